/// Names one store on one machine: sixteen random bytes, minted again whenever a store turns out to be a copy.
public struct ReplicaID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var value: Identifier128

  package init(_ value: Identifier128) {
    self.value = value
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(_ text: String) {
    guard let value = Identifier128(hexadecimal: text) else { return nil }
    self.value = value
  }

  /// The 32 hexadecimal digits.
  public var description: String { value.hexadecimal }

  public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
    left.value < right.value
  }
}
