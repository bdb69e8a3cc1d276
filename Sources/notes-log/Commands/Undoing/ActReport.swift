import NoteStore

/// What an undo, a redo or a revert did: one line an act on standard error, and with `--json` one object an act.
struct ActReport {
  /// What was done to the act: `undid`.
  var verb: String
  var act: UndoneAct
  /// How to get back, behind the line: `redo: notes-log redo`.
  var back: String?

  static let jsonFields = ["action", "change", "position", "time", "kind", "summary", "events", "notes", "dry_run"]

  func write(in store: NoteStore, isDryRun: Bool, to session: inout Session) throws(CommandError) {
    var named: [(note: NoteID, shortID: String, title: String)] = []
    for note in act.notes {
      let row = try passing { () throws(NoteStoreError) in try store.row(note) }
      let shortID: String
      if let row {
        shortID = row.shortID
      } else {
        shortID = try passing { () throws(NoteStoreError) in try store.shortID(note) }
      }
      named.append((note, shortID, row?.title ?? "(deleted)"))
    }
    if session.wantsJSON {
      try session.writeJSON([
        "action": .string(verb), "change": .string(act.change.description), "position": .unsigned(act.position),
        "time": try session.jsonTime(act.time.microseconds), "kind": .string(act.kind.description),
        "summary": .string(act.summary), "events": .integer(Int64(act.events)),
        "notes": .array(
          named.map { ["note": .string($0.note.uuid), "id": .string($0.shortID), "title": .string($0.title)] }),
        "dry_run": .boolean(isDryRun),
      ])
    }
    session.say(try line(NoteNames(named.map { ($0.shortID, " \($0.title)") }), isDryRun, &session))
  }

  private func line(
    _ names: NoteNames, _ isDryRun: Bool, _ session: inout Session
  ) throws(CommandError) -> [(text: String, style: Style?)] {
    var verbs = [isDryRun ? "would have \(verb == "undid" ? "undone" : verb)" : verb, ActWords.participle(act.kind)]
    if names.count > 1 { verbs.append("\(names.count) notes:") }
    if names.count == 0 { verbs.append(act.summary) }
    var line: [(text: String, style: Style?)] = [(verbs.filter { !$0.isEmpty }.joined(separator: " "), nil)]
    if names.count > 0 { line += [(" ", nil)] + names.parts }
    var rest = ""
    if names.count == 1, act.events == 1, !act.summary.isEmpty, act.kind != .created { rest += ": \(act.summary)" }
    if act.events > names.count && act.events > 1 { rest += ", \(act.events) changes" }
    rest += ", of \(try session.humanDate(act.time.microseconds))"
    line.append((rest, nil))
    if let back, !isDryRun { line.append((" (\(back))", .faint)) }
    return line
  }
}

/// Kinds of changes as people say that they did them.
enum ActWords {
  static func participle(_ kind: EventKind) -> String {
    switch kind {
    case .created: "added"
    case .edited: "edited"
    case .itemTicked: "ticked"
    case .itemUnticked: "unticked"
    case .itemAdded: "added an item to"
    case .itemRemoved: "removed an item from"
    case .itemMoved: "moved an item in"
    case .counterBumped: "counted in"
    case .appended: "appended to"
    case .movedIn: "moved a note into"
    case .split: "split"
    case .tidied: "tidied"
    case .sorted: "sorted"
    case .titled: "titled"
    case .reverted: "reverted"
    case .pinned: "pinned"
    case .unpinned: "unpinned"
    case .archived: "set aside"
    case .unarchived: "reopened"
    case .placed: "placed"
    case .bookmarked, .bookmarkMoved: "bookmarked"
    case .unbookmarked: "took the bookmark off"
    case .collectionCreated: "made the collection"
    case .collectionSet: "put into a collection"
    case .collectionRenamed: "renamed the collection"
    case .collectionRemoved: "removed the collection"
    case .trashed: "trashed"
    case .restored: "restored"
    case .imported: "imported"
    default: kind.description
    }
  }
}
