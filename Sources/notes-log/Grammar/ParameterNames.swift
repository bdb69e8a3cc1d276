extension Parameter {
  /// The parameter as data.
  var description: ParameterDescription {
    let (long, short) = form == .argument ? (nil, nil) : Self.split(names)
    return ParameterDescription(
      form: form, long: long, short: short, placeholder: form == .argument ? names.uppercased() : placeholder,
      summary: summary, arity: arity, isRequired: isRequired, isHidden: isHidden, completion: completion())
  }

  /// Whether the option has this long name, given without its dashes. Compares bytes and makes nothing.
  func isNamed(long name: some Collection<UInt8>) -> Bool {
    guard form != .argument else { return false }
    var rest = names.utf8[...]
    while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
      rest = rest[dash...].dropFirst()
      guard rest.first == UInt8(ascii: "-") else { continue }
      return rest.dropFirst().prefix { $0 != UInt8(ascii: ",") }.elementsEqual(name)
    }
    return false
  }

  /// Whether the option has this letter for a short name. Makes nothing.
  func isNamed(short letter: Character) -> Bool {
    guard form != .argument, let letter = letter.asciiValue else { return false }
    var last: UInt8 = UInt8(ascii: " ")
    var beforeLast = last
    for byte in names.utf8 {
      if byte == letter, byte != UInt8(ascii: "-"), last == UInt8(ascii: "-"), beforeLast == UInt8(ascii: " ") {
        return true
      }
      (beforeLast, last) = (last, byte)
    }
    return false
  }

  /// The long and the short name of `"-n, --limit"`, in either order and either alone.
  private static func split(_ names: String) -> (long: String?, short: Character?) {
    var long: String?
    var short: Character?
    for name in names.split(separator: ",") {
      let name = name.drop { $0 == " " }
      if name.hasPrefix("--") { long = String(name.dropFirst(2)) } else { short = name.dropFirst().first }
    }
    return (long, short)
  }
}
