/// A value that is one of a few words: an enumeration of strings.
protocol ChoiceValue: ArgumentValue, ParameterField, RawRepresentable, CaseIterable where RawValue == String {}

extension ChoiceValue {
  static var completion: Completion { .choices(allCases.map(\.rawValue)) }

  init(_ argument: RawArgument) throws(InvalidValue) {
    if let text = argument.text, let value = Self(rawValue: text) {
      self = value
      return
    }
    let words = Self.allCases.map(\.rawValue)
    let hint = Suggestion.nearest(to: argument.shown, in: words).map { "did you mean \($0)?" }
    throw InvalidValue("\"\(argument.shown)\" is not one of \(words.joined(separator: ", "))", hint: hint)
  }
}
