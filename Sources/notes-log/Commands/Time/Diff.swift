import Dates
import NoteStore

/// `diff`: how two versions of a note differ.
struct Diff: Command {
  var note = NoteReference()
  var from: WhenReference?
  var to: WhenReference?
  var showsWords = false
  var showsBar = false
  var context = 3

  static let grammar = Grammar(
    "diff", "Show how two versions of a note differ",
    [
      .argument("note", \Diff.note, "The note"),
      .argument("from", \Diff.from, "The older version: a position, a time; else what the last change of its text met"),
      .argument("to", \Diff.to, "The newer version; else now, or --at"),
      .flag("--word", \Diff.showsWords, "Mark words inside of lines"),
      .flag("--stat", \Diff.showsBar, "Only how many lines came and went"),
      .option("-U, --context", \Diff.context, value: "N", "N lines around a change; 3 if not said"),
    ],
    discussion: """
      To a pipe the output is a unified diff that patch accepts: notes-log diff NOTE yesterday | patch COPY. --word marks \
      what went [-so-] and what came {+so+}. Where there is no difference, standard error says so.
      """,
    examples: [
      CommandExample("notes-log diff Groceries", "what its last change did"),
      CommandExample("notes-log diff Groceries yesterday --word", "what has changed since"),
      CommandExample("notes-log diff Groceries 41 48", "between two positions of its history"),
    ])
  static let jsonFields = ["id", "note", "from", "to", "added", "removed", "hunks"]

  func run(_ session: inout Session) throws(CommandError) {
    guard (0...1_000_000).contains(context) else { throw .usage("--context", why: "it is 0 to 1000000 lines") }
    let at = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: at)
    let old = try from.map { (from) throws(CommandError) in try session.moment(try session.moment(of: from)) }
    let new = try to.map { (to) throws(CommandError) in try session.moment(try session.moment(of: to)) } ?? at
    let difference = try passing { () throws(NoteStoreError) in
      try store.difference(of: id, from: old, to: new, context: context)
    }
    let shortID = try passing { () throws(NoteStoreError) in try store.shortID(id) }
    if session.wantsJSON { return try session.writeJSON(try json(difference, id, shortID, &session)) }
    if difference.hunks.isEmpty { return session.say("no difference") }
    if session.terminals.output && !showsBar { session.startPager() }
    if showsBar { return try writeBar(difference, shortID, &session) }
    try writeHeading("---", difference.old, shortID, .removed, &session)
    try writeHeading("+++", difference.new, shortID, .added, &session)
    try HunkLines(showsWords: showsWords).write(difference.hunks, to: &session)
  }

  private func writeHeading(
    _ sign: String, _ side: NoteDifference.Side, _ shortID: String, _ style: Style, _ session: inout Session
  ) throws(CommandError) {
    guard let edited = side.edited else { return try session.output.line("\(sign) /dev/null", style) }
    let name = "\(sign) \(shortID)@\(side.position)"
    guard session.terminals.output else {
      // The form of POSIX, which `patch` reads: a name, a tab, the time with its zone.
      let text = RFC3339.text(edited.microseconds, zone: FixedZone.utc)
      let time = text.dropLast().replacing("T", with: " ")
      return try session.output.line("\(name)\t\(time) +0000", style)
    }
    try session.output.line("\(name)  \(try session.humanDate(edited.microseconds))", style)
  }

  private func writeBar(
    _ difference: NoteDifference, _ shortID: String, _ session: inout Session
  ) throws(CommandError) {
    let (added, removed) = (difference.added, difference.removed)
    guard session.terminals.output else { return try session.output.row([shortID, "+\(added)", "-\(removed)"]) }
    try session.output.text(shortID, .id)
    try session.output.text("  \(Self.lines(added)) added, \(removed) removed  ")
    let room = max(2, min(40, session.width - 50, added + removed))
    try ChangeBar(most: added + removed, width: room).write(
      added: added, removed: removed, isPadded: false, to: &session)
    try session.output.line()
  }

  private static func lines(_ count: Int) -> String { "\(count) \(count == 1 ? "line" : "lines")" }

  private func json(
    _ difference: NoteDifference, _ id: NoteID, _ shortID: String, _ session: inout Session
  ) throws(CommandError) -> JSONValue {
    [
      "id": .string(shortID), "note": .string(id.uuid), "from": try json(difference.old, &session),
      "to": try json(difference.new, &session), "added": .integer(Int64(difference.added)),
      "removed": .integer(Int64(difference.removed)), "hunks": difference.hunks.json,
    ]
  }

  private func json(_ side: NoteDifference.Side, _ session: inout Session) throws(CommandError) -> JSONValue {
    let edited = try side.edited.map { (time) throws(CommandError) in try session.jsonTime(time.microseconds) }
    return [
      "position": .unsigned(side.position), "edited": edited ?? .null, "bytes": .integer(Int64(side.text.count)),
    ]
  }
}
