import Dates
import NoteStore

/// Writes events as lines: days as headings and clock times on a terminal, RFC 3339 to a pipe.
struct EntryLines {
  private var day: CivilDate?
  private let isOneLine: Bool

  /// - Parameter isOneLine: Whether days have no heading; each line carries its date.
  init(isOneLine: Bool = false) {
    self.isOneLine = isOneLine
  }

  /// How wide the column of kinds is: the longest of them.
  private static let kindWidth = 18

  /// Writes one event.
  mutating func write(_ entry: LogEntry, to session: inout Session) throws(CommandError) {
    let zone = try session.zone()
    guard session.terminals.output else {
      let title = entry.title.map { " \($0)" } ?? ""
      var words = [
        String(entry.position), RFC3339.text(entry.time.microseconds, zone: zone), entry.kind.description,
        (entry.shortID ?? "-") + title,
      ]
      // A note's title says it already when it was created.
      if !entry.summary.isEmpty && entry.kind != .created { words.append(entry.summary) }
      try session.output.text(words.joined(separator: "  ").replacingBreaks)
      return try session.output.raw("\n")
    }
    let local = LocalTime(moment: entry.time.microseconds, zone: zone)
    if !isOneLine && local.date != day {
      day = local.date
      try session.output.line(HumanDate.day(entry.time.microseconds, now: session.now(), zone: zone), .heading)
    }
    let clock = (isOneLine ? "\(local.date.iso) " : "") + HumanDate.clock(local, seconds: true)
    try session.output.text(Self.right(String(entry.position), 6) + "  " + Self.right(clock, 11) + "  ", .faint)
    let kind = entry.kind.description
    try session.output.text(DisplayWidth.padded(kind, to: Self.kindWidth), Self.style(of: entry.kind))
    var room = session.width - 6 - 2 - max(11, clock.utf8.count) - 2 - Self.kindWidth
    if let id = entry.shortID {
      try session.output.text("  \(id)", .id)
      room -= id.utf8.count + 2
    }
    if let title = entry.title, room > 12 {
      let shown = DisplayWidth.truncated(title, to: max(10, room / 2))
      try session.output.text(" \(shown)", .title)
      room -= DisplayWidth.columns(of: shown) + 1
    }
    if !entry.summary.isEmpty, entry.kind != .created, room > 6 {
      try session.output.text("  " + DisplayWidth.truncated(entry.summary, to: room - 2), .faint)
    }
    try session.output.line()
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  private static func style(of kind: EventKind) -> Style {
    switch kind {
    case .trashed, .erased, .passageErased, .itemRemoved: .removed
    case .created, .restored, .itemAdded, .imported: .added
    case .itemTicked: .done
    case .pinned: .pinned
    default: .literal
    }
  }
}

extension String {
  /// The text on one line.
  fileprivate var replacingBreaks: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
