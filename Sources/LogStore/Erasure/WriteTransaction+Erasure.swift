internal import Events

/// What an erasure took out of the log.
package struct ErasedBodies: Hashable, Sendable {
  /// How many events lost their text.
  package var events: UInt64 = 0
  /// How many bytes of payload went.
  package var bytes: UInt64 = 0

  package init() {}
}

/// Asks for a copy of the store without the old pages, in which deleted text still stands.
package struct ScrubRequest: Sendable {
  /// Texts of which the copy must hold nothing that no row holds.
  package var needles: [[UInt8]] = []
  /// Whether it was left over by an earlier transaction.
  package var isLeftOver = false
}

extension WriteTransaction {
  /// Takes the text out of every event of a note, for good: the one lawful rewriting of the log.
  ///
  /// - Parameter last: The position of the last event that may lose its text.
  /// - Complexity: O(payload bytes of the note).
  package mutating func eraseBodies(
    ofNote number: UInt64, upTo last: UInt64 = .max
  ) throws(StoreError) -> ErasedBodies {
    var sum = ErasedBodies()
    for position in try reading.positions(ofNote: number, upTo: last) {
      guard let (record, bytes) = try recordToRewrite(position).erased() else { continue }
      try put(LogTable.log, Key.number(position), record.encoded(at: position))
      sum.events += 1
      sum.bytes += bytes
    }
    return sum
  }

  /// Puts another payload in the place of an event's own.
  package mutating func redact(_ position: UInt64, payload: [UInt8]) throws(StoreError) {
    let record = try recordToRewrite(position).redacted(payload)
    try put(LogTable.log, Key.number(position), record.encoded(at: position))
  }

  private func recordToRewrite(_ position: UInt64) throws(StoreError) -> Record {
    guard let record = try reading.record(at: position) else {
      throw StoreError(.damaged, "erase from the log", subject: "position \(position)", reason: "it is missing")
    }
    return record
  }

  /// Marks that old pages hold text that was deleted, until a copy without them is in place.
  ///
  /// - Parameter needles: What must not be in the copy's gaps.
  package mutating func requestScrub(searching needles: [[UInt8]]) throws(StoreError) {
    scrub = ScrubRequest(needles: (scrub?.needles ?? []) + needles)
    try put(LogTable.meta, MetaKey.scrub, Key.number(head.position))
  }

  /// Takes over the mark of an earlier transaction.
  mutating func adoptScrub() throws(StoreError) {
    if try reading.isScrubDue() { scrub = ScrubRequest(isLeftOver: true) }
  }
}

extension ReadTransaction {
  /// Whether old pages of the data file still hold text that was deleted for good.
  package func isScrubDue() throws(StoreError) -> Bool {
    try withValue(LogTable.meta, MetaKey.scrub) { _ in true } ?? false
  }
}
