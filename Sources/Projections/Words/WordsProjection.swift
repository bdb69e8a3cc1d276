package import LogStore
internal import Replay

/// `words`: which notes have which words, how often, and how long notes are: what ranking needs.
///
/// Unlike the gram index it is exact: a word that left a note leaves its posting.
package struct WordsProjection: Projection {
  package let name = "words"
  package let version: UInt64 = 1
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
  private var changes: [UInt64: (before: NoteState?, after: NoteState?)] = [:]

  init(_ projection: WordsProjection) {
    self.projection = projection
  }

  var name: String { projection.name }
  var version: UInt64 { projection.version }
  var tables: [Table] { projection.tables }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard change.after != nil, change.changesText else { return }
    let before = changes[change.number].map(\.before) ?? change.before
    changes[change.number] = (before, change.after)
  }

  func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    var batch = WordBatch()
    for number in changes.keys.sorted() {
      guard let change = changes[number] else { continue }
      let folded = FoldedVersions(change.before, change.after)
      try batch.add(number, change.before, change.after, folded, in: transaction.reading)
      if batch.isFull { try batch.flush(&transaction) }
    }
    try batch.flush(&transaction)
    changes = [:]
  }
}
