import NoteStore

/// `links`: the links of a note to others, and of others to it.
struct LinksCommand: Command {
  var note = NoteReference()

  static let grammar = Grammar(
    "links", "Show the links of a note, and those to it",
    [.argument("note", \LinksCommand.note, "The note")],
    discussion: """
      Links are [[Title]], [[Title|text]] and notes://note/UUID, outside of code. A title that several notes have \
      means the oldest in use. To a pipe, parted by tabs: to, from, unresolved or trashed; the line; the other note's \
      id and title, or what the link names; the text shown for it.
      """)
  static let jsonFields = ["direction", "state", "line", "target", "label", "ambiguous", "id", "note", "title", "link"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: moment)
    let links = try passing { () throws(NoteStoreError) in try store.links(of: id, at: moment) }
    let rows = links.outgoing.map(LinkRow.init) + links.incoming.map(LinkRow.init)
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows { try list.add(row.json, to: &session) }
      return try list.end(to: &session)
    }
    if rows.isEmpty { return session.say("no links to or from it") }
    guard session.terminals.output else {
      for row in rows {
        try session.output.row([row.mark, String(row.line), row.end?.shortID ?? "", row.name, row.label ?? ""])
      }
      return
    }
    session.startPager()
    try write(rows.filter { !$0.isIncoming }, "Links to", &session)
    try write(rows.filter(\.isIncoming), "Linked from", &session)
  }

  private func write(_ rows: [LinkRow], _ heading: String, _ session: inout Session) throws(CommandError) {
    if rows.isEmpty { return }
    try session.output.line(heading, .heading)
    let width = rows.map { ($0.end?.shortID ?? "?").utf8.count }.max() ?? 1
    for row in rows {
      let id = row.end?.shortID ?? "?"
      try session.output.text("  \(id)", row.end == nil ? .due : .id)
      try session.output.text(String(repeating: " ", count: width - id.utf8.count + 2))
      var story = "line \(row.line)"
      if let label = row.label { story += ", \"\(TabCell.text(label))\"" }
      if row.state != "resolved" { story += row.state == "trashed" ? ", in the Trash" : ", no such note" }
      if row.isAmbiguous { story += ", others have that title too" }
      let room = max(12, session.width - width - 4)
      let title = DisplayWidth.truncated(TabCell.text(row.name), to: room)
      try session.output.text(title, .title)
      let left = room - DisplayWidth.columns(of: title) - 2
      if left >= 8 { try session.output.text("  " + DisplayWidth.truncated(story, to: left), .faint) }
      try session.output.line()
    }
  }
}

/// One link, in either direction.
private struct LinkRow {
  var isIncoming: Bool
  var line: Int
  var target: String?
  var label: String?
  var end: NoteLinks.End?
  var isAmbiguous: Bool

  init(_ link: NoteLinks.Outgoing) {
    (isIncoming, line, target, label) = (false, link.line, link.target, link.label)
    (end, isAmbiguous) = (link.end, link.isAmbiguous)
  }

  init(_ link: NoteLinks.Incoming) {
    (isIncoming, line, target, label) = (true, link.line, nil, link.label)
    (end, isAmbiguous) = (link.from, false)
  }

  var state: String { end.map { $0.isInTrash ? "trashed" : "resolved" } ?? "unresolved" }
  var mark: String { isIncoming ? "from" : state == "resolved" ? "to" : state }
  var name: String { end?.title ?? target ?? "" }

  var json: JSONValue {
    [
      "direction": isIncoming ? "in" : "out", "state": .string(state), "line": .integer(Int64(line)),
      "target": .optional(target), "label": .optional(label), "ambiguous": .boolean(isAmbiguous),
      "id": .optional(end?.shortID), "note": .optional(end?.note.uuid), "title": .optional(end?.title),
      "link": .optional(end.map { "notes://note/\($0.note.uuid)" }),
    ]
  }
}
