import NoteStore

/// `widget`: the record of the pinned note.
struct WidgetCommand: Command {
  /// The forms of the record.
  enum Form: String, ChoiceValue {
    case json, plain, waybar, tmux
  }

  var form: Form?
  var isWatching = false

  static let grammar = Grammar(
    "widget", "Show the record of the pinned note",
    [
      .option("--format", \WidgetCommand.form, value: "FORM", "json, plain, waybar or tmux"),
      .flag("--watch", \WidgetCommand.isWatching, RecordWatch.summary),
    ],
    discussion: """
      Title, preview, three counters and the checklist count of the pinned note: what a Lock Screen or a status bar \
      draws. JSON to a pipe, an empty object where no note is pinned; it stays under 4,096 bytes. plain, waybar and \
      tmux are one line, an empty one where no note is pinned.
      """,
    examples: [
      CommandExample("notes-log widget --format plain", "one line for a status bar"),
      CommandExample("notes-log widget --format waybar --watch", "a custom module of Waybar, without an interval"),
    ])
  static let jsonFields = ["schema", "id", "note", "title", "preview", "counters", "count", "updated"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        try line(try passing { () throws(NoteStoreError) in try store.widget() }, store, &session)
      }
    }
    let widget = try passing { () throws(NoteStoreError) in try store.widget(at: moment) }
    if widget == nil && (form == .plain || (form == nil && session.terminals.output && !session.wantsJSON)) {
      return session.say("no note is pinned: notes-log pin NOTE")
    }
    switch try line(widget, store, &session) {
    case .json(let bytes): try session.output.raw(bytes: bytes + [UInt8(ascii: "\n")])
    case .text(let text): try session.output.line(text)
    }
  }

  private func line(
    _ widget: Widget?, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) -> RecordLine {
    if session.wantsJSON || form == .json || (form == nil && !session.terminals.output) {
      guard let widget else { return .json(Array("{}".utf8)) }
      return .json(try json(widget, store, &session).selecting(session.jsonFields).serialized)
    }
    switch form {
    case .waybar: return .json(WidgetLine.waybar(widget).serialized)
    case .tmux: return .text(widget.map(WidgetLine.tmux) ?? "")
    case .plain, .json, nil: return .text(widget.map(WidgetLine.plain) ?? "")
    }
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
