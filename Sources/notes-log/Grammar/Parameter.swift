/// One argument or option of a command, bound to the field that takes it.
///
/// `Root` is the command, or `GlobalOptions` for the options that stand before any command.
///
/// The key paths are made when a word goes into their field and not before: making one takes the runtime some twenty
/// microseconds, and most options of a command are not given.
struct Parameter<Root>: Sendable {
  let description: ParameterDescription
  /// Puts a word into the field; nil stands for a name without a value.
  let accept: @Sendable (inout Root, RawArgument?) throws(InvalidValue) -> Void
  /// Sets the field back, for `--no-x`; false where it cannot be.
  let clear: @Sendable (inout Root) -> Bool

  /// A word by position.
  ///
  /// Required when the field is a plain value or a list; pass `optional: true` for a list that may be empty.
  /// `name` is shown in capitals. `completion` is given where the field's type does not tell what a shell may offer.
  static func argument<Field: ParameterField>(
    _ name: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Field>, _ summary: String,
    optional: Bool = false, hidden: Bool = false, completion: Completion? = nil
  ) -> Parameter {
    Parameter(
      description: ParameterDescription(
        form: .argument, placeholder: name.uppercased(), summary: summary, arity: Field.arity,
        isRequired: !optional && Field.arity != .optional, isHidden: hidden,
        completion: completion ?? Field.completion),
      accept: { (root, word) throws(InvalidValue) in
        if let word { try root[keyPath: field()].accept(word) }
      },
      clear: { $0[keyPath: field()].clear() })
  }

  /// A name with a value: `.option("-n, --limit", \.limit, value: "N", "At most N rows")`.
  static func option<Field: ParameterField>(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Field>, value: String,
    _ summary: String,
    hidden: Bool = false, completion: Completion? = nil
  ) -> Parameter {
    let (long, short) = split(names)
    return Parameter(
      description: ParameterDescription(
        form: .option, long: long, short: short, placeholder: value, summary: summary, arity: Field.arity,
        isRequired: false, isHidden: hidden, completion: completion ?? Field.completion),
      accept: { (root, word) throws(InvalidValue) in
        if let word { try root[keyPath: field()].accept(word) }
      },
      clear: { $0[keyPath: field()].clear() })
  }

  /// A name alone: `.flag("-r, --reverse", \.isReversed, "Reverse the order")`. `--no-reverse` sets it back.
  static func flag(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Bool>, _ summary: String,
    hidden: Bool = false
  ) -> Parameter {
    let (long, short) = split(names)
    return Parameter(
      description: ParameterDescription(
        form: .flag, long: long, short: short, placeholder: "", summary: summary, arity: .optional, isRequired: false,
        isHidden: hidden, completion: .none),
      accept: { (root, _) throws(InvalidValue) in root[keyPath: field()] = true },
      clear: { root in
        root[keyPath: field()] = false
        return true
      })
  }

  /// A name whose value may be left out: `.optionalValue("--json", \.json, value: "FIELDS", "…")`.
  static func optionalValue<Value: ArgumentValue>(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, OptionalValue<Value>>,
    value: String,
    _ summary: String, hidden: Bool = false
  ) -> Parameter {
    let (long, short) = split(names)
    return Parameter(
      description: ParameterDescription(
        form: .optionalValue, long: long, short: short, placeholder: value, summary: summary, arity: .optional,
        isRequired: false, isHidden: hidden, completion: Value.completion),
      accept: { (root, word) throws(InvalidValue) in
        if let word { root[keyPath: field()] = .given(try Value(word)) } else { root[keyPath: field()] = .bare }
      },
      clear: { root in
        root[keyPath: field()] = .absent
        return true
      })
  }

  /// The long and the short name of `"-n, --limit"`, in either order and either alone.
  ///
  /// Found by bytes: each start of the program does it for every option of its command.
  private static func split(_ names: String) -> (long: String?, short: Character?) {
    var long: String?
    var short: Character?
    var rest = names.utf8[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: ",") }
      rest = rest.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") }
      let isLong = name.dropFirst().first == UInt8(ascii: "-")
      if isLong {
        long = String(Substring(name.dropFirst(2)))
      } else if let letter = name.dropFirst().first {
        short = Character(Unicode.Scalar(letter))
      }
    }
    return (long, short)
  }
}
