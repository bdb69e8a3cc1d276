/// One argument or option of a command, bound to the field that takes it.
///
/// A parameter is not generic over its command, and nothing is made of its words until it is asked for: every start of
/// the program makes those of one command, and to make a generic type's metadata or a key path takes the runtime some
/// ten microseconds each. So the key path names its root in full, `\List.limit`, and the parameter keeps whose it is.
struct Parameter: Sendable {
  var form: ParameterDescription.Form
  /// `"-n, --limit"` of an option, as declared; of an argument its name in small letters.
  var names: String
  /// What stands for the value in help; of an argument nothing, as its name does.
  var placeholder: String
  var summary: String
  var arity: Arity
  var isRequired: Bool
  var isHidden: Bool
  var completion: @Sendable () -> Completion
  /// The type whose field it fills; a command, or `GlobalOptions`.
  var root: ObjectIdentifier
  /// Puts a word into the field of the root at the address; nil stands for a name without a value.
  var accept: @Sendable (UnsafeMutableRawPointer, RawArgument?) throws(InvalidValue) -> Void
  /// Sets the field back, for `--no-x`; false where it cannot be.
  var clear: @Sendable (UnsafeMutableRawPointer) -> Bool

  /// A word by position.
  ///
  /// Required when the field is a plain value or a list; pass `optional: true` for a list that may be empty.
  /// `name` is shown in capitals. `completion` is given where the field's type does not tell what a shell may offer.
  @inline(__always)
  static func argument<Root, Field: ParameterField>(
    _ name: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Field>, _ summary: String,
    optional: Bool = false, hidden: Bool = false, completion: Completion? = nil
  ) -> Parameter {
    Parameter(
      form: .argument, names: name, placeholder: "", summary: summary, arity: Field.arity,
      isRequired: !optional && Field.arity != .optional, isHidden: hidden,
      completion: { completion ?? Field.completion },
      root: ObjectIdentifier(Root.self),
      accept: { (root, word) throws(InvalidValue) in
        guard let word else { return }
        let refusal = root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()].refusal(of: word)
        if let refusal { throw refusal }
      },
      clear: { $0.assumingMemoryBound(to: Root.self).pointee[keyPath: field()].clear() })
  }

  /// A name with a value: `.option("-n, --limit", \List.limit, value: "N", "At most N rows")`.
  @inline(__always)
  static func option<Root, Field: ParameterField>(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Field>, value: String,
    _ summary: String, hidden: Bool = false, completion: Completion? = nil
  ) -> Parameter {
    Parameter(
      form: .option, names: names, placeholder: value, summary: summary, arity: Field.arity, isRequired: false,
      isHidden: hidden, completion: { completion ?? Field.completion },
      root: ObjectIdentifier(Root.self),
      accept: { (root, word) throws(InvalidValue) in
        guard let word else { return }
        let refusal = root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()].refusal(of: word)
        if let refusal { throw refusal }
      },
      clear: { $0.assumingMemoryBound(to: Root.self).pointee[keyPath: field()].clear() })
  }

  /// A name alone: `.flag("-r, --reverse", \List.isReversed, "Reverse the order")`. `--no-reverse` sets it back.
  @inline(__always)
  static func flag<Root>(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Bool>, _ summary: String,
    hidden: Bool = false
  ) -> Parameter {
    Parameter(
      form: .flag, names: names, placeholder: "", summary: summary, arity: .optional, isRequired: false,
      isHidden: hidden, completion: { .none },
      root: ObjectIdentifier(Root.self),
      accept: { (root, _) throws(InvalidValue) in
        root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()] = true
      },
      clear: { root in
        root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()] = false
        return true
      })
  }

  /// A name whose value may be left out: `.optionalValue("--json", \GlobalOptions.json, value: "FIELDS", "…")`.
  @inline(__always)
  static func optionalValue<Root, Value: ArgumentValue>(
    _ names: String, _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, OptionalValue<Value>>,
    value: String, _ summary: String, hidden: Bool = false
  ) -> Parameter {
    Parameter(
      form: .optionalValue, names: names, placeholder: value, summary: summary, arity: .optional, isRequired: false,
      isHidden: hidden, completion: { Value.completion },
      root: ObjectIdentifier(Root.self),
      accept: { (root, word) throws(InvalidValue) in
        let given = word == nil ? OptionalValue.bare : .given(try Value(word ?? RawArgument(bytes: [])))
        root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()] = given
      },
      clear: { root in
        root.assumingMemoryBound(to: Root.self).pointee[keyPath: field()] = .absent
        return true
      })
  }
}
