internal import LogStore
internal import NoteText

/// `search` for a fold of many events, which writes the grams in the order of their keys.
///
/// Used by one fold, in one transaction, on one thread.
final class BatchedSearchProjection: Projection, @unchecked Sendable {
  private let projection: SearchProjection
  private var batch = GramBatch()
  private var grams = GramSet()
  /// What waits since the last merge: as the tables had it at first, and what came since.
  private var counters: PendingGrams?

  init(_ projection: SearchProjection) {
    self.projection = projection
  }

  var name: String { projection.name }
  var version: UInt64 { projection.version }
  var mayLag: Bool { projection.mayLag }
  var tables: [Table] { projection.tables }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    grams.removeAll()
    let effect = try SearchProjection.take(change, &grams, in: &transaction)
    if effect == .nothing { return }
    if counters == nil {
      counters = try PendingGrams.read(in: transaction.reading)
      for (note, grams) in try PendingGrams.all(in: transaction.reading) { batch.wait(grams, of: note) }
      try transaction.clear(SearchTable.pending)
    }
    switch effect {
    case .nothing: break
    case .add:
      grams.withGrams { batch.wait($0, of: change.number) }
      if counters?.count(grams.count) == true { merge() }
    case .merge, .replace:
      merge()
      if effect == .replace {
        try batch.flush(&transaction)
        try GramIndex.remove(change.number, in: &transaction)
      }
      batch.wait(grams.grams, of: change.number)
      batch.merge()
    }
    if batch.isFull { try batch.flush(&transaction) }
  }

  private func merge() {
    batch.merge()
    counters = PendingGrams()
  }

  func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    try batch.flush(&transaction)
    guard let counters else { return }
    for (note, grams) in batch.takeWaiting() { try PendingGrams.add(grams, of: note, in: &transaction) }
    try counters.write(in: &transaction)
    batch = GramBatch()
    self.counters = nil
  }
}
