internal import LogStore
internal import NoteText
internal import Replay

/// `search` for a fold of many events, which writes the grams in the order of their keys.
///
/// They are gathered and made into rows beside the fold. Used by one fold, in one transaction at a time, on one thread.
final class BatchedSearchProjection: Projection, @unchecked Sendable {
  private let projection: SearchProjection
  private let side = SideThread<GramRows>()
  /// Touched by the work that is handed over, and by this only while there is none.
  private let gathering = GramGathering()
  private var hasBegun = false
  /// Changes that are still to be handed over, and the bytes of their texts.
  private var changes: [NoteChange] = []
  private var changedBytes = 0
  /// So many changes go together: handing over has a price of its own, to wake a thread more than that. The first ones
  /// are few, so that the other thread has something to do.
  private var changesAtOnce = 64

  private static let mostChanges = 512
  private static let mostBytes = 1 << 20

  init(_ projection: SearchProjection) {
    self.projection = projection
  }

  var name: String { projection.name }
  var version: UInt64 { projection.version }
  var mayLag: Bool { projection.mayLag }
  var tables: [Table] { projection.tables }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let effect = SearchProjection.effect(of: change)
    if effect == .nothing { return }
    if !hasBegun { try begin(&transaction) }
    guard effect == .add else { return try erase(change, effect, in: &transaction) }
    // Whoever folds a text first keeps it for all; the other thread finds it there.
    changedBytes += change.folded.new.count + change.folded.old.count
    changes.append(change)
    guard changes.count >= changesAtOnce || changedBytes >= Self.mostBytes else { return }
    side.start()
    handOver()
    while let rows = side.ready() { try rows.write(&transaction) }
  }

  private func begin(_ transaction: inout WriteTransaction) throws(StoreError) {
    hasBegun = true
    gathering.counters = try PendingGrams.read(in: transaction.reading)
    for (note, grams) in try PendingGrams.all(in: transaction.reading) { gathering.batch.wait(.grams(grams), of: note) }
    try transaction.clear(SearchTable.pending)
  }

  /// Has the grams of the changes gathered that came since.
  private func handOver() {
    if changes.isEmpty { return }
    let (gathering, handed) = (gathering, changes)
    // Where the other thread cannot keep up, this one does what it can for it.
    let stretches = side.isBehind ? handed.map(SearchProjection.stretches) : nil
    side.hand(changedBytes) { give in
      for (place, change) in handed.enumerated() {
        gathering.take(change, stretches?[place] ?? SearchProjection.stretches(of: change), give)
      }
    }
    changesAtOnce = min(changesAtOnce * 2, Self.mostChanges)
    changes = []
    changes.reserveCapacity(changesAtOnce)
    changedBytes = 0
  }

  func prepareFlush() {
    guard hasBegun else { return }
    handOver()
    let gathering = gathering
    side.hand(0) { give in gathering.batch.takeRows(give) }
  }

  var isFlushBegun: Bool { hasBegun && side.isBusy }

  /// Writes all that is to be merged, and waits until nothing is done beside this any more.
  private func writeRows(_ transaction: inout WriteTransaction) throws(StoreError) {
    prepareFlush()
    while let rows = side.next() { try rows.write(&transaction) }
  }

  /// Takes an event in after which the index holds nothing that is deleted.
  private func erase(
    _ change: NoteChange, _ effect: SearchProjection.Effect, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    handOver()
    let gathering = gathering
    side.hand(0) { give in gathering.merge(give) }
    if effect == .replace {
      try writeRows(&transaction)
      try GramIndex.remove(change.number, in: &transaction)
    }
    let size = change.versions.reduce(0) { $0 + $1.text.count }
    side.hand(size) { give in gathering.takeMerged(change, give) }
  }

  func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    guard hasBegun else { return }
    try writeRows(&transaction)
    for (note, grams) in gathering.batch.takeWaiting() { try PendingGrams.add(grams, of: note, in: &transaction) }
    try gathering.counters.write(in: &transaction)
    hasBegun = false
  }
}

/// The grams that were gathered so far.
private final class GramGathering: @unchecked Sendable {
  var batch = GramBatch()
  /// What waits since the last merge: as the tables had it at first, and what came since.
  var counters = PendingGrams()

  /// Takes the grams in that a change brings; gives rows where too much is held back.
  func take(_ change: NoteChange, _ stretches: [GramStretch], _ give: (GramRows) -> Void) {
    batch.wait(.stretches(stretches), of: change.number)
    if counters.count(stretches, of: change.number, isNew: change.before == nil) { merge(give) }
  }

  func merge(_ give: (GramRows) -> Void) {
    batch.merge(give)
    counters = PendingGrams()
  }

  /// Takes the grams of a change in that does not wait.
  func takeMerged(_ change: NoteChange, _ give: (GramRows) -> Void) {
    batch.wait(.stretches(SearchProjection.stretches(of: change)), of: change.number)
    batch.merge(give)
  }
}
