import Dates
import NoteStore

/// `audit`: what was trashed, restored and deleted for good, and when.
struct Audit: Command {
  static let grammar = Grammar(
    "audit", "Show what was trashed, restored and deleted for good",
    discussion: """
      The oldest first: when, what, which note, by which command, by whom on which machine, and until when it can \
      surely be put back. To a pipe: time, action, id, title, command, person, machine, events and bytes that went, \
      and that day, parted by tabs.
      """)
  static let jsonFields = [
    "position", "event", "time", "action", "note", "id", "title", "command", "actor", "host", "program", "events",
    "bytes", "restorable_until",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let trashDays = try session.trashDays()
    if !session.wantsJSON && !session.terminals.output { return try writeTabs(store, moment, trashDays, &session) }
    let entries = try passing { () throws(NoteStoreError) in try store.audit(at: moment, trashDays: trashDays) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for entry in entries { try list.add(try json(entry, &session), to: &session) }
      return try list.end(to: &session)
    }
    guard !entries.isEmpty else { return session.say(Self.nothing) }
    session.startPager()
    for entry in entries { try write(entry, &session) }
  }

  private static let nothing = "nothing was ever trashed or deleted"
  /// Most lines are no longer.
  private static let lineBytes = 96

  /// Writes lines as they are read; they gather, since whoever reads the pipe must not hold the store up.
  private func writeTabs(
    _ store: NoteStore, _ moment: StoreMoment?, _ trashDays: Int, _ session: inout Session
  ) throws(CommandError) {
    let zone = try session.zone()
    var rows = TabRows()
    // Few write, and by few commands.
    var known: [(source: UInt64, way: AuditLine.Way, cells: [UInt8])] = []
    var isEmpty = true
    do throws(NoteStoreError) {
      try store.walkAuditBack(from: moment, trashDays: trashDays) { (line, title) in
        if isEmpty { rows.reserve(line.lines * Self.lineBytes) }
        isEmpty = false
        rows.time(line.time.microseconds, zone)
        rows.cell(line.action.rawValue)
        rows.id(line.note, line.idLength)
        title.withUnsafeBufferPointer { rows.cell(bytes: $0) }
        var place = 0
        while place < known.count, known[place].source != line.source || known[place].way != line.way { place += 1 }
        if place == known.count {
          let cells = [line.command, line.origin.actor, line.origin.host].map(TabCell.text).joined(separator: "\t")
          known.append((line.source, line.way, Array(cells.utf8)))
        }
        known[place].cells.withUnsafeBufferPointer { rows.cells(ready: $0) }
        rows.number(line.events)
        rows.number(line.bytes)
        if let until = line.restorableUntil {
          rows.time(until.microseconds, zone)
        } else {
          rows.cell("")
        }
        rows.endRow()
      }
    } catch {
      throw CommandError(error)
    }
    if isEmpty { return session.say(Self.nothing) }
    try rows.write(to: &session.output)
  }

  private func write(_ entry: AuditEntry, _ session: inout Session) throws(CommandError) {
    let zone = try session.zone()
    let time = try session.humanDate(entry.time.microseconds)
    var story = "by \(entry.command), \(entry.actor) on \(entry.host)"
    if entry.action == .deleted || entry.action == .redacted {
      story += ", \(entry.events) events, \(ByteCount.text(Int(clamping: entry.bytes)))"
    }
    if let until = entry.restorableUntil {
      let due = try session.humanDate(until.microseconds)
      story += until.microseconds <= session.now() ? ", due since \(due)" : ", kept until \(due)"
    }
    let isWide = session.width >= 60
    let shown =
      isWide
      ? DisplayWidth.padded(time, to: 24)
      : DisplayWidth.padded(HumanDate.day(entry.time.microseconds, now: session.now(), zone: zone), to: 9)
    let indent = isWide ? 25 : 2
    try session.output.text(shown + " ", .faint)
    try session.output.text(
      DisplayWidth.padded(entry.action.rawValue, to: 8), entry.action == .restored ? .added : .removed)
    try session.output.text(" \(entry.shortID)", .id)
    let title = TabCell.text(entry.title ?? "(title forgotten)")
    let room = max(4, session.width - DisplayWidth.columns(of: shown) - 1 - 8 - 1 - entry.shortID.utf8.count - 1)
    try session.output.text(" " + DisplayWidth.truncated(title, to: room), .title)
    // Where the line has no room for the story, it stands below.
    if DisplayWidth.columns(of: title) + 2 + DisplayWidth.columns(of: story) <= room {
      try session.output.line("  " + story, .faint)
    } else {
      try session.output.line()
      for line in TextWrapping.lines(of: story, width: max(18, session.width - indent)) {
        try session.output.spaces(indent)
        try session.output.line(line, .faint)
      }
    }
  }

  private func json(_ entry: AuditEntry, _ session: inout Session) throws(CommandError) -> JSONValue {
    [
      "position": .unsigned(entry.position), "event": .string(entry.event.description),
      "time": try session.jsonTime(entry.time.microseconds), "action": .string(entry.action.rawValue),
      "note": .string(entry.note.uuid), "id": .string(entry.shortID), "title": .optional(entry.title),
      "command": .string(entry.command), "actor": .string(entry.actor), "host": .string(entry.host),
      "program": .string(entry.program), "events": .unsigned(entry.events), "bytes": .unsigned(entry.bytes),
      "restorable_until": try entry.restorableUntil.map { (time) throws(CommandError) in
        try session.jsonTime(time.microseconds)
      } ?? .null,
    ]
  }
}
