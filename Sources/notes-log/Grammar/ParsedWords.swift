/// The words after a command's name, sorted to the parameters that take them, and the global options among them.
struct ParsedWords {
  var globals = GlobalOptions()
  private let parameters: [Parameter]
  private let assignments: [WordParser.Assignment]

  /// Sorts the words and reads the global options; throws a usage error.
  init<C: Command>(_ words: [RawArgument], of type: C.Type) throws(CommandError) {
    try self.init(words, C.allParameters, CommandRules(C.self))
  }

  private init(_ words: [RawArgument], _ own: [Parameter], _ rules: CommandRules) throws(CommandError) {
    parameters = own
    let global = GlobalOptions.parameters
    var parser = WordParser(own + global, command: rules.name)
    let result = try parser.parse(words)
    assignments = result.assignments.filter { $0.parameter < own.count }
    for assignment in result.assignments where assignment.parameter >= own.count {
      try Self.apply(assignment.action, of: global[assignment.parameter - own.count], to: &globals)
    }
    if globals.wantsHelp || globals.wantsVersion { return }
    if let missing = result.missing {
      let parameter = own[missing].description
      throw .usage("\(parameter.placeholder) is missing", why: parameter.summary, hint: "notes-log help \(rules.name)")
    }
    try rules.check(globals)
  }

  /// The command with its fields filled in; throws a usage error for a value that is none.
  func command<C: Command>(_ type: C.Type) throws(CommandError) -> C {
    var command = C()
    for assignment in assignments {
      try Self.apply(assignment.action, of: parameters[assignment.parameter], to: &command)
    }
    return command
  }

  private static func apply<Root>(
    _ action: WordParser.Assignment.Action, of parameter: Parameter, to root: inout Root
  ) throws(CommandError) {
    precondition(parameter.root == ObjectIdentifier(Root.self), "a parameter of another command")
    try withUnsafeMutablePointer(to: &root) { (root) throws(CommandError) in
      try apply(action, of: parameter, at: UnsafeMutableRawPointer(root))
    }
  }

  private static func apply(
    _ action: WordParser.Assignment.Action, of parameter: Parameter, at root: UnsafeMutableRawPointer
  ) throws(CommandError) {
    switch action {
    case .accept(let word):
      do {
        try parameter.accept(root, word)
      } catch {
        throw .usage(parameter.description.name, why: error.reason, hint: error.hint)
      }
    case .clear:
      if !parameter.clear(root) { throw .usage("\(parameter.description.name) cannot be taken back") }
    }
  }
}

/// What a command allows of the global options.
private struct CommandRules {
  var name: String
  var access: StoreAccess
  var jsonFields: [String]

  init<C: Command>(_ type: C.Type) {
    name = C.grammar.name
    access = C.access
    jsonFields = C.jsonFields
  }

  func check(_ globals: GlobalOptions) throws(CommandError) {
    if globals.at != nil, access != .read {
      let why = access == .write ? "\(name) writes, and the past cannot be changed" : "\(name) reads no notes"
      throw .usage("--at", why: why, hint: access == .write ? "notes-log help revert" : nil)
    }
    guard globals.json.isPresent else { return }
    if jsonFields.isEmpty { throw .usage("--json", why: "\(name) has no JSON form") }
    for field in globals.json.value?.names ?? [] where !jsonFields.contains(field) {
      throw .usage(
        "--json: \"\(field)\" is no field of \(name)", hint: "the fields are \(jsonFields.joined(separator: ", "))")
    }
  }
}
