import Dates
import NoteStore

/// Writes what became of one item or one counter of a note.
struct TrailLines {
  private let choice: RowChoice

  init(_ choice: RowChoice) {
    self.choice = choice
  }

  func writeItem(
    _ words: String, of note: NoteID, at moment: StoreMoment?, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let all = try passing { () throws(NoteStoreError) in try store.itemTrail(of: note, item: words, at: moment) }
    if all.isEmpty {
      throw CommandError(
        .notFound, "no item had \"\(words)\" in it",
        hint: "notes-log history \(try session.shown(note, store)) shows all changes")
    }
    let rows = choice.select(all) { choice.showsPairs || $0.version.partner == nil }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows {
        let own: [JSONValue.Member] = [
          .init(key: "act", value: .string(row.act.rawValue)), .init(key: "item", value: .string(row.item)),
        ]
        try list.add(.object(try row.version.jsonMembers(store, &session) + own), to: &session)
      }
      return try list.end(to: &session)
    }
    if session.terminals.output {
      session.startPager()
      try writeHeading(words, all.filter { $0.act == .ticked && $0.version.partner == nil }, &session)
    }
    for row in rows {
      let style: Style? =
        switch row.act {
        case .ticked: .done
        case .removed: .removed
        case .added: .added
        case .unticked: .due
        }
      try write(row.version, cells: [(row.act.rawValue, 9, style), (row.item, 0, nil)], &session)
    }
  }

  /// `milk: ticked 12 times, about every 6 days, last Yesterday at 9:14 AM`.
  private func writeHeading(
    _ words: String, _ ticks: [ItemMoment], _ session: inout Session
  ) throws(CommandError) {
    try session.output.text(TabCell.text(words), .title)
    guard let first = ticks.first, let last = ticks.last else {
      return try session.output.line(": never ticked", .faint)
    }
    let latest = try session.humanDate(last.version.entry.time.microseconds)
    guard ticks.count > 1 else { return try session.output.line(": ticked once, \(latest)", .faint) }
    let span = last.version.entry.time.microseconds - first.version.entry.time.microseconds
    let days = Int((Double(span) / Double(ticks.count - 1) / 86_400e6).rounded())
    let rhythm = days == 0 ? "" : days == 1 ? ", about once a day" : ", about every \(days) days"
    try session.output.line(": ticked \(ticks.count) times\(rhythm), last \(latest)", .faint)
  }

  func writeCounter(
    _ label: String, of note: NoteID, at moment: StoreMoment?, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let all = try passing { () throws(NoteStoreError) in try store.counterTrail(of: note, counter: label, at: moment) }
    if all.isEmpty {
      throw CommandError(
        .notFound, "no counter had \"\(label)\" in it",
        hint: "a counter is a line such as Water 3; notes-log show \(try session.shown(note, store)) has the text")
    }
    var deltas: [UInt64: Int] = [:]
    for (before, after) in zip(all, all.dropFirst()) {
      if let old = before.value, let new = after.value { deltas[after.version.position] = new - old }
    }
    let rows = choice.select(all) { _ in true }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows {
        let own: [JSONValue.Member] = [
          .init(key: "label", value: .string(row.label)),
          .init(key: "value", value: row.value.map { .integer(Int64($0)) } ?? .null),
          .init(key: "delta", value: deltas[row.version.position].map { .integer(Int64($0)) } ?? .null),
        ]
        try list.add(.object(try row.version.jsonMembers(store, &session) + own), to: &session)
      }
      return try list.end(to: &session)
    }
    if session.terminals.output {
      session.startPager()
      try writeSparkline(all, &session)
    }
    let width = max(1, rows.map { $0.value.map { String($0).utf8.count } ?? 4 }.max() ?? 1)
    for row in rows {
      let delta = deltas[row.version.position] ?? 0
      let minus = session.terminals.output ? session.glyphs.minus : "-"
      let step = delta > 0 ? "+\(delta)" : delta < 0 ? "\(minus)\(-delta)" : ""
      let value = row.value.map(String.init) ?? "gone"
      try write(
        row.version,
        cells: [
          (session.terminals.output ? Column.right(value, width) : value, 0, row.value == nil ? .removed : .title),
          (step, 6, delta < 0 ? .removed : .added), (row.label, 0, .faint),
        ], &session)
    }
  }

  private func writeSparkline(_ all: [CounterMoment], _ session: inout Session) throws(CommandError) {
    let values = all.compactMap(\.value)
    guard let low = values.min(), let high = values.max(), let last = all.last else { return }
    let label = DisplayWidth.truncated(TabCell.text(last.label), to: session.width / 3)
    let now = last.value.map { "now \($0)" } ?? "gone"
    let facts = "  \(now), \(values.count) \(values.count == 1 ? "value" : "values") from \(low) to \(high)"
    let room = session.width - DisplayWidth.columns(of: label) - 2 - facts.utf8.count
    try session.output.text(label + "  ", .title)
    try session.output.text(Sparkline(session.glyphs.steps).text(values, width: max(8, room)), .done)
    try session.output.line(facts, .faint)
  }

  /// A row: position, when, and cells; a cell of width 0 is not padded.
  private func write(
    _ version: NoteVersion, cells: [(text: String, width: Int, style: Style?)], _ session: inout Session
  ) throws(CommandError) {
    let zone = try session.zone()
    let time = version.entry.time.microseconds
    guard session.terminals.output else {
      return try session.output.row([String(version.position), RFC3339.text(time, zone: zone)] + cells.map(\.text))
    }
    let date = try Column.date(time, width: session.width, &session)
    let start = Column.right(String(version.position), 5) + "  " + date
    try session.output.text(start, .faint)
    var used = DisplayWidth.columns(of: start)
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      var text = TabCell.text(cell.text)
      if !isLast && cell.width > 0 { text = DisplayWidth.padded(text, to: cell.width) }
      if isLast { text = DisplayWidth.truncated(text, to: max(4, session.width - used - 2)) }
      try session.output.text("  ")
      try session.output.text(text, cell.style)
      used += 2 + DisplayWidth.columns(of: text)
    }
    try session.output.line()
  }
}

extension Session {
  /// A note's short id for a hint.
  fileprivate func shown(_ note: NoteID, _ store: NoteStore) throws(CommandError) -> String {
    try passing { () throws(NoteStoreError) in try store.shortID(note) }
  }
}
