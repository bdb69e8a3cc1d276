package import LogStore

/// The tables of `search`.
package enum SearchTable {
  /// chunk of note numbers (4 bytes) ‖ gram (4 bytes) → the notes of the chunk that ever had the gram, as `GramRow`
  package static let grams = Table("search@6.grams", slot: 81)
  /// note number → grams (4 bytes each, ascending) that wait to be merged; the highest number → how much waits, as `PendingGrams`
  package static let pending = Table("search@6.pending", slot: 86)
}
