/// A setting that the configuration file can hold.
struct ConfigurationKey: Hashable, Sendable {
  /// What a value has to be.
  enum Form: Hashable, Sendable {
    case choice([String])
    case number(ClosedRange<Int>)
    /// A command: a program and its arguments, split into words without a shell.
    case command
    case path
  }

  /// The name as people type it: `trash.days`; the part before the period is its section in the file.
  var name: String
  var form: Form
  /// What holds where nobody has set it; nil for nothing.
  var fallback: String?
  /// The environment variable that goes before the file.
  var variable: String
  /// What it decides, in one phrase.
  var summary: String

  /// Why a value does not fit; nil where it does.
  func refusal(of value: String) -> String? {
    switch form {
    case .choice(let words):
      return words.contains(value) ? nil : "\"\(value)\" is not one of \(words.joined(separator: ", "))"
    case .number(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "\"\(value)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .command:
      if value.contains(where: \.isNewline) { return "a command is one line" }
      return value.unicodeScalars.contains { $0.value == 0 } ? "it has a NUL" : nil
    case .path:
      if value.isEmpty { return "the path is empty" }
      return value.contains(where: \.isNewline) ? "a path is one line" : nil
    }
  }
}

extension ConfigurationKey {
  static let color = ConfigurationKey(
    name: "color", form: .choice(ColorChoice.allCases.map(\.rawValue)), fallback: "auto",
    variable: "NOTES_LOG_COLOR", summary: "When the output is coloured")
  static let pager = ConfigurationKey(
    name: "pager", form: .command, fallback: nil, variable: "NOTES_LOG_PAGER",
    summary: "The pager; empty or cat for none, else $PAGER or less -FRX")
  static let editor = ConfigurationKey(
    name: "editor", form: .command, fallback: nil, variable: "NOTES_LOG_EDITOR",
    summary: "The editor, else $VISUAL or $EDITOR")
  static let listSort = ConfigurationKey(
    name: "list.sort", form: .choice(["used", "edited", "created", "title", "manual"]), fallback: "used",
    variable: "NOTES_LOG_LIST_SORT", summary: "The order of list")
  static let trashDays = ConfigurationKey(
    name: "trash.days", form: .number(0...36_500), fallback: "30", variable: "NOTES_LOG_TRASH_DAYS",
    summary: "How many days the Trash keeps a note; 0 for ever")
  static let modelCommand = ConfigurationKey(
    name: "model.command", form: .command, fallback: nil, variable: "NOTES_LOG_MODEL_COMMAND",
    summary: "A program that answers JSON requests: titles, briefs, reminders …")
  static let modelTimeout = ConfigurationKey(
    name: "model.timeout", form: .number(1...600), fallback: "30", variable: "NOTES_LOG_MODEL_TIMEOUT",
    summary: "How many seconds it is given for an answer")
  static let datesClock = ConfigurationKey(
    name: "dates.clock", form: .choice(["auto", "12h", "24h"]), fallback: "auto", variable: "NOTES_LOG_DATES_CLOCK",
    summary: "2:14 PM or 14:14; auto goes by the locale's country")
  static let datesLanguage = ConfigurationKey(
    name: "dates.language", form: .path, fallback: nil, variable: "NOTES_LOG_DATES_LANGUAGE",
    summary: "A file of date words of another language, for reminders")

  /// All of them, in the order in which they are listed.
  static let all = [color, editor, pager, datesClock, datesLanguage, listSort, modelCommand, modelTimeout, trashDays]

  /// The key with a name.
  ///
  /// - Throws: A usage error that says which name is meant.
  static func named(_ name: String) throws(CommandError) -> ConfigurationKey {
    if let key = all.first(where: { $0.name == name }) { return key }
    let near = Suggestion.nearest(to: name, in: all.map(\.name))
    throw .usage(
      "there is no setting \"\(name)\"",
      hint: near.map { "did you mean \($0)?" } ?? "notes-log config list shows all of them")
  }
}
