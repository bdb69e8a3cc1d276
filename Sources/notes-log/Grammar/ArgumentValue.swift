/// Why a word of the command line is not a value of the wanted type.
struct InvalidValue: Error, Equatable, Sendable {
  /// Reads on after the option's or argument's name: `"x" is not a whole number`.
  var reason: String
  var hint: String?

  init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }
}

/// What a shell may offer where a value is expected.
enum Completion: Hashable, Sendable {
  case none
  case note
  /// A note in the Trash.
  case trashedNote
  /// A checklist item of the note that was named before; whether it is done, where that matters.
  case item(isDone: Bool?)
  case path
  case collection
  case tag
  /// A note of the collection Templates.
  case template
  /// Words of a search, with filters among them.
  case searchWord
  /// A setting of the configuration file.
  case setting
  /// A value of the setting that was named before.
  case settingValue
  /// A table that is a fold of the log.
  case projection
  case when
  case command
  case choices([String])
}

/// A type whose values are read from one word of the command line.
protocol ArgumentValue: Sendable {
  /// Reads the value; throws `InvalidValue` with the reason, worded to follow the parameter's name.
  init(_ argument: RawArgument) throws(InvalidValue)

  /// What a shell may offer for it.
  static var completion: Completion { get }
}

extension ArgumentValue {
  static var completion: Completion { .none }
}

extension String: ArgumentValue, ParameterField {
  init(_ argument: RawArgument) throws(InvalidValue) {
    guard let text = argument.text else { throw InvalidValue("\"\(argument.shown)\" is not UTF-8 text") }
    self = text
  }
}

extension Int: ArgumentValue, ParameterField {
  init(_ argument: RawArgument) throws(InvalidValue) {
    guard let text = argument.text, let value = Int(text) else {
      throw InvalidValue("\"\(argument.shown)\" is not a whole number")
    }
    self = value
  }
}

extension UInt64: ArgumentValue, ParameterField {
  init(_ argument: RawArgument) throws(InvalidValue) {
    guard let text = argument.text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt64(text)
    else {
      throw InvalidValue("\"\(argument.shown)\" is not a whole number from 0 up")
    }
    self = value
  }
}
