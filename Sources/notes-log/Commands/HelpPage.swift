/// The pages of help, printed from the commands' descriptions.
struct HelpPage {
  let layout: HelpLayout

  init(_ session: Session) {
    layout = HelpLayout(session)
  }

  /// The overview: the commands by section, the global options, where to go on.
  func overview(_ session: inout Session) throws(CommandError) {
    try introduction(&session)
    let commands = CommandTable.descriptions()
    let more = [
      ("help COMMAND", "a command with its options and examples"),
      ("help WORD", HelpTopic.allCases.map(\.name).joined(separator: ", ")),
      ("help --all", "the whole reference"),
    ]
    let left = layout.left(of: commands.map(\.name) + more.map(\.0))
    for section in CommandSection.allCases {
      let rows = commands.filter { $0.section == section }.map { ($0.name, $0.summary) }
      if rows.isEmpty { continue }
      try layout.heading(section.rawValue, &session)
      try layout.rows(rows, left: left, &session)
    }
    try globalOptions(&session)
    try layout.heading("More", &session)
    try layout.rows(more, left: left, &session)
  }

  /// One command with its parameters and examples.
  func command(_ command: CommandDescription, _ session: inout Session) throws(CommandError) {
    let name = "\(ProgramVersion.name) \(command.name)"
    let summary = HelpPage.lowercasedFirst(command.summary)
    try session.output.text(name, .heading)
    if DisplayWidth.columns(of: name) + 2 + DisplayWidth.columns(of: summary) <= layout.width {
      try session.output.line(": \(summary)")
    } else {
      try session.output.line(":")
      try layout.paragraph(summary, indent: 2, &session)
    }
    try session.output.line()
    for (index, synopsis) in command.synopses.enumerated() {
      let label = index == 0 ? "usage: " : "       "
      try layout.synopsis(synopsis, label: label, name: "\(ProgramVersion.name) \(command.name)", &session)
    }
    if let discussion = command.discussion {
      try session.output.line()
      try layout.paragraph(discussion, &session)
    }
    let shown = command.parameters.filter { !$0.isHidden }
    let left = layout.left(of: shown.map(\.spelling))
    try parameters("Arguments", shown.filter { $0.form == .argument }, left, &session)
    try parameters("Options", shown.filter { $0.form != .argument }, left, &session)
    if !command.jsonFields.isEmpty {
      try layout.heading("JSON fields", &session)
      try layout.paragraph(command.jsonFields.joined(separator: ", "), indent: 2, &session)
    }
    if command.examples.isEmpty { return }
    try layout.heading("Examples", &session)
    for example in command.examples {
      try session.output.text("  ")
      try session.output.line(example.line, .literal)
      if !example.meaning.isEmpty { try layout.paragraph(example.meaning, indent: 6, &session) }
    }
  }

  /// The commands of a group such as `item`.
  func group(_ name: String, _ commands: [CommandDescription], _ session: inout Session) throws(CommandError) {
    try session.output.text("\(ProgramVersion.name) \(name)", .heading)
    try session.output.line(" …")
    try session.output.line()
    try layout.rows(commands.map { ($0.name, $0.summary) }, left: layout.left(of: commands.map(\.name)), &session)
  }

  /// A word that help explains.
  func topic(_ topic: HelpTopic, _ session: inout Session) throws(CommandError) {
    try session.output.line(topic.name, .heading)
    try session.output.line()
    try layout.paragraph(topic.introduction, &session)
    if topic.rows.isEmpty { return }
    try session.output.line()
    try layout.rows(topic.rows, left: layout.left(of: topic.rows.map(\.0)), &session)
  }

  /// Everything: overview, every command, every topic.
  func reference(_ session: inout Session) throws(CommandError) {
    try overview(&session)
    for command in CommandTable.descriptions() {
      try rule(&session)
      try self.command(command, &session)
    }
    for topic in HelpTopic.allCases {
      try rule(&session)
      try self.topic(topic, &session)
    }
  }

  private func introduction(_ session: inout Session) throws(CommandError) {
    try session.output.text(ProgramVersion.name, .heading)
    try session.output.line(": notes that remember every change")
    try session.output.line()
    try layout.synopsis(
      "\(ProgramVersion.name) [OPTIONS] COMMAND …", label: "usage: ", name: ProgramVersion.name, &session)
  }

  private func globalOptions(_ session: inout Session) throws(CommandError) {
    let shown = GlobalOptions.parameters.map(\.description).filter { !$0.isHidden }
    try parameters("Options of every command", shown, layout.left(of: shown.map(\.spelling)), &session)
  }

  private func parameters(
    _ title: String, _ parameters: [ParameterDescription], _ left: Int, _ session: inout Session
  ) throws(CommandError) {
    if parameters.isEmpty { return }
    try layout.heading(title, &session)
    try layout.rows(parameters.map { ($0.spelling, $0.summary) }, left: left, &session)
  }

  private func rule(_ session: inout Session) throws(CommandError) {
    try session.output.line()
    try session.output.line(String(repeating: "─", count: layout.width), .faint)
    try session.output.line()
  }

  private static func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
