#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The person's editor, found and split into words without a shell.
struct EditorProgram {
  /// The program and its arguments.
  var words: [String]

  /// `$NOTES_LOG_EDITOR`, the configuration's `editor`, `$VISUAL`, `$EDITOR`, else the first of nano and vi that is there; those two only where a
  /// person is at the terminal.
  ///
  /// - Throws: Where there is none, or it cannot be run: said before anything is recorded.
  static func find(_ session: Session) throws(CommandError) -> EditorProgram {
    if session.options.noInput {
      throw .usage(
        "--no-input", why: "the editor would open", hint: "give the text: --text, --file, or - to read it in")
    }
    var session = session
    let configured = try session.setting(.editor).value
    for name in ["NOTES_LOG_EDITOR", "editor", "VISUAL", "EDITOR"] {
      guard let value = name == "editor" ? configured : session.environment.nonEmpty(name), !value.isEmpty else {
        continue
      }
      let words = WordSplitting.words(of: value)
      guard let program = words.first else { continue }
      guard isThere(program, session) else {
        throw CommandError(
          .system, "the editor \"\(program)\" cannot be started", why: "no such program, or it may not be run",
          hint: name == "editor"
            ? "the configuration names it: notes-log config set editor PROGRAM"
            : "$\(name) names it; set that to a program that is installed")
      }
      return EditorProgram(words: words)
    }
    guard session.terminals.input else {
      throw CommandError(
        .system, "no editor", why: "neither $VISUAL nor $EDITOR is set, and there is no terminal", hint: otherWays)
    }
    for fallback in ["nano", "vi"] where isThere(fallback, session) { return EditorProgram(words: [fallback]) }
    throw CommandError(
      .system, "no editor", why: "neither $VISUAL nor $EDITOR is set, and nano and vi are not installed",
      hint: otherWays)
  }

  private static let otherWays = "export EDITOR=…, or give the text: --text, --file, or - to read it in"

  private static func isThere(_ program: String, _ session: Session) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = session.environment.nonEmpty("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Starts the editor on a file.
  func start(on path: String, _ session: Session) throws(CommandError) -> pid_t {
    // In `id=$(notes-log add)` the output is a pipe: the editor's screen is the terminal all the same.
    var terminal: Int32 = -1
    if session.terminals.input && !session.terminals.output { terminal = open("/dev/tty", O_RDWR | O_CLOEXEC) }
    defer { if terminal >= 0 { close(terminal) } }
    let file = path.hasPrefix("-") ? "./\(path)" : path
    guard let process = ChildProcess.spawn(words + [file], output: terminal >= 0 ? terminal : nil) else {
      throw CommandError(.system, "the editor \"\(words[0])\" cannot be started")
    }
    return process
  }
}
