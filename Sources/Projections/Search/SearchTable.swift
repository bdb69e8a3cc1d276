package import LogStore

/// The tables of `search`.
package enum SearchTable {
  /// note number ‖ piece → bytes of the folded text
  static let texts = TextRows(Table("search@5.texts", slot: 80))
  /// chunk of note numbers (4 bytes) ‖ gram (4 bytes) → the notes of the chunk that ever had the gram, as `GramRow`
  package static let grams = Table("search@5.grams", slot: 81)
  /// note number → grams (4 bytes each, ascending) that wait to be merged; 0 → how much waits, as `PendingGrams`
  package static let pending = Table("search@5.pending", slot: 86)
}
