internal import NoteText

extension NoteStore {
  /// Folds text as searches do: what differs only in case, accents, width or ligatures comes out equal.
  ///
  /// For apps that mark or compare words by the rule by which the store finds them. `STRASSE` gives what `Straße` does; bytes
  /// that are no UTF-8 come through as they are.
  ///
  /// Complexity: O(n), eight bytes at a time where they are ASCII.
  public static func folded(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    Folding.fold(text.span, into: &folded)
    return folded
  }
}
