/// One argument or option of a command as data: what parsing, help, man page and completion read.
struct ParameterDescription: Hashable, Sendable {
  /// The ways in which a parameter is written.
  enum Form: Hashable, Sendable {
    /// A word by position.
    case argument
    /// A word after its name: `--at WHEN`, `--at=WHEN`.
    case option
    /// A name alone: `--pin`.
    case flag
    /// A name with a value that may be left out, joined by `=`: `--json`, `--json=FIELDS`.
    case optionalValue
  }

  var form: Form
  /// The long name without its dashes.
  var long: String?
  /// The short name without its dash.
  var short: Character?
  /// What stands for the value in help: `NOTE`, `WHEN`; empty for a flag.
  var placeholder: String
  /// One phrase on what it does.
  var summary: String
  var arity: Arity
  /// Whether an argument must be given. Options never must.
  var isRequired: Bool
  /// Whether help and completion leave it out.
  var isHidden: Bool
  var completion: Completion

  /// The name in messages: `--at`, `-n`, or the argument's placeholder.
  var name: String {
    if let long { return "--\(long)" }
    if let short { return "-\(short)" }
    return placeholder
  }

  /// The column of names in help: `-n, --limit N`, `--json[=FIELDS]`, `NOTE`.
  var spelling: String {
    let names = [short.map { "-\($0)" }, long.map { "--\($0)" }].compactMap { $0 }.joined(separator: ", ")
    switch form {
    case .argument: return placeholder
    case .option: return "\(names) \(placeholder)"
    case .flag: return names
    case .optionalValue: return "\(names)[=\(placeholder)]"
    }
  }

  /// The part of the synopsis: `NOTE`, `[TEXT…]`, `[--item T]…`, `[--json[=FIELDS]]`.
  var synopsis: String {
    switch form {
    case .argument:
      let word = arity == .many ? "\(placeholder)…" : placeholder
      return isRequired ? word : "[\(word)]"
    case .option: return arity == .many ? "[\(name) \(placeholder)]…" : "[\(name) \(placeholder)]"
    case .flag: return "[\(name)]"
    case .optionalValue: return "[\(name)[=\(placeholder)]]"
    }
  }
}
