/// The manual pages, written from the commands' descriptions.
struct ManPage {
  /// The page's name, such as `notes-log-add`.
  let name: String
  /// The page in the mdoc language.
  let source: String

  /// The name of the file: `notes-log-add.1`.
  var fileName: String { "\(name).1" }

  /// The overview and the page of every command.
  static func all() -> [ManPage] {
    let commands = CommandTable.descriptions()
    return [overview(commands)] + commands.map { command($0) }
  }

  /// The page of one command.
  static func command(_ command: CommandDescription) -> ManPage {
    let name = pageName(command.name)
    var page = head(name, command.summary)
    page.macro("Sh SYNOPSIS")
    synopsis(command, &page)
    page.macro("Sh DESCRIPTION")
    page.text(sentence(command.summary) + (command.discussion.map { "\n\($0)" } ?? ""))
    let shown = command.parameters.filter { !$0.isHidden }
    list(shown, &page)
    if command.access == .write {
      page.macro("Pp")
      page.text("What was changed, and how to take it back, is said in one line on standard error.")
    }
    if !command.jsonFields.isEmpty {
      page.macro("Pp")
      page.text("The fields of --json are \(command.jsonFields.joined(separator: ", ")).")
    }
    page.macro("Pp")
    page.macro("Xr \(ProgramVersion.name) 1")
    page.text("explains the options of every command, how notes and moments are named, and the exit status.")
    examples(command.examples, &page)
    page.macro("Sh SEE ALSO")
    page.macro("Xr \(ProgramVersion.name) 1")
    return ManPage(name: name, source: page.source)
  }

  /// The page of the program.
  static func overview(_ commands: [CommandDescription]) -> ManPage {
    var page = head(ProgramVersion.name, "notes that remember every change")
    page.macro("Sh SYNOPSIS")
    page.macro("Nm \(ProgramVersion.name)")
    page.macro("Op Ar OPTIONS")
    page.macro("Op Ar COMMAND ...")
    page.macro("Sh DESCRIPTION")
    page.text(
      """
      notes-log keeps notes in one event-sourced store: every edit, tick, pin, trash and restore is an event in an \
      append-only log, durable when the command returns, and every list is a fold of that log. Without a command the \
      newest twenty notes are shown.
      Each command has a page of its own, notes-log-COMMAND; notes-log help COMMAND is its short form.
      """)
    for section in CommandSection.allCases {
      let members = commands.filter { $0.section == section }
      if members.isEmpty { continue }
      page.macro("Ss \(Mdoc.word(section.rawValue))")
      page.macro("Bl -tag -width spotlight -compact")
      for command in members {
        page.macro("It Cm \(Mdoc.word(command.name))")
        page.text(sentence(command.summary))
      }
      page.macro("El")
    }
    page.macro("Ss Options of every command")
    list(GlobalOptions.parameters.map(\.description).filter { !$0.isHidden }, &page)
    for topic in HelpTopic.allCases where topic != .exit { self.topic(topic, &page) }
    page.macro("Sh EXIT STATUS")
    page.text(HelpTopic.exit.introduction)
    rows(HelpTopic.exit, &page)
    page.macro("Sh EXAMPLES")
    for line in firstMinutes { page.macro("Dl $ \(Mdoc.escaped(line))") }
    page.macro("Sh SEE ALSO")
    let names = commands.map { pageName($0.name) }.sorted()
    for (index, name) in names.enumerated() {
      page.macro("Xr \(name) 1\(index == names.count - 1 ? "" : " ,")")
    }
    return ManPage(name: ProgramVersion.name, source: page.source)
  }

  /// The page's name of a command: `notes-log-item-add`.
  static func pageName(_ command: String) -> String {
    "\(ProgramVersion.name)-\(command.split(separator: " ").joined(separator: "-"))"
  }

  private static let firstMinutes = [
    "notes-log add Groceries --item milk --item 'oat milk'", "notes-log tick @last milk", "notes-log show @last",
    "notes-log trash @last", "notes-log undo", "notes-log list --at '1m ago'", "notes-log audit",
  ]

  // MARK: Parts

  private static func head(_ name: String, _ summary: String) -> Mdoc {
    var page = Mdoc()
    page.macro("Dd \(ProgramVersion.day)")
    page.macro("Dt \(name.uppercased()) 1")
    page.macro("Os \"\(ProgramVersion.name) \(ProgramVersion.number)\"")
    page.macro("Sh NAME")
    page.macro("Nm \(name)")
    page.macro("Nd \(Mdoc.escaped(summary.prefix(1).lowercased() + summary.dropFirst()))")
    return page
  }

  private static func synopsis(_ command: CommandDescription, _ page: inout Mdoc) {
    let name = "Nm \"\(ProgramVersion.name) \(command.name)\""
    if !command.forms.isEmpty {
      for form in command.forms {
        page.macro(name)
        page.text(form)
      }
      return
    }
    page.macro(name)
    let shown = command.parameters.filter { !$0.isHidden }
    for argument in shown where argument.form == .argument {
      let word = "Ar \(Mdoc.word(argument.placeholder))\(argument.arity == .many ? " ..." : "")"
      page.macro(argument.isRequired ? word : "Op \(word)")
    }
    for option in shown where option.form != .argument {
      page.macro("Op \(flag(option))\(option.arity == .many ? " ..." : "")")
    }
  }

  /// The option with its value: `Fl \-sort Ar ORDER`.
  private static func flag(_ option: ParameterDescription, allNames: Bool = false) -> String {
    var names: [String] = []
    if let short = option.short, allNames || option.long == nil { names.append("Fl \(Mdoc.escaped(String(short)))") }
    if let long = option.long { names.append("Fl \(Mdoc.escaped("-\(long)"))") }
    let joined = names.joined(separator: " , ")
    switch option.form {
    case .optionalValue: return "\(joined) Ns Op = Ns Ar \(Mdoc.word(option.placeholder))"
    case .option: return "\(joined) Ar \(Mdoc.word(option.placeholder))"
    case .flag, .argument: return joined
    }
  }

  private static func list(_ parameters: [ParameterDescription], _ page: inout Mdoc) {
    if parameters.isEmpty { return }
    page.macro("Bl -tag -width Ds")
    for parameter in parameters {
      let isArgument = parameter.form == .argument
      page.macro("It \(isArgument ? "Ar \(Mdoc.word(parameter.placeholder))" : flag(parameter, allNames: true))")
      page.text(sentence(parameter.summary))
    }
    page.macro("El")
  }

  private static func topic(_ topic: HelpTopic, _ page: inout Mdoc) {
    page.macro("Ss \(Mdoc.word(topic.name))")
    page.text(topic.introduction)
    rows(topic, &page)
  }

  private static func rows(_ topic: HelpTopic, _ page: inout Mdoc) {
    if topic.rows.isEmpty { return }
    page.macro("Bl -tag -width Ds")
    for (word, meaning) in topic.rows {
      page.macro("It Li \(Mdoc.word(word))")
      page.text(meaning)
    }
    page.macro("El")
  }

  private static func examples(_ examples: [CommandExample], _ page: inout Mdoc) {
    if examples.isEmpty { return }
    page.macro("Sh EXAMPLES")
    page.macro("Bl -tag -width Ds")
    for example in examples {
      page.macro("It Li \(Mdoc.word(example.line))")
      if !example.meaning.isEmpty { page.text(example.meaning) }
    }
    page.macro("El")
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? text : "\(text)."
  }
}
