import Dates
import NoteStore

/// `blame`: when each line of a note came to be what it is.
struct Blame: Command {
  var note = NoteReference()
  var isLong = false

  static let grammar = Grammar(
    "blame", "Show when, and by which change, each line of a note was written",
    [
      .argument("note", \Blame.note, "The note"),
      .flag("-l, --long", \Blame.isLong, "Who did it and on which machine, too"),
    ],
    discussion: """
      Lines are followed through all versions by what each change put in and took out, so a line that others were put \
      around keeps its date. On a terminal the change is named at the first of the lines that it wrote. To a pipe a row is \
      position, time, kind, with -l person and machine, the number of the line, and its text, parted by tabs.
      """,
    examples: [
      CommandExample("notes-log blame Groceries", "when each item was ticked or added"),
      CommandExample("notes-log blame Plan --at yesterday", "the same, of the note as it was"),
    ])
  static let jsonFields = [
    "line", "text", "position", "event", "time", "kind", "words", "revision", "actor", "host", "program",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: moment)
    let lines = try passing { () throws(NoteStoreError) in try store.blame(id, at: moment) }
    if session.wantsJSON { return try writeJSON(lines, &session) }
    if lines.isEmpty { return session.say("the note has no lines") }
    guard session.terminals.output else {
      for line in lines { try writeRow(line, &session) }
      return
    }
    session.startPager()
    let layout = try BlameLines(lines, isLong: isLong, &session)
    var last: UInt64?
    for line in lines {
      try layout.write(line, isNamed: line.version.position != last, to: &session)
      last = line.version.position
    }
  }

  private func writeRow(_ line: BlamedLine, _ session: inout Session) throws(CommandError) {
    let entry = line.version.entry
    var cells = [
      String(entry.position), RFC3339.text(entry.time.microseconds, zone: try session.zone()), entry.kind.description,
    ]
    if isLong { cells += [entry.actor, entry.host] }
    cells.append(String(line.number))
    try session.output.raw(cells.map(TabCell.text).joined(separator: "\t") + "\t")
    try session.output.raw(bytes: line.text)
    try session.output.raw("\n")
  }

  private func writeJSON(_ lines: [BlamedLine], _ session: inout Session) throws(CommandError) {
    var list = session.beginJSONList()
    for line in lines {
      let entry = line.version.entry
      let item: JSONValue = [
        "line": .integer(Int64(line.number)), "text": .bytes(line.text), "position": .unsigned(entry.position),
        "event": .string(entry.event.description), "time": try session.jsonTime(entry.time.microseconds),
        "kind": .string(entry.kind.description), "words": .string(line.version.words),
        "revision": .unsigned(line.version.revision), "actor": .string(entry.actor), "host": .string(entry.host),
        "program": .string(entry.program),
      ]
      try list.add(item, to: &session)
    }
    try list.end(to: &session)
  }
}
