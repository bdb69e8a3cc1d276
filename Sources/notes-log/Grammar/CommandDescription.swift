/// A worked example: the line to type and what it does.
struct CommandExample: Hashable, Sendable {
  var line: String
  var meaning: String

  init(_ line: String, _ meaning: String = "") {
    self.line = line
    self.meaning = meaning
  }
}

/// The parts of the command list.
enum CommandSection: String, CaseIterable, Sendable {
  case write = "Write"
  case arrange = "Arrange"
  case find = "Find"
  case records = "Records"
  case time = "Time"
  case remove = "Remove"
  case inOut = "In, out"
  case store = "Store"
  case help = "Help"
}

/// A command as data, without its type: what help, man page and completion read.
struct CommandDescription: Sendable {
  var name: String
  var section: CommandSection
  var summary: String
  var discussion: String?
  /// In the order of the grammar; those of every write command last.
  var parameters: [ParameterDescription]
  var examples: [CommandExample]
  var forms: [String]
  var access: StoreAccess
  var jsonFields: [String]

  /// The lines after `usage:`, each beginning with `notes-log NAME`.
  var synopses: [String] {
    let start = "\(ProgramVersion.name) \(name)"
    if !forms.isEmpty { return forms.map { "\(start) \($0)" } }
    let shown = parameters.filter { !$0.isHidden }
    let arguments = shown.filter { $0.form == .argument }
    let options = shown.filter { $0.form != .argument }
    return [([start] + (arguments + options).map(\.synopsis)).joined(separator: " ")]
  }

  init<C: Command>(_ type: C.Type, section: CommandSection) {
    let grammar = C.grammar
    name = grammar.name
    self.section = section
    summary = grammar.summary
    discussion = grammar.discussion
    parameters = C.allParameters.map(\.description)
    examples = grammar.examples
    forms = grammar.forms
    access = C.access
    jsonFields = C.jsonFields
  }
}
