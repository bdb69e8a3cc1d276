/// How a note is named on the command line; the store resolves it.
///
/// A unique prefix of a shown id, `@pinned`, `@last`, `@2` (second last used), `title:words`,
/// `notes://note/<uuid>`, or an exact title.
struct NoteReference: ArgumentValue, ParameterField, Hashable {
  /// The ways of naming a note.
  enum Form: Hashable, Sendable {
    case pinned
    /// The n-th last used note; `@last` is 1.
    case recent(Int)
    /// The words after `title:`.
    case title(String)
    /// The UUID of a deep link, as text in lower case.
    case link(String)
    /// A prefix of an id or an exact title.
    case idOrTitle(String)
  }

  /// The word as given; empty until the command line is read.
  var text = ""

  static var completion: Completion { .note }

  init() {}

  init(_ argument: RawArgument) throws(InvalidValue) {
    text = try String(argument)
    if text.allSatisfy(\.isWhitespace) { throw InvalidValue("a note's name is empty") }
    guard text.hasPrefix("@"), text != "@pinned", text != "@last" else { return }
    guard text.utf8.count > 1, text.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
    guard let place = Int(text.dropFirst()), place > 0 else {
      throw InvalidValue("\(text) names no note", hint: "@1 is the last used note, @2 the one before")
    }
  }

  /// What the word names. Any word that has none of the special forms is an id or a title.
  var form: Form {
    if text == "@pinned" { return .pinned }
    if text == "@last" { return .recent(1) }
    if text.hasPrefix("@"), text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
      let place = Int(text.dropFirst())
    {
      return .recent(place)
    }
    if text.hasPrefix("title:") { return .title(String(text.dropFirst("title:".count))) }
    let link = "notes://note/"
    if text.lowercased().hasPrefix(link) { return .link(text.dropFirst(link.count).lowercased()) }
    return .idOrTitle(text)
  }
}
