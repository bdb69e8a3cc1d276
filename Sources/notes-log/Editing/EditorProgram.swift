import Glibc

/// The person's editor, found and split into words without a shell.
struct EditorProgram {
  /// The program and its arguments.
  var words: [String]

  /// `$NOTES_LOG_EDITOR`, `$VISUAL`, `$EDITOR`, else the first of nano and vi that is there.
  static func find(_ session: Session) throws(CommandError) -> EditorProgram {
    for name in ["NOTES_LOG_EDITOR", "VISUAL", "EDITOR"] {
      guard let value = session.environment.nonEmpty(name) else { continue }
      let words = WordSplitting.words(of: value)
      if !words.isEmpty { return EditorProgram(words: words) }
    }
    for fallback in ["nano", "vi"] where isThere(fallback, session) { return EditorProgram(words: [fallback]) }
    throw CommandError(
      .system, "no editor", why: "neither $VISUAL nor $EDITOR is set, and nano and vi are not installed",
      hint: "export EDITOR=…, or give the text: --text, --file, or - for standard input")
  }

  private static func isThere(_ name: String, _ session: Session) -> Bool {
    let folders = session.environment.nonEmpty("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Starts the editor on a file.
  func start(on path: String) throws(CommandError) -> pid_t {
    guard let process = ChildProcess.spawn(words + [path]) else {
      throw CommandError(
        .system, "the editor \"\(words[0])\" cannot be started", why: "it was not found, or may not be run",
        hint: "set EDITOR to a program that is installed")
    }
    return process
  }
}
