/// How much of the log is folded at a time: what is remembered meanwhile stays in memory.
package struct FoldPortion: Sendable {
  package var events: UInt64
  /// Bytes of the notes' texts; the event that passes them is the last.
  package var bytes: Int

  package init(events: UInt64 = 8_192, bytes: Int = 32 << 20) {
    self.events = events
    self.bytes = bytes
  }
}
