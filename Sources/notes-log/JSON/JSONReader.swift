/// Reads one JSON text (RFC 8259): what a model answers.
///
/// Strict: no comments, no trailing commas, no bytes after the value. A lone surrogate becomes U+FFFD. Nesting ends at
/// 64. O(n).
struct JSONReader {
  /// Why a text is no JSON, and the byte where that shows.
  struct Failure: Error, Equatable {
    var reason: String
    var offset: Int
  }

  private static let depthLimit = 64
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value that the bytes say.
  static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.failure("there is more after the value") }
    return value
  }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: index) }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    if depth > Self.depthLimit { throw failure("it is nested too deeply") }
    skipSpace()
    guard index < bytes.count else { throw failure("it ends too early") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("a value is expected") }
    index += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    index += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw failure("a key is expected") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("a colon is expected") }
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw failure("a comma or } is expected") }
    }
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    index += 1
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw failure("a comma or ] is expected") }
    }
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = index
    func isDigit(_ place: Int) -> Bool { place < bytes.count && (0x30...0x39).contains(bytes[place]) }
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    guard isDigit(index) else { throw failure("a value is expected") }
    if bytes[index] == 0x30, isDigit(index + 1) { throw failure("a number has no leading zero") }
    while isDigit(index) { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(index + 1) {
      isWhole = false
      index += 1
      while isDigit(index) { index += 1 }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard isDigit(index) else { throw failure("an exponent has digits") }
      while isDigit(index) { index += 1 }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text) else { throw failure("a number is expected") }
    return .number(number)
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else { throw failure("a string is not UTF-8") }
        return string
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20: throw failure("a string has a control character")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw failure("a string does not end")
  }

  private mutating func escape() throws(Failure) -> String {
    guard index + 1 < bytes.count else { throw failure("a string does not end") }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(letter))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure("an escape is unknown")
    }
    var unit = try hexadecimal()
    if (0xd800..<0xdc00).contains(unit), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let place = index
      index += 2
      let low = try hexadecimal()
      if (0xdc00..<0xe000).contains(low) {
        unit = 0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)
      } else {
        index = place
      }
    }
    return String(Unicode.Scalar(unit) ?? "\u{fffd}")
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard index + 4 <= bytes.count else { throw failure("an escape is cut off") }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x57)
      default: throw failure("an escape has four hexadecimal digits")
      }
    }
    index += 4
    return value
  }
}

extension JSONValue {
  /// The value of a key of an object; nil for anything else.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text of a string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The values of an array.
  var items: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The texts of an array of strings; nil where one is none.
  var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  /// A whole number.
  var whole: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }
}
