internal import LogStore
internal import Replay

/// `words` for a fold of many events: of each note only what it was first and what it is last counts.
///
/// The terms of new notes are counted beside the fold; where such a note changes again, that was for nothing. Used by one
/// fold, in one transaction, on one thread. The texts it keeps are shared with the fold, which has them too.
final class BatchedWordsProjection: Projection, @unchecked Sendable {
  private let projection: WordsProjection
  private let side = SideThread<[ChangedTerm]>()
  /// Touched by the work that is handed over, and by this only while there is none.
  private var counting = TermCounting()
  /// Notes that were handed over, those that are still to be, and the bytes of their texts.
  private var counted: Set<UInt64> = []
  private var changes: [NoteChange] = []
  private var changedBytes = 0
  private var countedBytes = 0

  private var afters: [UInt64: NoteState?] = [:]
  /// Only of notes that were there before: a fold of the whole log has none.
  private var befores: [UInt64: NoteState] = [:]

  /// Handing over has a price of its own, and so many changes go together.
  private static let mostChanges = 64
  private static let mostBytes = 256 << 10
  /// Of so many bytes of text the terms are kept until `flush`; those of others are counted then.
  private static let mostCountedBytes = 16 << 20

  init(_ projection: WordsProjection) {
    self.projection = projection
  }

  var name: String { projection.name }
  var version: UInt64 { projection.version }
  var mayLag: Bool { projection.mayLag }
  var tables: [Table] { projection.tables }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, change.changesText else { return }
    let isNew = change.before == nil && after.standing != .erased
    if isNew, countedBytes < Self.mostCountedBytes, counted.insert(change.number).inserted {
      return count(change, after.text.count)
    }
    if afters.updateValue(after, forKey: change.number) == nil, !counted.contains(change.number),
      let before = change.before
    {
      befores[change.number] = before
    }
  }

  /// Has the terms of a new note counted.
  private func count(_ change: NoteChange, _ bytes: Int) {
    changes.append(change)
    changedBytes += bytes
    countedBytes += bytes
    if changes.count < Self.mostChanges, changedBytes < Self.mostBytes { return }
    side.start()
    handOver()
  }

  private func handOver() {
    if changes.isEmpty { return }
    let (counting, handed) = (counting, changes)
    side.hand(2 * changedBytes) { _ in
      for change in handed { counting.take(change) }
    }
    changes.removeAll(keepingCapacity: true)
    changedBytes = 0
  }

  /// Notes whose terms were counted for nothing.
  private var again: Set<UInt64> { Set(afters.keys.filter { counted.contains($0) }) }

  func prepareFlush() {
    handOver()
    if counted.isEmpty { return }
    let (counting, again) = (counting, again)
    side.hand(0) { give in counting.batch.takeTerms(without: again, give) }
  }

  func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    prepareFlush()
    if !counted.isEmpty {
      var writer = try TermWriter(in: transaction.reading)
      while let terms = side.next() { try writer.write(terms, in: &transaction) }
      try counting.writeLengths(without: again, in: &transaction)
    }
    var batch = WordBatch()
    for number in afters.keys.sorted() {
      guard let after = afters[number] else { continue }
      let folded = FoldedVersions(befores[number], after)
      try batch.add(number, befores[number], after, folded, in: transaction.reading)
      if batch.isFull { try batch.flush(&transaction) }
    }
    try batch.flush(&transaction)
    counting = TermCounting()
    counted = []
    countedBytes = 0
    afters = [:]
    befores = [:]
  }
}

/// The terms of new notes, counted so far.
private final class TermCounting: @unchecked Sendable {
  var batch = WordBatch()
  private var lengths: [(note: UInt64, length: NoteLength)] = []

  func take(_ change: NoteChange) {
    guard let after = change.after else { return }
    lengths.append((change.number, batch.add(change.number, after, folded: change.folded.new)))
  }

  func writeLengths(without notes: Set<UInt64>, in transaction: inout WriteTransaction) throws(StoreError) {
    lengths.removeAll { notes.contains($0.note) }
    if lengths.isEmpty { return }
    var sums = try WordSums.read(in: transaction.reading)
    for (_, length) in lengths { sums.replace(nil, by: length) }
    try sums.write(in: &transaction)
    lengths.removeAll { $0.length == NoteLength(title: 0, text: 0) }
    lengths.sort { $0.note < $1.note }
    try NoteLengths.set(lengths, in: &transaction)
  }
}
