package import LogStore
internal import Replay

/// `words`: which notes have which words, how often, and how long notes are: what ranking needs.
///
/// Unlike the gram index it is exact: a word that left a note leaves its posting.
package struct WordsProjection: Projection {
  package let name = "words"
  package let version: UInt64 = 3
  package let mayLag = true
  package var tables: [Table] { [WordTable.terms, WordTable.lengths] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard change.after != nil, change.changesText else { return }
    var batch = WordBatch()
    try batch.add(change.number, change.before, change.after, change.folded, in: transaction.reading)
    try batch.flush(&transaction)
  }

  package func batched() -> any Projection { BatchedWordsProjection(self) }
}
