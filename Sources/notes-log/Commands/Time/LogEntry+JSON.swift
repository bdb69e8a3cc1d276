import NoteStore

extension LogEntry {
  static let jsonFields = [
    "cursor", "position", "event", "time", "kind", "note", "id", "title", "change", "group", "actor", "host", "program",
    "summary", "patches", "text", "state", "command",
  ]

  /// The event as `--json` gives it.
  func json(_ store: NoteStore, _ session: inout Session) throws(CommandError) -> JSONValue {
    [
      "cursor": .optional(store.cursor(at: position)?.description), "position": .unsigned(position),
      "event": .string(event.description), "time": try session.jsonTime(time.microseconds),
      "kind": .string(kind.description), "note": .optional(note?.uuid), "id": .optional(shortID),
      "title": .optional(title), "change": .string(change.description), "group": .optional(group?.description),
      "actor": .string(actor), "host": .string(host), "program": .string(program), "summary": .string(summary),
      "patches": .array(
        patches.map {
          ["offset": .integer(Int64($0.offset)), "deleted": .bytes($0.deleted), "inserted": .bytes($0.inserted)]
        }), "text": createdText.map { .bytes($0) } ?? .null, "state": .string(state.rawValue),
      "command": command.map { .bytes($0.bytes) } ?? .null,
    ]
  }
}
