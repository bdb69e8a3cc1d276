/// Names one collection in every store, whatever it is called: sixteen random bytes.
public struct CollectionID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var value: Identifier128

  package init(_ value: Identifier128) {
    self.value = value
  }

  /// The 32 hexadecimal digits.
  public var description: String { value.hexadecimal }

  public static func < (left: CollectionID, right: CollectionID) -> Bool {
    left.value < right.value
  }
}
