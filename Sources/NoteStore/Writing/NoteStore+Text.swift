internal import NoteText

extension NoteStore {
  /// Tells whether a text is blank, so that no note is made of it: empty or only white space (Unicode White_Space).
  ///
  /// Stops at the first other character.
  public static func isBlank(_ text: [UInt8]) -> Bool {
    NoteText.isBlank(text.span)
  }

  /// Gives a text with open checklist items under it, each on a line of its own: what `item add` would make of it.
  ///
  /// An item of several lines is several items.
  public static func text(_ text: [UInt8], adding items: [String]) -> [UInt8] {
    guard !items.isEmpty else { return text }
    let words = Array(items.joined(separator: "\n").utf8)
    return Replacement.apply([Checklist.adding(words.span, to: text.span)], to: text.span)
  }
}
