import NoteStore

/// One row of a record as people see it: id, pin, title, and one more text.
struct RecordRow {
  var id: String
  /// The note itself.
  var note: NoteID
  var title: String
  /// Nil where the record has no further text.
  var rest: String?
  var isPinned = false

  /// Writes rows in columns on a terminal, parted by tabs to a pipe.
  static func write(_ rows: [RecordRow], to session: inout Session) throws(CommandError) {
    guard session.terminals.output else {
      for row in rows { try session.output.row([row.id, row.title] + (row.rest.map { [$0] } ?? [])) }
      return
    }
    let idWidth = rows.map(\.id.utf8.count).max() ?? 0
    let room = max(12, session.width - idWidth - 3)
    let widest = rows.map { DisplayWidth.columns(of: $0.title) }.max() ?? 0
    let hasRest = rows.contains { $0.rest?.isEmpty == false }
    let titleWidth = min(widest, hasRest && room > 32 ? max(20, room / 2) : room)
    if rows.count > 20 { session.startPager() }
    for row in rows {
      try session.output.link(row.id, .id, to: "notes://note/\(row.note.uuid)")
      try session.output.text(String(repeating: " ", count: idWidth - row.id.utf8.count + 1))
      try session.output.text(row.isPinned ? "* " : "  ", .pinned)
      let title = DisplayWidth.truncated(TabCell.text(row.title), to: titleWidth)
      let restWidth = room - titleWidth - 2
      let rest = restWidth >= 8 ? row.rest.map(TabCell.text) ?? "" : ""
      let hasRest = !rest.isEmpty
      try session.output.text(hasRest ? DisplayWidth.padded(title, to: titleWidth) : title, .title)
      if hasRest {
        try session.output.text("  ")
        try session.output.text(DisplayWidth.truncated(rest, to: restWidth), .faint)
      }
      try session.output.line()
    }
  }
}
