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

  static let grammar = Grammar(
    "tick", "Mark checklist items done",
    [
      .argument("note", \ExampleTick.note, "The note"),
      .argument("item", \ExampleTick.items, "Words of an item, or its number"),
      .option("-n, --limit", \ExampleTick.limit, value: "N", "At most N"),
      .option("--order", \ExampleTick.order, value: "ORDER", "first or last"),
      .option("--tag", \ExampleTick.tags, value: "TAG", "Only these"),
      .flag("-r, --reverse", \ExampleTick.isReversed, "Reverse the order"),
      .flag("-l", \ExampleTick.isLong, "Say more"),
      .optionalValue("--form", \ExampleTick.form, value: "NAME", "In a form"),
    ])

  func run(_ session: inout Session) throws(CommandError) {}
}

/// A read command with a JSON form.
struct ExampleList: Command {
  var words: [String] = []
  var place: String?

  static let grammar = Grammar(
    "list", "List notes", [.argument("word", \ExampleList.words, "Words", optional: true)])
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

/// A command with its fields filled in, and the global options found among its words.
struct ParsedCommand<C: Command> {
  var command: C
  var globals: GlobalOptions

  init(_ words: [RawArgument]) throws(CommandError) {
    let parsed = try ParsedWords(words, of: C.self)
    command = try parsed.command(C.self)
    globals = parsed.globals
  }
}
