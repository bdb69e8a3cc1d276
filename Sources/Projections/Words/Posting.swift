/// How often one note has a term.
package struct Posting: Hashable, Sendable {
  package var note: UInt32
  /// Times in the title in the two high bits, times in the text in the six low ones, at most 3 and 63; 0 is no posting.
  package var counts: UInt8

  package init(note: UInt32, counts: UInt8) {
    self.note = note
    self.counts = counts
  }

  /// Packs the times that title and text have a term.
  package static func counts(title: Int, text: Int) -> UInt8 {
    UInt8(min(3, title)) << 6 | UInt8(min(63, text))
  }

  package var title: Int { Int(counts >> 6) }
  package var text: Int { Int(counts & 63) }
}
