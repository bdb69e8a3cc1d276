package import LogStore
internal import Replay

/// `words`: which notes have which words, how often, and how long notes are: what ranking needs.
///
/// Unlike the gram index it is exact: a word that left a note leaves its posting.
package struct WordsProjection: Projection {
  package let name = "words"
  package let version: UInt64 = 1
  package let mayLag = true
  package var tables: [Table] { [WordTable.terms, WordTable.lengths, WordTable.facts] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard change.after != nil, change.changesText else { return }
    var batch = WordBatch()
    try batch.add(change.number, change.before, change.after, change.folded, in: transaction.reading)
    try batch.flush(&transaction)
  }

  package func batched() -> any Projection { BatchedWordsProjection(self) }
}

/// The same for a fold of many events: of each note only what it was first and what it is last counts.
///
/// Used by one fold, in one transaction, on one thread. The texts it keeps are shared with the fold, which has them too.
private final class BatchedWordsProjection: Projection, @unchecked Sendable {
  private let projection: WordsProjection
  private var afters: [UInt64: NoteState?] = [:]
  /// Only of notes that were there before: a fold of the whole log has none.
  private var befores: [UInt64: NoteState] = [:]

  init(_ projection: WordsProjection) {
    self.projection = projection
  }

  var name: String { projection.name }
  var version: UInt64 { projection.version }
  var mayLag: Bool { projection.mayLag }
  var tables: [Table] { projection.tables }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard change.after != nil, change.changesText else { return }
    if afters.updateValue(change.after, forKey: change.number) == nil, let before = change.before {
      befores[change.number] = before
    }
  }

  func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    var batch = WordBatch()
    for number in afters.keys.sorted() {
      guard let after = afters[number] else { continue }
      let folded = FoldedVersions(befores[number], after)
      try batch.add(number, befores[number], after, folded, in: transaction.reading)
      if batch.isFull { try batch.flush(&transaction) }
    }
    try batch.flush(&transaction)
    afters = [:]
    befores = [:]
  }
}
