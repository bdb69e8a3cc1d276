/// A tick and its opposite that followed at once: together they changed nothing (R39).
package struct DwellPair: Hashable, Sendable {
  /// The position of the tick or untick.
  package var first: UInt64
  /// The position of its opposite.
  package var second: UInt64

  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }
}
