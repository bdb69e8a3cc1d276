import NoteStore

extension NoteRow {
  static let jsonFields = [
    "id", "note", "title", "preview", "state", "pinned", "done", "total", "created", "edited", "used", "trashed",
    "days_left", "collection", "bytes", "revision", "bookmarked",
  ]

  /// The row as `--json` gives it; times are RFC 3339 in the viewer's zone.
  func json(_ session: inout Session) throws(CommandError) -> JSONValue {
    [
      "id": .string(shortID), "note": .string(id.uuid), "title": .string(title), "preview": .string(preview),
      "state": .string(shelf == .archived && isDone ? "done" : shelf == .pinned ? "live" : shelf.rawValue),
      "pinned": .boolean(shelf == .pinned), "done": done.map { .unsigned($0) } ?? .null,
      "total": total.map { .unsigned($0) } ?? .null, "created": try session.jsonTime(created.microseconds),
      "edited": try session.jsonTime(edited.microseconds), "used": try session.jsonTime(used.microseconds),
      "trashed": try trashed.map { (time) throws(CommandError) in try session.jsonTime(time.microseconds) } ?? .null,
      "days_left": try trashDaysLeft(&session).map { .integer(Int64($0)) } ?? .null,
      "collection": .optional(collection), "bytes": .unsigned(bytes), "revision": .unsigned(revision),
      "bookmarked": .boolean(isBookmarked),
    ]
  }

  /// The checklist count, `1/4`; empty where there are no items.
  var count: String {
    guard let done, let total else { return "" }
    return "\(done)/\(total)"
  }

  /// How many days the Trash still keeps the note; nil where it is not there.
  func trashDaysLeft(_ session: inout Session) throws(CommandError) -> Int? {
    guard let trashed else { return nil }
    return TrashRule.daysLeft(since: trashed.microseconds, now: session.now(), days: try session.trashDays())
  }
}
