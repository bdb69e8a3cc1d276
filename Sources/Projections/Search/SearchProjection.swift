package import NoteText
package import LogStore
internal import Replay

/// `search`: the folded text of every note, scanned for substrings.
package struct SearchProjection: Projection {
  package let name = "search"
  package let version: UInt64 = 1
  package var tables: [Table] { [SearchIndex.texts.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, change.changesText else { return }
    guard after.standing != .erased else { return try SearchIndex.texts.remove(change.number, in: &transaction) }
    var folded: [UInt8] = []
    Folding.fold(after.text.span, into: &folded)
    var old: [UInt8]?
    if let before = change.before, before.standing != .erased {
      var bytes: [UInt8] = []
      Folding.fold(before.text.span, into: &bytes)
      old = bytes
    }
    try SearchIndex.texts.write(folded, replacing: old, of: change.number, in: &transaction)
  }
}

/// Reads the tables of `search`.
package enum SearchIndex {
  /// note number ‖ piece → bytes of the folded text
  static let texts = TextRows(Table("search@1.texts", slot: 43))

  /// Whether a note's folded text answers a query; a note without text answers only the empty one.
  package static func matches(
    _ query: SearchQuery, _ number: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    try texts.withText(number, in: transaction) { query.matches(folded: $0) } ?? query.isEmpty
  }
}
