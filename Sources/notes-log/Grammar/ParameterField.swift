/// How many words a field takes.
enum Arity: Hashable, Sendable {
  /// Exactly one: a field without a nil.
  case one
  /// One or none.
  case optional
  /// Any number, in the order given.
  case many
}

/// A type that a field of a command can have: a value, an optional value, or a list of values.
///
/// Given twice, a single value is replaced (the last one wins, so that an alias can be overruled); a list grows.
protocol ParameterField: Sendable {
  static var arity: Arity { get }
  static var completion: Completion { get }

  /// Takes one word.
  mutating func accept(_ argument: RawArgument) throws(InvalidValue)

  /// Goes back to "not given", for `--no-x`; false where the type has no such value.
  mutating func clear() -> Bool
}

extension ParameterField {
  /// Takes one word, or returns why it does not.
  ///
  /// A key path whose field is used by a call that throws is made at run time; by this one it becomes an offset.
  @inline(never) mutating func refusal(of argument: RawArgument) -> InvalidValue? {
    do {
      try accept(argument)
      return nil
    } catch {
      return error
    }
  }
}

extension ParameterField where Self: ArgumentValue {
  static var arity: Arity { .one }

  mutating func accept(_ argument: RawArgument) throws(InvalidValue) {
    self = try Self(argument)
  }

  mutating func clear() -> Bool { false }
}

extension Optional: ParameterField where Wrapped: ArgumentValue {
  static var arity: Arity { .optional }
  static var completion: Completion { Wrapped.completion }

  mutating func accept(_ argument: RawArgument) throws(InvalidValue) {
    self = try Wrapped(argument)
  }

  mutating func clear() -> Bool {
    self = nil
    return true
  }
}

extension Array: ParameterField where Element: ArgumentValue {
  static var arity: Arity { .many }
  static var completion: Completion { Element.completion }

  mutating func accept(_ argument: RawArgument) throws(InvalidValue) {
    append(try Element(argument))
  }

  mutating func clear() -> Bool {
    removeAll()
    return true
  }
}
