import NoteStore

/// `collection list`: the collections with their counts.
struct CollectionList: Command {
  static let grammar = Grammar(
    "collection list", "Show the collections, with how many notes each has",
    discussion: "The count is of notes in use, those of nested collections included. To a pipe, parted by a tab.",
    examples: [CommandExample("notes-log collection list")])
  static let jsonFields = ["name", "notes", "total"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let rows = try passing { () throws(NoteStoreError) in try store.collections(at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows {
        let item: JSONValue = [
          "name": .string(row.name), "notes": .integer(Int64(row.notes)), "total": .integer(Int64(row.total)),
        ]
        try list.add(item, to: &session)
      }
      return try list.end(to: &session)
    }
    if rows.isEmpty { return session.say("there are no collections") }
    guard session.terminals.output else {
      for row in rows { try session.output.row([row.name, String(row.total)]) }
      return
    }
    let countWidth = rows.map { String($0.total).utf8.count }.max() ?? 1
    for row in rows {
      let count = String(row.total)
      try session.output.spaces(countWidth - count.utf8.count)
      try session.output.text(count, .faint)
      let room = max(1, session.width - countWidth - 2)
      try session.output.line("  " + DisplayWidth.truncated(TabCell.text(row.name), to: room))
    }
  }
}
