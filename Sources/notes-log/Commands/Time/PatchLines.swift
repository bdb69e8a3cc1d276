import NoteStore

/// Writes what an event changed in the text: lines taken out and lines put in.
enum PatchLines {
  private static let longest = 2_000

  static func write(_ entry: LogEntry, to session: inout Session) throws(CommandError) {
    for patch in entry.patches {
      try write(patch.deleted, "-", .removed, &session)
      try write(patch.inserted, "+", .added, &session)
    }
    if let text = entry.createdText { try write(text, "+", .added, &session) }
  }

  private static func write(
    _ bytes: [UInt8], _ sign: String, _ style: Style, _ session: inout Session
  ) throws(CommandError) {
    guard !bytes.isEmpty else { return }
    // On a terminal a text of megabytes helps nobody; a pipe gets all of it.
    let isCut = session.terminals.output && bytes.count > longest
    let shown = isCut ? bytes.prefix(longest) : bytes[...]
    for line in shown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try session.output.text("    \(sign) ", style)
      try session.output.text(bytes: line, style)
      try session.output.line()
    }
    if isCut { try session.output.line("    … and \(bytes.count - longest) bytes more", .faint) }
  }
}
