/// `help`: explains the program, a command, or a word; `--all` prints the whole reference.
struct Help: Command {
  var words: [String] = []
  var isAll = false

  static let grammar = Grammar(
    "help", "Explain the program, a command or a word",
    [
      .argument(
        "word", \Help.words, "A command, a word such as NOTE or WHEN, or what you want to do", optional: true,
        completion: .command),
      .flag("--all", \Help.isAll, "Print the whole reference"),
    ],
    discussion: """
      Words that are neither are looked for in what the commands do, with words that stand for the same: help remove \
      finds trash.
      """,
    examples: [
      CommandExample("notes-log help when", "how a moment is written"),
      CommandExample("notes-log help follow changes", "the commands that do so"),
      CommandExample("notes-log help --all", "every command with every option"),
    ])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let page = HelpPage(session)
    if words.isEmpty {
      session.startPager()
      return isAll ? try page.reference(&session) : try page.overview(&session)
    }
    let name = words.joined(separator: " ")
    let commands = CommandTable.descriptions()
    let group = commands.filter { $0.name.hasPrefix("\(name) ") }
    if let command = commands.first(where: { $0.name == name }) {
      session.startPager()
      try page.command(command, &session)
    } else if !group.isEmpty {
      try page.group(name, group, &session)
    } else if let topic = HelpTopic(rawValue: name.lowercased()) {
      try page.topic(topic, &session)
    } else {
      try find(name, commands, page, &session)
    }
  }

  /// Lists the commands that do what the words say, each with the options that do.
  private func find(
    _ words: String, _ commands: [CommandDescription], _ page: HelpPage, _ session: inout Session
  ) throws(CommandError) {
    let answers = HelpSearch(words).answers(among: commands)
    guard !answers.isEmpty else {
      let known = commands.map(\.name) + HelpTopic.allCases.map(\.rawValue)
      let hint = Suggestion.nearest(to: words, in: known).map { "did you mean \($0)?" }
      throw CommandError(
        .notFound, "help knows no \"\(words)\"", hint: hint ?? "notes-log help lists the commands")
    }
    var rows: [(String, String)] = []
    for answer in answers.prefix(Self.mostAnswers) {
      rows.append((answer.command.name, answer.command.summary))
      for option in answer.options { rows.append(("  " + option.spelling, option.summary)) }
    }
    try page.layout.rows(rows, left: page.layout.left(of: rows.map(\.0)), &session)
  }

  private static let mostAnswers = 8
}
