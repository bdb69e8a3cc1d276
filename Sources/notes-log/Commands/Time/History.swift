import Dates
import NoteStore

/// `history`: every version of a note.
struct History: Command {
  var note = NoteReference()
  var limit: Int?
  var isReversed = false
  var showsPatches = false
  var showsBars = false
  var showsPairs = false
  var item: String?
  var counter: String?

  static let grammar = Grammar(
    "history", "Show every version of a note, the newest first",
    [
      .argument("note", \History.note, "The note"),
      .option("-n, --limit", \History.limit, value: "N", "At most N versions"),
      .flag("-r, --reverse", \History.isReversed, "The oldest first"),
      .flag("--patch", \History.showsPatches, "The lines that changed, too"),
      .flag("--stat", \History.showsBars, "A bar for how much came and went"),
      .flag("--all", \History.showsPairs, "Ticks taken back within five seconds, too"),
      .option("--item", \History.item, value: "T", "Only what became of a checklist item"),
      .option(
        "--counter", \History.counter, value: "L", "Only the values of a counter, with a line drawn through them"),
    ],
    discussion: """
      Each line is a version: its position, when, how many bytes came and went, and what changed. The position shows it: \
      notes-log show NOTE --at POSITION. A tick that was taken back within five seconds is left out with its opposite. \
      --item and --counter find changes by hand, in an editor or by undo, as well as those by commands. To a pipe a row \
      is position, time, kind, bytes that came, bytes that went, and words, parted by tabs.
      """,
    examples: [
      CommandExample("notes-log history Groceries", "when it was changed, and how"),
      CommandExample("notes-log history Groceries --item milk", "every time it was ticked"),
      CommandExample("notes-log history Health --counter Water", "its values, drawn"),
    ])
  static let jsonFields =
    LogEntry.jsonFields + [
      "revision", "words", "added", "removed", "partner", "hunks", "act", "item", "label", "value", "delta",
    ]

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    let isTrail = item != nil || counter != nil
    if item != nil && counter != nil { throw .usage("history", why: "--item and --counter exclude each other") }
    if isTrail && (showsPatches || showsBars) {
      throw .usage("history", why: "--patch and --stat go with versions, not with --item or --counter")
    }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: moment)
    if let item { return try TrailLines(chosen).writeItem(item, of: id, at: moment, store, &session) }
    if let counter { return try TrailLines(chosen).writeCounter(counter, of: id, at: moment, store, &session) }
    let versions = try passing { () throws(NoteStoreError) in try store.versions(of: id, at: moment) }
    if versions.isEmpty { throw CommandError(.notFound, "the note was not there then") }
    let shown = chosen.select(versions) { showsPairs || $0.partner == nil }
    let hunks =
      showsPatches
      ? try passing { () throws(NoteStoreError) in
        try store.hunks(of: id, positions: Set(shown.map(\.position)))
      } : [:]
    if session.wantsJSON { return try writeJSON(shown, hunks, store, &session) }
    if session.terminals.output { session.startPager() }
    let layout = VersionLines(shown, showsBars: showsBars, session)
    for version in shown {
      try layout.write(version, to: &session)
      if let hunks = hunks[version.position] { try HunkLines(indent: "    ").write(hunks, to: &session) }
    }
  }

  private var chosen: RowChoice { RowChoice(limit: limit, isReversed: isReversed, showsPairs: showsPairs) }

  private func writeJSON(
    _ versions: [NoteVersion], _ hunks: [UInt64: [TextHunk]], _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    var list = session.beginJSONList()
    for version in versions {
      var members = try version.jsonMembers(store, &session)
      if showsPatches { members.append(.init(key: "hunks", value: (hunks[version.position] ?? []).json)) }
      try list.add(.object(members), to: &session)
    }
    try list.end(to: &session)
  }
}
