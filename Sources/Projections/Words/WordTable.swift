package import LogStore

/// The tables of `words`.
package enum WordTable {
  /// term ‖ NUL ‖ first note number of the block (4 bytes) → the block's postings, as `PostingBlock`
  package static let terms = Table("words@2.terms", slot: 82)
  /// note number / 256 → how many terms title (1 byte) and text (3 bytes) of each of the 256 notes have; and
  /// "sums" → how many notes there are, and how many terms in their titles and texts (varints)
  package static let lengths = Table("words@2.lengths", slot: 83)
}
