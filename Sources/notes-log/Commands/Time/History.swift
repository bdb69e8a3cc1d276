import Dates
import NoteStore

/// `history`: every version of a note.
struct History: Command {
  var note = NoteReference()
  var showsPatches = false

  static let grammar = Grammar<History>(
    "history", "Show every version of a note, the newest first",
    [
      .argument("note", \.note, "The note"),
      .flag("--patch", \.showsPatches, "What changed in the text, too"),
    ],
    discussion: "Each line is a version; its position shows it: notes-log show NOTE --at POSITION.",
    examples: [CommandExample("notes-log history Groceries", "when it was changed, and how")])
  static let jsonFields = LogEntry.jsonFields + ["revision", "added", "removed"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: moment)
    let entries = try passing { () throws(NoteStoreError) in
      try store.events(
        after: 0, upTo: try store.position(of: moment), limit: .max, note: id, titlesAt: moment)
    }
    if entries.isEmpty { throw CommandError(.notFound, "the note was not there then") }
    if session.terminals.output { session.startPager() }
    var list = session.beginJSONList()
    for (index, entry) in entries.enumerated().reversed() {
      if session.wantsJSON {
        try list.add(try json(entry, revision: index + 1, store, &session), to: &session)
      } else {
        try write(entry, &session)
        if showsPatches { try PatchLines.write(entry, to: &session) }
      }
    }
    if session.wantsJSON { try list.end(to: &session) }
  }

  private func sizes(_ entry: LogEntry) -> (added: Int, removed: Int) {
    let added = entry.patches.reduce(entry.createdText?.count ?? 0) { $0 + $1.inserted.count }
    return (added, entry.patches.reduce(0) { $0 + $1.deleted.count })
  }

  private func write(_ entry: LogEntry, _ session: inout Session) throws(CommandError) {
    let (added, removed) = sizes(entry)
    let zone = try session.zone()
    // Sizes stand in columns of their own.
    let words = entry.kind == .edited || entry.kind == .appended ? "" : entry.summary
    guard session.terminals.output else {
      let cells = [
        String(entry.position), RFC3339.text(entry.time.microseconds, zone: zone), entry.kind.description,
        "+\(added)", "-\(removed)", words,
      ]
      return try session.output.row(cells)
    }
    let time = HumanDate.text(entry.time.microseconds, now: session.now(), zone: zone)
    let position = String(entry.position)
    let kind = entry.kind.description
    let start = String(repeating: " ", count: max(0, 5 - position.utf8.count)) + position
    let date = "  " + (session.width >= 60 ? DisplayWidth.padded(time, to: 24) : time) + "  "
    try session.output.text(start + date, .faint)
    try session.output.text(kind, .literal)
    var used = DisplayWidth.columns(of: start + date) + kind.utf8.count
    if session.width >= 60, kind.utf8.count < 13 {
      try session.output.spaces(13 - kind.utf8.count)
      used += 13 - kind.utf8.count
    }
    if added > 0 { try session.output.text("  +\(added)", .added) }
    if removed > 0 { try session.output.text("  −\(removed)", .removed) }
    used += (added > 0 ? 3 + String(added).utf8.count : 0) + (removed > 0 ? 3 + String(removed).utf8.count : 0)
    if !words.isEmpty, session.width - used > 6 {
      try session.output.text("  " + DisplayWidth.truncated(TabCell.text(words), to: session.width - used - 2))
    }
    try session.output.line()
  }

  private func json(
    _ entry: LogEntry, revision: Int, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) -> JSONValue {
    guard case .object(var members) = try entry.json(store, &session) else { return .null }
    let (added, removed) = sizes(entry)
    members.append(.init(key: "revision", value: .integer(Int64(revision))))
    members.append(.init(key: "added", value: .integer(Int64(added))))
    members.append(.init(key: "removed", value: .integer(Int64(removed))))
    return .object(members)
  }
}
