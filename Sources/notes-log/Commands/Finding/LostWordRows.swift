import Dates
import NoteStore

/// Writes what `search --ever` found: the note, the event that took the words out, and how to see or get them back.
struct LostWordRows {
  let search: Search

  func write(
    _ query: String, _ store: NoteStore, _ dates: SearchDates, _ session: inout Session
  ) throws(CommandError) {
    var found: [LostWords] = []
    let limit = search.limit ?? .max
    do throws(NoteStoreError) {
      try store.lostWords(query, dates: dates) { lost in
        found.append(lost)
        return found.count < limit
      }
    } catch {
      throw CommandError(error)
    }
    let shown = found.prefix(limit)
    if search.countOnly {
      try session.output.line(session.wantsJSON ? "{\"count\":\(shown.count)}" : String(shown.count))
    } else if session.wantsJSON {
      var list = session.beginJSONList()
      for lost in shown { try list.add(try json(lost, &session), to: &session) }
      try list.end(to: &session)
    } else {
      for lost in shown { try write(lost, &session) }
    }
    if found.isEmpty { throw .noMatches }
  }

  /// The command that brings the words back, where there is one; else the one that shows them.
  private func command(_ lost: LostWords) -> String {
    CommandTable.names.contains("revert")
      ? "notes-log revert \(lost.row.shortID) --to \(lost.lastHeld)"
      : "notes-log show \(lost.row.shortID) --at \(lost.lastHeld)"
  }

  private func write(_ lost: LostWords, _ session: inout Session) throws(CommandError) {
    let removal = lost.removal
    if search.idsOnly { return try session.output.raw(lost.row.shortID + "\n") }
    guard session.terminals.output else {
      return try session.output.row([
        lost.row.shortID, lost.row.title, lost.snippet, String(removal.position), removal.kind.description,
        RFC3339.text(removal.time.microseconds, zone: try session.zone()), command(lost),
      ])
    }
    try HitText.writeHead(lost.row, [], &session)
    try HitText(lost.snippet, lost.snippetHits, line: lost.line).write(below: lost.row, &session)
    let time = try session.humanDate(removal.time.microseconds)
    let indent = lost.row.shortID.utf8.count + 3
    for text in ["gone with \(removal.position) \(removal.kind), \(time)", command(lost)] {
      try session.output.spaces(indent)
      try session.output.line(DisplayWidth.truncated(text, to: session.width - indent), .faint)
    }
  }

  private func json(_ lost: LostWords, _ session: inout Session) throws(CommandError) -> JSONValue {
    guard case .object(var members) = try lost.row.json(&session) else { return .null }
    members += HitText(lost.snippet, lost.snippetHits, line: lost.line).members
    members += [
      .init(key: "last_held", value: .unsigned(lost.lastHeld)),
      .init(key: "removed_by", value: .unsigned(lost.removal.position)),
      .init(key: "removed_kind", value: .string(lost.removal.kind.description)),
      .init(key: "removed_at", value: try session.jsonTime(lost.removal.time.microseconds)),
      .init(key: "restore", value: .string(command(lost))),
    ]
    return .object(members)
  }
}
