#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `man`: shows the manual page of the program or of a command.
struct Man: Command {
  var words: [String] = []
  var isSource = false
  var folder: PathArgument?

  static let grammar = Grammar(
    "man", "Show the manual page of the program or of a command",
    [
      .argument("command", \Man.words, "A command; without one, the program", optional: true, completion: .command),
      .flag("--source", \Man.isSource, "Print the page in the mdoc language"),
      .option("--write", \Man.folder, value: "DIR", "Write every page to a folder"),
    ],
    discussion: """
      The page is made by the program itself, so it is there without being installed; it is laid out by man or by \
      mandoc, whichever there is. Where neither is, the text of help is shown.
      """,
    examples: [
      CommandExample("notes-log man tail", "every option of tail"),
      CommandExample("notes-log man --source | mandoc -T pdf > notes-log.pdf", "the overview on paper"),
    ])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    if let folder {
      if !words.isEmpty || isSource { throw .usage("--write", why: "writes every page") }
      return try write(to: folder, &session)
    }
    let name = words.joined(separator: " ")
    let commands = CommandTable.descriptions()
    let page: ManPage
    if name.isEmpty {
      page = .overview(commands)
    } else if let command = commands.first(where: { $0.name == name }) {
      page = .command(command)
    } else {
      let hint = Suggestion.nearest(to: name, in: commands.map(\.name)).map { "did you mean \($0)?" }
      throw CommandError(
        .notFound, "there is no manual page for \"\(name)\"", hint: hint ?? "notes-log help lists the commands")
    }
    if isSource { return try session.output.raw(page.source) }
    if try show(page, &session) { return }
    var help = Help()
    help.words = words
    try help.run(&session)
  }

  /// Lays the page out by another program and waits for it; false where there is none.
  private func show(_ page: ManPage, _ session: inout Session) throws(CommandError) -> Bool {
    try session.output.flush()
    let isPaged = session.terminals.output && !session.options.noPager && session.environment["TERM"] != "dumb"
    let formatters = [["man"] + (isPaged ? [] : ["-P", "cat"]) + ["-l", "-"], ["mandoc"] + (isPaged ? ["-a"] : [])]
    for words in formatters {
      guard session.isOnPath(words[0]), let formatter = session.spawnPager(words) else { continue }
      let sink = formatter.sink
      do { try sink.write(Array(page.source.utf8)) } catch  where error.kind == .outputClosed {}
      formatter.finish()
      return true
    }
    return false
  }

  private func write(to folder: PathArgument, _ session: inout Session) throws(CommandError) {
    let pages = ManPage.all()
    for page in pages {
      let path = "\(folder.shown)/\(page.fileName)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw CommandError.system(path, errno: errno) }
      defer { close(descriptor) }
      try DescriptorSink(descriptor, name: path).write(Array(page.source.utf8))
    }
    session.say("wrote \(pages.count) pages to \(folder.shown)")
  }
}

extension Session {
  /// Whether a program of this name can be run.
  func isOnPath(_ program: String) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
