package import LogStore

/// The tables of `words`.
package enum WordTable {
  /// term ‖ NUL ‖ first note number of the block (4 bytes) → the block's postings, as `PostingBlock`
  package static let terms = Table("words@3.terms", slot: 82)
  /// note number / 256 → the `NoteLength` of each of the 256 notes, title in 1 byte and text in 3; and
  /// "sums" → how many notes there are, and how many terms in their titles and texts (varints)
  package static let lengths = Table("words@3.lengths", slot: 83)
}
