/// Reads the command line, runs the command, reports the error.
enum Program {
  /// Runs the session's arguments to their end and returns the exit status.
  static func run(_ session: inout Session) -> Int32 {
    var failure: CommandError?
    // Errors of the command line itself are coloured too, before its options are read.
    session.adopt(GlobalOptions(colorIn: session.arguments))
    do {
      let scan = try CommandLineScan(session.arguments)
      try run(scan, &session)
    } catch {
      failure = error
    }
    return finish(&session, failure)
  }

  private static func run(_ scan: CommandLineScan, _ session: inout Session) throws(CommandError) {
    let entry = scan.entry ?? CommandTable.defaultCommand
    try run(entry.type, scan, &session)
  }

  private static func run<C: Command>(
    _ type: C.Type, _ scan: CommandLineScan, _ session: inout Session
  ) throws(CommandError) {
    let parsed = try ParsedWords(scan.words, of: C.self)
    session.adopt(parsed.globals)
    if parsed.globals.wantsVersion {
      let version = Version()
      return try version.run(&session)
    }
    if parsed.globals.wantsHelp {
      var help = Help()
      help.words = scan.entry.map { $0.name.split(separator: " ").map(String.init) } ?? []
      return try help.run(&session)
    }
    var command = try parsed.command(C.self)
    defer { session.openedStore = nil }
    try command.run(&session)
    if C.self is Delete.Type { return }
    TrashKeeping.run(afterWrite: C.writesNotes, &session)
  }

  /// Flushes, waits for the pager, prints the error. The first failure decides the status.
  private static func finish(_ session: inout Session, _ failure: CommandError?) -> Int32 {
    var failure = failure
    do {
      try session.output.flush()
    } catch {
      failure = failure ?? error
    }
    session.pager?.finish()
    session.pager = nil
    if let failure { session.report(failure) }
    try? session.messages.flush()
    return failure?.kind.status ?? 0
  }
}

extension Session {
  /// Takes over the global options and lets them decide about colour.
  mutating func adopt(_ globals: GlobalOptions) {
    options = globals
    let color = globals.color ?? configuredColor
    output.isColored = ColorPolicy.isColored(
      color, isTerminal: terminals.output, environment: environment)
    output.isLinked = LinkPolicy.isLinked(
      isColored: output.isColored, isTerminal: terminals.output, environment: environment)
    messages.isColored = ColorPolicy.isColored(
      color, isTerminal: terminals.error, environment: environment)
  }

  /// What the configuration says of colour. A file that cannot be read is told of by who needs more of it.
  ///
  /// The file speaks of terminals: a pipe is coloured by `--color` and by the variable only, so that a script is not
  /// met by escapes that it did not ask for, and does not wait for the file.
  private var configuredColor: ColorChoice {
    mutating get {
      let isAsked = terminals.output || terminals.error || environment[ConfigurationKey.color.variable] != nil
      guard isAsked, let value = try? setting(.color).value else { return .auto }
      return ColorChoice(rawValue: value) ?? .auto
    }
  }
}
