/// The field of an option whose value may be left out: `--json` or `--json=FIELDS`.
enum OptionalValue<Value: ArgumentValue>: Sendable {
  /// The option was not given.
  case absent
  /// The option was given without a value.
  case bare
  /// The option was given with a value.
  case given(Value)

  /// Whether the option was given.
  var isPresent: Bool {
    if case .absent = self { return false }
    return true
  }

  /// The value, where one was given.
  var value: Value? {
    if case .given(let value) = self { return value }
    return nil
  }
}
