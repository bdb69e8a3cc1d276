/// A command with its fields filled in, and the global options found among its words.
struct ParsedCommand<C: Command> {
  var command: C
  var globals: GlobalOptions

  /// Reads the words into a fresh command; throws a usage error.
  init(_ words: [RawArgument]) throws(CommandError) {
    let own = C.allParameters
    let global = GlobalOptions.parameters
    let name = C.grammar.name
    var parser = WordParser(own.map(\.description) + global.map(\.description), command: name)
    let result = try parser.parse(words)
    command = C()
    globals = GlobalOptions()
    for assignment in result.assignments {
      if assignment.parameter < own.count {
        try Self.apply(assignment.action, of: own[assignment.parameter], to: &command)
      } else {
        try Self.apply(assignment.action, of: global[assignment.parameter - own.count], to: &globals)
      }
    }
    if globals.wantsHelp || globals.wantsVersion { return }
    if let missing = result.missing {
      let parameter = own[missing].description
      throw .usage("\(parameter.placeholder) is missing", why: parameter.summary, hint: "notes-log help \(name)")
    }
    try check()
  }

  /// Checks the global options against what the command can do.
  private func check() throws(CommandError) {
    let name = C.grammar.name
    if globals.at != nil, C.access != .read {
      let why = C.access == .write ? "\(name) writes, and the past cannot be changed" : "\(name) reads no notes"
      throw .usage("--at", why: why, hint: C.access == .write ? "notes-log help revert" : nil)
    }
    guard globals.json.isPresent else { return }
    if C.jsonFields.isEmpty { throw .usage("--json", why: "\(name) has no JSON form") }
    for field in globals.json.value?.names ?? [] where !C.jsonFields.contains(field) {
      throw .usage(
        "--json: \"\(field)\" is no field of \(name)", hint: "the fields are \(C.jsonFields.joined(separator: ", "))")
    }
  }

  private static func apply<Root>(
    _ action: WordParser.Assignment.Action, of parameter: Parameter<Root>, to root: inout Root
  ) throws(CommandError) {
    let description = parameter.description
    switch action {
    case .accept(let word):
      do {
        try parameter.accept(&root, word)
      } catch {
        throw .usage(description.name, why: error.reason, hint: error.hint)
      }
    case .clear:
      if !parameter.clear(&root) { throw .usage("\(description.name) cannot be taken back") }
    }
  }
}
