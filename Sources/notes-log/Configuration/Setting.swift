/// A setting's value and who gave it.
struct Setting: Equatable {
  /// Where a value comes from; what stands first goes before what follows.
  enum Origin: Equatable {
    /// An environment variable of ours.
    case variable(String)
    case file(line: Int)
    case fallback
  }

  /// Nil where nobody set it and nothing holds by itself.
  var value: String?
  var origin: Origin
}

extension Session {
  /// The configuration file.
  func configurationFile() throws(CommandError) -> ConfigurationFile {
    ConfigurationFile(path: "\(try configurationPath())/\(ConfigurationFile.name)")
  }

  /// A setting as it holds for this run: the environment, else the file, else what holds by itself. Options of the
  /// command line go before all of them; who reads an option looks there first.
  ///
  /// The file is read when a setting is first asked for.
  ///
  /// - Throws: A usage error that names the variable, or the file and its line, where the value does not fit.
  mutating func setting(_ key: ConfigurationKey) throws(CommandError) -> Setting {
    if let value = environment[key.variable], !value.isEmpty || key.form == .command {
      if let refusal = key.refusal(of: value) { throw .usage("$\(key.variable)", why: refusal) }
      return Setting(value: value, origin: .variable(key.variable))
    }
    if let entry = try configuration()[key.name] {
      if let refusal = key.refusal(of: entry.value) {
        throw .usage(
          "\(try configurationFile().path), line \(entry.line): \(key.name)", why: refusal,
          hint: "notes-log config set \(key.name) VALUE, or unset it")
      }
      return Setting(value: entry.value, origin: .file(line: entry.line))
    }
    return Setting(value: key.fallback, origin: .fallback)
  }

  /// A setting's number; only for keys of numbers, which have one that holds by itself.
  mutating func number(_ key: ConfigurationKey) throws(CommandError) -> Int {
    try setting(key).value.flatMap { Int($0) } ?? 0
  }

  /// How many days the Trash keeps a note; 0 for ever.
  mutating func trashDays() throws(CommandError) -> Int { try number(.trashDays) }

  /// What the configuration file holds; empty without a home folder.
  private mutating func configuration() throws(CommandError) -> ConfigurationText {
    if let knownConfiguration { return knownConfiguration }
    guard let file = try? configurationFile() else { return ConfigurationText("") }
    let text = try file.read()
    knownConfiguration = text
    return text
  }
}
