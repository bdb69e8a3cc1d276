import Dates
import NoteStore

/// Lays the versions of a note out as a table: position, when, what came and went, what changed.
struct VersionLines {
  private let positionWidth: Int
  private let addedWidth: Int
  private let removedWidth: Int
  private let bar: ChangeBar?
  private let barWidth: Int
  private let hasKinds: Bool

  init(_ versions: [NoteVersion], showsBars: Bool, _ session: Session) {
    func width(_ numbers: some Sequence<Int>) -> Int {
      numbers.max().map { $0 == 0 ? 0 : String($0).utf8.count + 1 } ?? 0
    }
    positionWidth = max(5, versions.map { String($0.position).utf8.count }.max() ?? 0)
    // Where it is narrow the words come first, then the day, then the sizes.
    let hasSizes = session.width >= 48
    addedWidth = hasSizes ? width(versions.lazy.map(\.added)) : 0
    removedWidth = hasSizes ? width(versions.lazy.map(\.removed)) : 0
    hasKinds = session.width >= 110
    barWidth = max(6, min(24, session.width / 8))
    bar =
      showsBars && session.width >= 60
      ? ChangeBar(most: versions.map { $0.added + $0.removed }.max() ?? 0, width: barWidth) : nil
  }

  func write(_ version: NoteVersion, to session: inout Session) throws(CommandError) {
    let zone = try session.zone()
    let time = version.entry.time.microseconds
    let kind = version.entry.kind.description
    guard session.terminals.output else {
      return try session.output.row([
        String(version.position), RFC3339.text(time, zone: zone), kind, "+\(version.added)", "-\(version.removed)",
        version.words,
      ])
    }
    var used = 0
    func cell(_ text: String, _ style: Style?) throws(CommandError) {
      used += DisplayWidth.columns(of: text)
      try session.output.text(text, style)
    }
    try cell(Column.right(String(version.position), positionWidth) + "  ", .faint)
    try cell(try Column.date(time, width: session.width, &session) + "  ", .faint)
    if addedWidth > 0 {
      try cell(Column.right(version.added == 0 ? "" : "+\(version.added)", addedWidth) + " ", .added)
    }
    if removedWidth > 0 {
      try cell(
        Column.right(version.removed == 0 ? "" : "\(session.glyphs.minus)\(version.removed)", removedWidth) + " ",
        .removed)
    }
    if let bar {
      try cell(" ", nil)
      try bar.write(added: version.added, removed: version.removed, isPadded: true, to: &session)
      used += barWidth
    }
    if hasKinds { try cell(" " + DisplayWidth.padded(kind, to: 13), .faint) }
    try cell(" ", nil)
    let words = DisplayWidth.truncated(TabCell.text(version.words), to: max(8, session.width - used))
    try session.output.line(words, EntryLines.style(of: version.entry.kind))
  }
}
