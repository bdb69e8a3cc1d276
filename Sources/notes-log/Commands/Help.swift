/// `help`: explains the program, a command, or a word; `--all` prints the whole reference.
struct Help: Command {
  var words: [String] = []
  var isAll = false

  static let grammar = Grammar<Help>(
    "help", "Explain the program, a command or a word",
    [
      .argument("word", \.words, "A command, or a word such as NOTE or WHEN", optional: true),
      .flag("--all", \.isAll, "Print the whole reference"),
    ],
    discussion: "A word that is neither is looked for in the commands' descriptions.",
    examples: [
      CommandExample("notes-log help when", "how a moment is written"),
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

  /// Lists the commands whose description has the word in it.
  private func find(
    _ word: String, _ commands: [CommandDescription], _ page: HelpPage, _ session: inout Session
  ) throws(CommandError) {
    let sought = word.lowercased()
    let found = commands.filter { command in
      let texts = [command.summary, command.discussion ?? ""] + command.parameters.map(\.summary)
      return texts.contains { $0.lowercased().contains(sought) }
    }
    guard !found.isEmpty else {
      let known = commands.map(\.name) + HelpTopic.allCases.map(\.rawValue)
      let hint = Suggestion.nearest(to: word, in: known).map { "did you mean \($0)?" }
      throw CommandError(
        .notFound, "help knows no \"\(word)\"", hint: hint ?? "notes-log help lists the commands")
    }
    let rows = found.map { ($0.name, $0.summary) }
    try page.layout.rows(rows, left: page.layout.left(of: found.map(\.name)), &session)
  }
}
