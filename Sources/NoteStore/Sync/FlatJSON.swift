/// Reads one line of JSON as dumps have it: an object of texts, whole numbers, truths, and lists or objects of such.
///
/// It takes what RFC 8259 allows and no more; nesting is capped, and every failure names the byte.
struct FlatJSON {
  indirect enum Value: Equatable {
    case text([UInt8])
    /// A whole number: its size, and whether it is below zero.
    case number(UInt64, isNegative: Bool)
    case truth(Bool)
    case list([Value])
    case object([String: Value])
    case null
  }

  /// Why a line cannot be read, and at which byte.
  struct Failure: Error, Equatable {
    var reason: String
    var offset: Int

    var words: String { "\(reason) at byte \(offset)" }
  }

  private static let deepest = 4
  private let bytes: [UInt8]
  private var next = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a line that is one object.
  static func object(_ line: [UInt8]) throws(Failure) -> [String: Value] {
    var reader = FlatJSON(line)
    reader.skipSpace()
    guard case .object(let members) = try reader.value(depth: 0) else {
      throw Failure(reason: "the line is not a JSON object", offset: 0)
    }
    reader.skipSpace()
    guard reader.next == line.count else { throw reader.failure("there is more than one JSON object") }
    return members
  }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: next) }

  private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { next += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    next += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> Value {
    guard depth < Self.deepest else { throw failure("the JSON is nested too deep") }
    switch peek {
    case UInt8(ascii: "{"): return .object(try members(depth))
    case UInt8(ascii: "["): return .list(try elements(depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some: return try number()
    case nil: throw failure("the line is cut off")
    }
  }

  private mutating func word(_ word: String, _ value: Value) throws(Failure) -> Value {
    guard bytes[next...].starts(with: word.utf8) else { throw failure("this is not JSON") }
    next += word.utf8.count
    return value
  }

  private mutating func members(_ depth: Int) throws(Failure) -> [String: Value] {
    next += 1
    var members: [String: Value] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("a name is missing") }
      let name = String(decoding: try text(), as: UTF8.self)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
      skipSpace()
      guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
        throw failure("\"\(name)\" stands twice")
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw failure(peek == nil ? "the line is cut off" : "a comma is missing") }
    }
  }

  private mutating func elements(_ depth: Int) throws(Failure) -> [Value] {
    next += 1
    var elements: [Value] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw failure(peek == nil ? "the line is cut off" : "a comma is missing") }
    }
  }

  private mutating func number() throws(Failure) -> Value {
    let isNegative = take(UInt8(ascii: "-"))
    let start = next
    var number: UInt64 = 0
    while let byte = peek, (0x30...0x39).contains(byte) {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, more) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      guard !overflow, !more else { throw failure("the number is too large") }
      number = sum
      next += 1
    }
    guard next > start, next == start + 1 || bytes[start] != 0x30 else { throw failure("this is not JSON") }
    if let byte = peek, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte) {
      throw failure("only whole numbers are expected")
    }
    return .number(number, isNegative: isNegative)
  }

  private mutating func text() throws(Failure) -> [UInt8] {
    next += 1
    var text: [UInt8] = []
    while true {
      let start = next
      while let byte = peek, byte != 0x22, byte != 0x5c, byte >= 0x20 { next += 1 }
      text += bytes[start..<next]
      guard let byte = peek else { throw failure("the line is cut off") }
      next += 1
      if byte == 0x22 { break }
      guard byte == 0x5c else { throw failure("a control character stands in a text") }
      try escape(into: &text)
    }
    guard String(validating: text, as: UTF8.self) != nil else { throw failure("a text is not UTF-8") }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    guard let byte = peek else { throw failure("the line is cut off") }
    next += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var value = try unit()
      if value & 0xfc00 == 0xd800 {
        guard take(0x5c), take(UInt8(ascii: "u")) else { throw failure("half a surrogate pair") }
        let low = try unit()
        guard low & 0xfc00 == 0xdc00 else { throw failure("half a surrogate pair") }
        value = 0x10000 + (value & 0x3ff) << 10 + low & 0x3ff
      }
      guard let scalar = Unicode.Scalar(value) else { throw failure("half a surrogate pair") }
      text += Array(String(scalar).utf8)
    default: throw failure("an unknown escape")
    }
  }

  private mutating func unit() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek.flatMap(Hexadecimal.value) else { throw failure("an unknown escape") }
      value = value << 4 | UInt32(digit)
      next += 1
    }
    return value
  }
}
