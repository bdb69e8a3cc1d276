import Testing

@testable import notes_log

@Suite("Help")
struct HelpTests {
  @Test("the whole reference is as it was")
  func reference() throws {
    var test = TestSession()
    #expect(test.run("help", "--all") == 0)
    #expect(test.messages.text == "")
    try Snapshot.expect(test.output.text, named: "help-all.txt")
  }

  @Test("a command with everything is laid out as it was")
  func command() throws {
    var test = TestSession()
    let description = CommandDescription(ExampleTick.self, section: .write)
    try HelpPage(test.session).command(description, &test.session)
    try test.session.output.flush()
    try Snapshot.expect(test.output.text, named: "help-tick.txt")
  }

  @Test("no line of help is wider than 80 columns, nor than a narrow terminal")
  func width() {
    for width in [40, 60, 80, 200] {
      var test = TestSession(environment: ["TERM": "dumb"], terminals: .init(output: true), width: width)
      #expect(test.run("help", "--all") == 0)
      for line in test.output.text.split(separator: "\n") {
        let columns = DisplayWidth.columns(of: line)
        #expect(columns <= max(min(width, 80), 60), "\(width): \(line)")
      }
    }
  }

  @Test("help is reached by help, --help and -h, anywhere")
  func ways() {
    var wanted = TestSession()
    #expect(wanted.run("help", "version") == 0)
    #expect(wanted.output.text.hasPrefix("notes-log version: print the version\n"))
    for words in [["version", "--help"], ["-h", "version"], ["version", "-h", "--no-pager"]] {
      var test = TestSession()
      test.session.arguments = words.map { RawArgument($0) }
      #expect(Program.run(&test.session) == 0)
      #expect(test.output.text == wanted.output.text)
    }
    var version = TestSession()
    #expect(version.run("--version") == 0)
    #expect(version.output.text == "notes-log \(ProgramVersion.number)\n")
  }

  @Test("help explains words, finds words in descriptions, and knows what it does not know")
  func words() {
    var topic = TestSession()
    #expect(topic.run("help", "When") == 0)
    #expect(topic.output.text.hasPrefix("WHEN\n"))
    var found = TestSession()
    #expect(found.run("help", "reference") == 0)
    #expect(found.output.text.hasPrefix("  help     Explain the program, a command or a word\n    --all  "))
    var unknown = TestSession()
    #expect(unknown.run("help", "versoin") == 1)
    #expect(unknown.messages.text == "notes-log: help knows no \"versoin\"\nhint: did you mean version?\n")
  }

  @Test(
    "help finds a command by what it does, in a person's own words",
    arguments: [
      ("remove", "trash"), ("how do I delete a note?", "delete"), ("get a note back", "undo"), ("watch", "tail"),
      ("find", "search"), ("grep", "search"), ("create", "add"), ("autocomplete", "completion"), ("ls", "list"),
      ("reverse the order", "list"), ("ingest markdown", "import"), ("checklist done", "tick"), ("favourites", "pin"),
    ])
  func sense(words: String, command: String) {
    let answers = HelpSearch(words).answers(among: CommandTable.descriptions()).map(\.command.name)
    #expect(answers.prefix(3).contains(command), "\(words): \(answers)")
  }

  @Test("every command of the table has its grammar's name, a summary, and sound parameters")
  func table() {
    let globals = GlobalOptions.parameters.map(\.description)
    for (section, entries) in CommandTable.sections {
      for entry in entries {
        let command = CommandDescription(entry.type, section: section)
        #expect(command.name == entry.name)
        #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(entry.name)")
        let options = command.parameters.filter { $0.form != .argument } + globals
        let names = options.compactMap(\.long) + options.compactMap { $0.short.map { String($0) } }
        #expect(Set(names).count == names.count, "\(entry.name) names an option twice")
        for option in options { #expect(option.long != nil || option.short != nil, "\(entry.name)") }
        let arguments = command.parameters.filter { $0.form == .argument }
        for (index, argument) in arguments.enumerated() {
          let isLast = index == arguments.count - 1
          #expect(isLast || argument.arity != .many, "\(entry.name): only the last argument may be a list")
          #expect(isLast || argument.isRequired || !arguments[index + 1].isRequired, "\(entry.name)")
        }
        for example in command.examples { #expect(example.line.hasPrefix("notes-log "), "\(entry.name)") }
      }
    }
    let names = CommandTable.names
    #expect(Set(names).count == names.count)
    for name in names {
      let group = name.split(separator: " ")[0]
      #expect(name == group || !names.contains(String(group)), "\(group) is both a command and a group")
    }
    for topic in HelpTopic.allCases { #expect(!names.contains(topic.rawValue), "\(topic)") }
  }
}
