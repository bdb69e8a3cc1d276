@testable import notes_log

/// A write command with every sort of parameter; no store is needed.
struct ExampleTick: WriteCommand {
  enum Order: String, ChoiceValue {
    case first, last
  }

  var write = WriteOptions()
  var note = NoteReference()
  var items: [ItemReference] = []
  var limit: Int?
  var order: Order = .first
  var tags: [String] = []
  var isReversed = false
  var isLong = false
  var form: OptionalValue<String> = .absent

  static let grammar = Grammar<ExampleTick>(
    "tick", "Mark checklist items done",
    [
      .argument("note", \.note, "The note"),
      .argument("item", \.items, "Words of an item, or its number"),
      .option("-n, --limit", \.limit, value: "N", "At most N"),
      .option("--order", \.order, value: "ORDER", "first or last"),
      .option("--tag", \.tags, value: "TAG", "Only these"),
      .flag("-r, --reverse", \.isReversed, "Reverse the order"),
      .flag("-l", \.isLong, "Say more"),
      .optionalValue("--form", \.form, value: "NAME", "In a form"),
    ])

  func run(_ session: inout Session) throws(CommandError) {}
}

/// A read command with a JSON form.
struct ExampleList: Command {
  var words: [String] = []
  var place: String?

  static let grammar = Grammar<ExampleList>(
    "list", "List notes", [.argument("word", \.words, "Words", optional: true)])
  static let jsonFields = ["id", "title", "pinned"]

  func run(_ session: inout Session) throws(CommandError) {
    var list = session.beginJSONList()
    try list.add(["id": "k7m2", "title": "Groceries \"now\"", "pinned": true], to: &session)
    try list.add(["id": "m3q9", "title": nil, "pinned": false], to: &session)
    try list.end(to: &session)
  }
}

/// Reads words into a command as the program does.
func parsed<C: Command>(_ type: C.Type, _ words: String...) throws(CommandError) -> ParsedCommand<C> {
  try ParsedCommand<C>(words.map { RawArgument($0) })
}
