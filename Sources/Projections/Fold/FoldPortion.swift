/// How much of the log is folded at a time: what is remembered meanwhile stays in memory.
package struct FoldPortion: Sendable {
  package var events: UInt64
  /// Bytes of the notes' texts; the event that passes them is the last.
  package var bytes: Int
  /// Bytes of text that are gone through, those of a note again with each change of it: what holds up other writers.
  package var work: Int

  package init(events: UInt64 = 8_192, bytes: Int = 32 << 20, work: Int = 256 << 20) {
    self.events = events
    self.bytes = bytes
    self.work = work
  }
}
