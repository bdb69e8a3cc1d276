import Dates
import NoteStore

/// `blame`: when each line of a note came to be what it is.
struct Blame: Command {
  var note = NoteReference()
  var isLong = false

  static let grammar = Grammar<Blame>(
    "blame", "Show when, and by which change, each line of a note was written",
    [
      .argument("note", \.note, "The note"),
      .flag("-l, --long", \.isLong, "Who did it and on which machine, too"),
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
    let layout = try Layout(lines, isLong: isLong, &session)
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

/// The columns of a blamed note on a terminal.
private struct Layout {
  private let positionWidth: Int
  private let dateWidth: Int
  private let kindWidth: Int
  private let whoWidth: Int
  private let numberWidth: Int
  private let isWide: Bool
  private let isLong: Bool

  init(_ lines: [BlamedLine], isLong: Bool, _ session: inout Session) throws(CommandError) {
    self.isLong = isLong
    isWide = session.width >= 120
    positionWidth = lines.map { String($0.version.position).utf8.count }.max() ?? 1
    numberWidth = String(lines.count).utf8.count
    var dates = 0
    for line in lines { dates = max(dates, DisplayWidth.columns(of: try Self.date(line, isWide, &session))) }
    dateWidth = dates
    let isRoomy = session.width >= 60
    kindWidth = isRoomy ? lines.map { $0.version.entry.kind.description.utf8.count }.max() ?? 0 : 0
    whoWidth = isLong ? min(24, lines.map { DisplayWidth.columns(of: Self.who($0)) }.max() ?? 0) : 0
  }

  private static func who(_ line: BlamedLine) -> String {
    TabCell.text("\(line.version.entry.actor)@\(line.version.entry.host)")
  }

  private static func date(_ line: BlamedLine, _ isWide: Bool, _ session: inout Session) throws(CommandError) -> String
  {
    let time = line.version.entry.time.microseconds
    return isWide
      ? try session.humanDate(time) : HumanDate.day(time, now: session.now(), zone: try session.zone())
  }

  /// - Parameter isNamed: Whether the change is named; it is not where the line before has named it.
  func write(_ line: BlamedLine, isNamed: Bool, to session: inout Session) throws(CommandError) {
    var used = positionWidth + 2 + dateWidth + 2 + (kindWidth > 0 ? kindWidth + 2 : 0) + (isLong ? whoWidth + 2 : 0)
    if isNamed {
      let entry = line.version.entry
      try session.output.text(Column.right(String(entry.position), positionWidth) + "  ", .faint)
      try session.output.text(DisplayWidth.padded(try Self.date(line, isWide, &session), to: dateWidth) + "  ", .faint)
      if kindWidth > 0 {
        let kind = DisplayWidth.padded(entry.kind.description, to: kindWidth)
        try session.output.text(kind + "  ", EntryLines.style(of: entry.kind))
      }
      if isLong { try session.output.text(DisplayWidth.padded(Self.who(line), to: whoWidth) + "  ", .faint) }
    } else {
      try session.output.spaces(used)
    }
    let number = Column.right(String(line.number), numberWidth)
    let text = TabCell.text(String(decoding: line.text, as: UTF8.self))
    try session.output.text(number, .faint)
    used += number.utf8.count + 2
    if text.isEmpty { return try session.output.line() }
    try session.output.line("  " + DisplayWidth.truncated(text, to: max(8, session.width - used)))
  }
}
