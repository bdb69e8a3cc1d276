/// `config list`: every setting, what it is, and who says so.
struct ConfigList: Command {
  static let grammar = Grammar(
    "config list", "Show every setting, what it is, and where that comes from",
    discussion: """
      An option of the command line goes before the environment, that before the file, that before what holds by \
      itself. To a pipe: setting, value, and variable, file or default, parted by tabs.
      """)
  static let access = StoreAccess.none
  static let jsonFields = ["key", "value", "origin", "variable", "line", "default", "summary"]

  func run(_ session: inout Session) throws(CommandError) {
    let file = try session.configurationFile()
    let text = try file.read()
    var rows: [(key: ConfigurationKey, setting: Setting)] = []
    for key in ConfigurationKey.all {
      do throws(CommandError) {
        rows.append((key, try session.setting(key)))
      } catch {
        session.warn(error.message)
      }
    }
    ConfigurationProblems.tell(text, file.path, &session)
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows { try list.add(json(row.key, row.setting), to: &session) }
      return try list.end(to: &session)
    }
    let width = rows.map(\.key.name.utf8.count).max() ?? 0
    let valueWidth = min(40, rows.map { DisplayWidth.columns(of: $0.setting.value ?? "") }.max() ?? 0)
    for (key, setting) in rows {
      guard session.terminals.output else {
        try session.output.row([key.name, setting.value ?? "", setting.origin.shown])
        continue
      }
      try session.output.text(DisplayWidth.padded(key.name, to: width + 2), .literal)
      try session.output.text(DisplayWidth.padded(setting.value ?? "", to: valueWidth + 2))
      let origin = setting.origin == .fallback ? "" : " (\(setting.origin.shown))"
      let room = max(20, session.width - width - valueWidth - 4)
      try session.output.line(DisplayWidth.truncated(key.summary + origin, to: room), .faint)
    }
  }

  private func json(_ key: ConfigurationKey, _ setting: Setting) -> JSONValue {
    var (variable, line): (JSONValue, JSONValue) = (.null, .null)
    switch setting.origin {
    case .variable(let name): variable = .string(name)
    case .file(let place): line = .integer(Int64(place))
    case .fallback: break
    }
    return [
      "key": .string(key.name), "value": .optional(setting.value), "origin": .string(setting.origin.shown),
      "variable": variable, "line": line, "default": .optional(key.fallback), "summary": .string(key.summary),
    ]
  }
}

extension Setting.Origin {
  /// `variable`, `file` or `default`.
  var shown: String {
    switch self {
    case .variable: "variable"
    case .file: "file"
    case .fallback: "default"
    }
  }
}

/// What is wrong with a configuration file.
enum ConfigurationProblems {
  /// Warns of lines that cannot be read, settings that are unknown, and values that do not fit.
  static func tell(_ text: ConfigurationText, _ path: String, _ session: inout Session) {
    for problem in text.problems { session.warn("\(path), line \(problem.line): \(problem.reason)") }
    for entry in text.entries {
      do throws(CommandError) {
        let key = try ConfigurationKey.named(entry.name)
        if let refusal = key.refusal(of: entry.value) {
          session.warn("\(path), line \(entry.line): \(entry.name): \(refusal)")
        }
      } catch {
        let hint = error.hint.map { "; \($0)" } ?? ""
        session.warn("\(path), line \(entry.line): \(error.message)\(hint)")
      }
    }
  }
}
