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

  /// How wide the column of kinds is: that of `item.unticked`.
  private static let kindWidth = 13

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
      try session.output.text(TabCell.text(words.joined(separator: "  ")))
      return try session.output.raw("\n")
    }
    let local = LocalTime(moment: entry.time.microseconds, zone: zone)
    if !isOneLine && local.date != day {
      day = local.date
      try session.output.line(HumanDate.day(entry.time.microseconds, now: session.now(), zone: zone), .heading)
    }
    let hours = try session.hours()
    let clock = (isOneLine ? "\(local.date.iso) " : "") + HumanDate.clock(local, seconds: true, hours: hours)
    let clockWidth = (isOneLine ? 11 : 0) + (hours == .twelve ? 11 : 8)
    let start = Self.right(String(entry.position), 5) + "  " + Self.right(clock, clockWidth) + "  "
    // Kinds stand in a column where there is room for one; the few long names push what follows.
    let kind = entry.kind.description
    let isWide = session.width >= 60
    let shownKind = isWide ? DisplayWidth.padded(kind, to: max(Self.kindWidth, kind.utf8.count)) : kind
    try session.output.text(start, .faint)
    try session.output.text(shownKind, Self.style(of: entry.kind))
    var room = session.width - start.utf8.count - shownKind.utf8.count
    if let id = entry.shortID {
      try session.output.text("  \(id)", .id)
      room -= id.utf8.count + 2
    }
    // A note's title says it already when it was created.
    let summary = entry.kind == .created ? "" : TabCell.text(entry.summary)
    let summaryWidth = summary.isEmpty ? 0 : min(DisplayWidth.columns(of: summary) + 2, room / 2)
    if let title = entry.title.map(TabCell.text), room - summaryWidth > 6 {
      let shown = DisplayWidth.truncated(title, to: room - summaryWidth - 1)
      try session.output.text(" \(shown)", .title)
      room -= DisplayWidth.columns(of: shown) + 1
    }
    if !summary.isEmpty, room > 6 {
      try session.output.text("  " + DisplayWidth.truncated(summary, to: room - 2), .faint)
    }
    try session.output.line()
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  static func style(of kind: EventKind) -> Style {
    switch kind {
    case .trashed, .erased, .passageErased, .itemRemoved: .removed
    case .created, .restored, .itemAdded, .imported: .added
    case .itemTicked: .done
    case .pinned: .pinned
    default: .literal
    }
  }
}
