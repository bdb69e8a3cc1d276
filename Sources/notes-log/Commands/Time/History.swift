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
    let id = try session.resolve(note, in: store)
    let entries = try passing { () throws(NoteStoreError) in
      try store.events(after: 0, upTo: try store.position(of: moment), limit: .max, note: id)
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
        "+\(added)", "-\(removed)", TabCell.text(words),
      ]
      return try session.output.raw(cells.joined(separator: "\t") + "\n")
    }
    let time = HumanDate.text(entry.time.microseconds, now: session.now(), zone: zone)
    let position = String(entry.position)
    try session.output.text(String(repeating: " ", count: max(0, 6 - position.utf8.count)) + position, .faint)
    try session.output.text("  " + DisplayWidth.padded(time, to: 24) + "  ", .faint)
    try session.output.text(DisplayWidth.padded(entry.kind.description, to: 18), .literal)
    try session.output.text(DisplayWidth.padded(added > 0 ? " +\(added)" : "", to: 8), .added)
    try session.output.text(DisplayWidth.padded(removed > 0 ? " −\(removed)" : "", to: 8), .removed)
    let room = max(8, session.width - 68)
    try session.output.text(DisplayWidth.truncated(words, to: room))
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
