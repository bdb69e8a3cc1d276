/// `config get`: what a setting is.
struct ConfigGet: Command {
  var key = ""

  static let grammar = Grammar(
    "config get", "Print what a setting is",
    [.argument("key", \ConfigGet.key, "The setting, such as trash.days")],
    discussion: """
      The environment goes before the file. A setting that nobody set and that has no value of its own prints nothing \
      and ends with 1.
      """)
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let key = try ConfigurationKey.named(key)
    guard let value = try session.setting(key).value else {
      throw CommandError(.noMatches, "\(key.name) is not set")
    }
    try session.output.line(value)
  }
}

/// `config path`: where the configuration file is.
struct ConfigPath: Command {
  static let grammar = Grammar(
    "config path", "Print where the configuration file is, or would be",
    discussion: "$XDG_CONFIG_HOME/notes-log/config.ini, else ~/.config/notes-log/config.ini.")
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    try session.output.line(try session.configurationFile().path)
  }
}
