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

  /// - Parameter dates: A text for each row, empty where none is shown.
  init(_ rows: [NoteRow], dates: [String], width: Int) {
    idWidth = max(4, rows.map(\.shortID.utf8.count).max() ?? 4)
    countWidth = rows.map(\.count.utf8.count).max() ?? 0
    dateWidth = dates.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let fixed =
      idWidth + 2 + Self.gap + (countWidth > 0 ? countWidth + Self.gap : 0) + (dateWidth > 0 ? dateWidth + Self.gap : 0)
    let room = max(8, width - fixed)
    let widest = rows.map { DisplayWidth.columns(of: $0.title) }.max() ?? 0
    // Titles come first; the preview takes what they leave, or nothing where that is too little to read.
    let half = room - Self.gap - Self.leastPreview
    let title = min(widest, max(20, min(40, half)))
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
    let unique = row.shortID
    try session.output.text(unique, .id)
    try session.output.text(String(repeating: " ", count: idWidth - unique.utf8.count + 1))
    try session.output.text(row.shelf == .pinned ? "*" : " ", .pinned)
    try session.output.text(" ")
    let title = DisplayWidth.truncated(row.title, to: titleWidth)
    let isLast = countWidth == 0 && dateWidth == 0 && (previewWidth == 0 || row.preview.isEmpty)
    try session.output.text(isLast ? title : DisplayWidth.padded(title, to: titleWidth), .title)
    if countWidth > 0 {
      let isDone = row.total != nil && row.done == row.total
      let padding = String(repeating: " ", count: Self.gap + countWidth - row.count.utf8.count)
      try session.output.text(padding)
      try session.output.text(row.count, isDone ? .done : .faint)
    }
    if dateWidth > 0 {
      try session.output.text(String(repeating: " ", count: Self.gap))
      try session.output.text(
        previewWidth > 0 && !row.preview.isEmpty ? DisplayWidth.padded(date, to: dateWidth) : date, .faint)
    }
    if previewWidth > 0 && !row.preview.isEmpty {
      try session.output.text(String(repeating: " ", count: Self.gap))
      try session.output.text(DisplayWidth.truncated(row.preview, to: previewWidth), .faint)
    }
    try session.output.line()
  }
}
