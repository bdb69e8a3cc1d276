internal import NoteText

/// The order of titles: folded, so that Ä stands with A.
enum TitleOrder {
  static func key(_ title: String) -> String {
    String(decoding: Folding.fold(title), as: UTF8.self)
  }
}
