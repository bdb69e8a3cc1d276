/// Folds text for comparing: what differs only in case, accents, width or ligatures comes out equal.
///
/// The rule: NFKD, full case folding, NFKD again; then combining marks of class 1, 10–36 and 200–240 go (accents,
/// Hebrew and Arabic points, but not nukta, kana voicing, virama or Thai tones: か ≠ が); then ø ł đ ħ ŧ ı æ œ ð þ
/// become o l d h t i ae oe d th. `STRASSE` = `Straße`, `fine` = `ﬁne`, `lodz` = `Łódź`. Bytes that are not UTF-8
/// come through as they are. Folding what is folded changes nothing. Unicode 17.0 (see `FoldingTable`).
package enum Folding {
  /// Appends the folded bytes of `text` to `output`. O(n); ASCII goes eight bytes at a time.
  package static func fold(_ text: Span<UInt8>, into output: inout [UInt8]) {
    output.reserveCapacity(output.count + text.count)
    var folder = Folder()
    swap(&folder.output, &output)
    folder.fold(text)
    swap(&folder.output, &output)
  }

  /// Gives the folded bytes of a string.
  package static func fold(_ string: String) -> [UInt8] {
    var output: [UInt8] = []
    fold(Array(string.utf8).span, into: &output)
    return output
  }

  /// Folds `text` and keeps track of where every folded byte comes from. O(n); memory grows with the scalars that
  /// change their length, not with the text.
  package static func foldWithMap(_ text: Span<UInt8>) -> FoldedText {
    var folder = Folder()
    folder.output.reserveCapacity(text.count)
    folder.segments = []
    folder.fold(text)
    return FoldedText(bytes: folder.output, segments: folder.segments ?? [])
  }
}
