import NoteStore

/// Lays rows out as a table that fits the terminal: id, pin, title, count, then what else there is room for.
struct ListLayout {
  private let idWidth: Int
  private let titleWidth: Int
  private let countWidth: Int
  private let dateWidth: Int
  private let previewWidth: Int

  private static let gap = 2
  private static let leastPreview = 12
  private static let leastTitle = 10

  /// - Parameter dates: A text for each row, or none at all.
  init(_ rows: [NoteRow], dates: [String], width: Int) {
    idWidth = max(4, rows.map(\.shortID.utf8.count).max() ?? 4)
    countWidth = rows.map(\.count.utf8.count).max() ?? 0
    let widestDate = dates.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let widest = rows.map { DisplayWidth.columns(of: $0.title) }.max() ?? 0
    var room = width - idWidth - 3 - (countWidth > 0 ? countWidth + Self.gap : 0)
    // Where it is narrow, a title of a few letters comes before the whole date.
    dateWidth = min(widestDate, max(0, room - min(widest, Self.leastTitle) - Self.gap))
    if dateWidth > 0 { room -= dateWidth + Self.gap }
    room = max(4, room)
    // Titles come first; the preview takes what they leave, or nothing where that is too little to read.
    let title = min(widest, max(20, min(max(40, room * 2 / 5), room - Self.gap - Self.leastPreview)))
    if room - title - Self.gap >= Self.leastPreview {
      titleWidth = title
      previewWidth = room - title - Self.gap
    } else {
      titleWidth = min(widest, room)
      previewWidth = 0
    }
  }

  /// Writes one row.
  func write(_ row: NoteRow, date: String, to session: inout Session) throws(CommandError) {
    try session.output.link(row.shortID, .id, to: "notes://note/\(row.id.uuid)")
    try session.output.spaces(idWidth - row.shortID.utf8.count + 1)
    try session.output.text(row.shelf == .pinned ? "*" : " ", .pinned)
    try session.output.text(" ")
    let title = DisplayWidth.truncated(TabCell.text(row.title), to: titleWidth)
    let hasPreview = previewWidth > 0 && !row.preview.isEmpty
    let isLast = row.count.isEmpty && (dateWidth == 0 || date.isEmpty) && !hasPreview
    try session.output.text(isLast ? title : DisplayWidth.padded(title, to: titleWidth), .title)
    if isLast { return try session.output.line() }
    if countWidth > 0 {
      let isDone = row.total != nil && row.done == row.total
      try session.output.spaces(Self.gap + countWidth - row.count.utf8.count)
      try session.output.text(row.count, isDone ? .done : .faint)
    }
    if dateWidth > 0 {
      try session.output.spaces(Self.gap)
      try session.output.text(
        hasPreview ? DisplayWidth.padded(date, to: dateWidth) : DisplayWidth.truncated(date, to: dateWidth), .faint)
    }
    if hasPreview {
      try session.output.spaces(Self.gap)
      try session.output.text(DisplayWidth.truncated(TabCell.text(row.preview), to: previewWidth), .faint)
    }
    try session.output.line()
  }
}
