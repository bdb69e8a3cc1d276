/// One row of a record as people see it: id, pin, title, and one more text.
struct RecordRow {
  var id: String
  var title: String
  var rest: String
  var isPinned = false

  /// Writes rows in columns on a terminal, parted by tabs to a pipe.
  static func write(_ rows: [RecordRow], to session: inout Session) throws(CommandError) {
    let idWidth = rows.map(\.id.utf8.count).max() ?? 0
    let room = max(12, session.width - idWidth - 3)
    let titleWidth = min(rows.map { DisplayWidth.columns(of: $0.title) }.max() ?? 0, max(20, room / 2))
    for row in rows {
      guard session.terminals.output else {
        let cells = [row.id, TabCell.text(row.title)] + (row.rest.isEmpty ? [] : [TabCell.text(row.rest)])
        try session.output.raw(cells.joined(separator: "\t") + "\n")
        continue
      }
      try session.output.text(row.id, .id)
      try session.output.text(String(repeating: " ", count: idWidth - row.id.utf8.count + 1))
      try session.output.text(row.isPinned ? "* " : "  ", .pinned)
      let title = DisplayWidth.truncated(row.title, to: titleWidth)
      let restWidth = room - titleWidth - 2
      let hasRest = !row.rest.isEmpty && restWidth >= 8
      try session.output.text(hasRest ? DisplayWidth.padded(title, to: titleWidth) : title, .title)
      if hasRest {
        try session.output.text("  ")
        try session.output.text(DisplayWidth.truncated(row.rest, to: restWidth), .faint)
      }
      try session.output.line()
    }
  }
}
