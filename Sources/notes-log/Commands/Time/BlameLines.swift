import Dates
import NoteStore

/// The columns of a blamed note on a terminal.
struct BlameLines {
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
