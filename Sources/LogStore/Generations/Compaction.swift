/// What became of the data of a store when it was copied without its old pages.
package struct Compaction: Hashable, Sendable {
  /// The generation that counts now.
  package var generation: UInt64
  /// Bytes of the data file before and after.
  package var bytesBefore: Int64
  package var bytesAfter: Int64
  /// Of the texts searched for, those that rows still hold: they stand elsewhere too.
  package var held: Set<Int> = []

  /// How far a compaction is; each step is durable before the next begins.
  package enum Step: Sendable, CaseIterable {
    /// The copy is being written.
    case begun
    /// The copy is whole, walked and searched; the old generation counts.
    case checked
    /// The copy counts; the old generation is still there.
    case switched
    /// The old generation is gone.
    case removed
  }
}

/// Whether the pages in which deleted text still stands are gone.
package enum Scrub: Hashable, Sendable {
  /// Nothing was deleted for good.
  case none
  /// They are gone.
  case done(Compaction)
  /// They are still there, because of a failure; the next write tries again.
  case due(StoreError)
}
