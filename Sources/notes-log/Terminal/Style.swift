/// What a piece of output means; the terminal's colours follow from it.
enum Style: Sendable {
  /// A heading of a section.
  case heading
  /// The unique prefix of an id.
  case id
  /// The rest of an id, times, counts: what the eye may pass over.
  case faint
  /// A note's title.
  case title
  /// A word to type: a command or an option.
  case literal
  /// The pin.
  case pinned
  /// What is done or ticked.
  case done
  /// What is open or due.
  case due
  /// A line or word that was put in.
  case added
  /// A line or word that was taken out.
  case removed
  /// A hit of a search.
  case match
  case error
  case warning
  case hint

  /// The parameters of the Select Graphic Rendition sequence (ECMA-48, 8.3.117).
  ///
  /// Only the eight standard colours, which every theme defines for its own background. Yellow, which few make dark
  /// enough for a light one, is left to the word before a warning, and not in bold, which some brighten.
  var parameters: String {
    switch self {
    case .heading: "1"
    case .id: "1;35"
    case .faint: "2"
    case .title: "1"
    case .literal: "32"
    case .pinned: "35"
    case .done: "32"
    case .due: "31"
    case .added: "32"
    case .removed: "31"
    case .match: "1;31"
    case .error: "1;31"
    case .warning: "33"
    case .hint: "36"
    }
  }
}
