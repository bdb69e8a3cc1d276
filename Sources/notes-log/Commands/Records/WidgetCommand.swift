import NoteStore

/// `widget`: the record of the pinned note.
struct WidgetCommand: Command {
  /// The forms of the record.
  enum Form: String, ChoiceValue {
    case json, plain
  }

  var form: Form?

  static let grammar = Grammar<WidgetCommand>(
    "widget", "Show the record of the pinned note",
    [.option("--format", \.form, value: "FORM", "json or plain")],
    discussion: """
      Title, preview, three counters and the checklist count of the pinned note: what a Lock Screen or a status bar \
      draws. JSON to a pipe, an empty object where no note is pinned; it stays under 4,096 bytes.
      """,
    examples: [CommandExample("notes-log widget --format plain", "one line for a status bar")])
  static let jsonFields = ["schema", "id", "note", "title", "preview", "counters", "count", "updated"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let widget = try passing { () throws(NoteStoreError) in try store.widget(at: moment) }
    if session.wantsJSON || form == .json || (form == nil && !session.terminals.output) {
      guard let widget else { return try session.output.raw("{}\n") }
      return try session.writeJSON(try json(widget, store, &session))
    }
    guard let widget else { return session.say("no note is pinned: notes-log pin NOTE") }
    var parts = [widget.title]
    if let done = widget.done, let total = widget.total { parts.append("\(done)/\(total)") }
    parts += widget.counters.map { "\($0.label) \($0.value)" }
    if parts.count == 1 && !widget.preview.isEmpty { parts.append(widget.preview) }
    try session.output.line(parts.joined(separator: "  "))
  }

  private func json(
    _ widget: Widget, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) -> JSONValue {
    let count: JSONValue =
      if let done = widget.done, let total = widget.total {
        ["done": .unsigned(done), "total": .unsigned(total)]
      } else {
        .null
      }
    return [
      "schema": .integer(1), "id": .string(try passing { () throws(NoteStoreError) in try store.shortID(widget.id) }),
      "note": .string(widget.id.uuid), "title": .string(widget.title), "preview": .string(widget.preview),
      "counters": .array(
        widget.counters.map {
          ["label": .string($0.label), "value": .unsigned($0.value), "line": .unsigned($0.line)]
        }), "count": count, "updated": try session.jsonTime(widget.updated.microseconds),
    ]
  }
}
