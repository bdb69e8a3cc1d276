/// `config set`: changes a setting in the configuration file.
struct ConfigSet: Command {
  var key = ""
  var words: [String] = []

  static let grammar = Grammar(
    "config set", "Change a setting in the configuration file",
    [
      .argument("key", \ConfigSet.key, "The setting, such as trash.days"),
      .argument("value", \ConfigSet.words, "Its value; words are joined with one space"),
    ],
    discussion: "Comments and other lines of the file stay as they are.",
    examples: [
      CommandExample("notes-log config set trash.days 90", "the Trash keeps notes for three months"),
      CommandExample("notes-log config set model.command \"ask-model --json\"", "a program that answers requests"),
    ])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let key = try ConfigurationKey.named(key)
    let value = words.joined(separator: " ")
    if let refusal = key.refusal(of: value) { throw .usage(key.name, why: refusal) }
    let file = try session.configurationFile()
    var text = try file.read()
    if text[key.name]?.value == value { return session.say("no change: \(key.name) is so already") }
    let before = text[key.name]?.value
    text.set(key.name, to: value)
    try file.write(text)
    session.say("set \(key.name) to \(value)" + (before.map { " (it was \($0))" } ?? ""))
    if session.environment[key.variable] != nil {
      session.warn("$\(key.variable) is set and goes before the file")
    }
  }
}

/// `config unset`: takes a setting out of the configuration file.
struct ConfigUnset: Command {
  var key = ""

  static let grammar = Grammar(
    "config unset", "Take a setting out of the configuration file",
    [.argument("key", \ConfigUnset.key, "The setting; one that is unknown to this program too")])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let file = try session.configurationFile()
    var text = try file.read()
    let value = text[key]?.value
    // What a newer program or a slip of the pen left in the file can be taken out all the same.
    let name = value == nil ? try ConfigurationKey.named(key).name : key
    guard text.unset(name) else { return session.say("no change: \(name) is not in the file") }
    try file.write(text)
    session.say("unset \(name)" + (value.map { " (it was \($0))" } ?? ""))
  }
}
