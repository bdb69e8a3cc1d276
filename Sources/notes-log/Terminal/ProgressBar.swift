/// A bar on standard error for work that takes longer than half a second; only where standard error is a terminal.
///
///     var bar = ProgressBar("importing", of: files.count, session)
///     for (index, file) in files.enumerated() {
///       …
///       bar.update(index + 1, &session)
///     }
///     bar.finish(&session)
struct ProgressBar {
  private let title: String
  private let total: Int?
  private let start: Int64
  private let isShown: Bool
  private var lastDrawn: Int64?

  /// Shorter work shows no bar, in microseconds.
  private static let patience: Int64 = 500_000
  /// The time between two drawings, in microseconds.
  private static let pause: Int64 = 100_000

  /// A bar over `total` steps, or a count where nobody knows how many there are; it starts the clock and draws nothing
  /// yet.
  init(_ title: String, of total: Int?, _ session: Session) {
    self.title = title
    self.total = total.map { max($0, 1) }
    start = session.now()
    isShown = session.terminals.error && !session.options.isQuiet && session.environment["TERM"] != "dumb"
  }

  /// Shows that `done` steps are done. Cheap enough to call for each.
  mutating func update(_ done: Int, _ session: inout Session) {
    guard isShown else { return }
    let now = session.now()
    guard now - start >= Self.patience else { return }
    if let lastDrawn, now - lastDrawn < Self.pause { return }
    lastDrawn = now
    draw(done, &session)
  }

  /// Takes the bar away.
  mutating func finish(_ session: inout Session) {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    try? session.messages.raw("\r\u{1b}[K")
    try? session.messages.flush()
  }

  private func draw(_ done: Int, _ session: inout Session) {
    guard let total else {
      try? session.messages.raw("\r\u{1b}[K")
      try? session.messages.text(title + " ")
      try? session.messages.text("\(done)", .faint)
      try? session.messages.flush()
      return
    }
    let done = min(max(done, 0), total)
    let counts = " \(Int(Double(done) / Double(total) * 100))% (\(done) of \(total))"
    let room = min(session.width, HelpLayout.widest) - DisplayWidth.columns(of: title) - counts.utf8.count - 3
    let length = min(max(room, 0), 30)
    let full = Int(Double(length) * Double(done) / Double(total))
    try? session.messages.raw("\r\u{1b}[K")
    try? session.messages.text(title + " ")
    try? session.messages.text(String(repeating: "█", count: full), .done)
    try? session.messages.text(String(repeating: "░", count: length - full), .faint)
    try? session.messages.text(counts, .faint)
    try? session.messages.flush()
  }
}
