extension Session {
  /// Says in one line on standard error what happened; silent with `--quiet`.
  ///
  /// What cannot be said is dropped: a message must not stop a write that was done.
  mutating func say(_ message: String) {
    guard !options.isQuiet else { return }
    tell(message, nil)
  }

  /// Says a message of parts that mean different things, in one line.
  mutating func say(_ parts: [(text: String, style: Style?)]) {
    guard !options.isQuiet else { return }
    tell(parts)
  }

  /// Says more, with `--verbose` only.
  mutating func sayMore(_ message: String) {
    guard options.isVerbose else { return }
    tell(message, .faint)
  }

  /// Warns on standard error, also with `--quiet`.
  mutating func warn(_ message: String) {
    try? messages.text("\(ProgramVersion.name): ", .warning)
    tell(message, nil)
  }

  /// Prints an error: the one place where errors become text.
  ///
  ///     notes-log: what: why
  ///     hint: what to do
  mutating func report(_ error: CommandError) {
    guard error.kind != .outputClosed else { return }
    if error.kind == .noMatches { return say(error.message) }
    try? messages.text("\(ProgramVersion.name): ", .error)
    tell(error.message, nil)
    for note in error.notes { tell([("  ", nil), (note.id, .id), (" \(note.title)", nil)]) }
    for detail in error.details { tell("  \(detail)", nil) }
    if let hint = error.hint {
      try? messages.text("hint: ", .hint)
      tell(hint, nil)
    }
  }

  /// Asks a yes-or-no question; anything but `y` or `yes` is no. Ask only where `canAsk`.
  mutating func confirm(_ question: String) throws(CommandError) -> Bool {
    try output.flush()
    try? messages.text("\(question) [y/N] ")
    try? messages.flush()
    guard let line = try input.readLine() else { return false }
    let answer = String(decoding: line, as: UTF8.self).lowercased()
    return answer == "y" || answer == "yes"
  }

  private mutating func tell(_ message: String, _ style: Style?) {
    tell([(message, style)])
  }

  private mutating func tell(_ parts: [(text: String, style: Style?)]) {
    // A person reads both streams in the order in which they were written.
    if terminals.output { try? output.flush() }
    for part in parts { try? messages.text(part.text, part.style) }
    try? messages.line()
    try? messages.flush()
  }
}
