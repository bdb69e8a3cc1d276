/// Reads JSON that may be damaged: what stands before a fault is given, and where the fault is.
///
/// Half a surrogate pair, which other readers refuse, becomes U+FFFD and is counted. Depth is capped.
package struct JSONReader {
  /// Where reading stopped and why.
  package struct Fault: Equatable {
    package let offset: Int
    package let reason: String
  }

  private let bytes: [UInt8]
  private var offset: Int
  /// The first fault; nothing is read past it.
  private(set) var fault: Fault?
  /// How many halves of surrogate pairs were replaced.
  private(set) var repairs = 0

  private static let deepest = 200

  /// Reads UTF-8 bytes; a byte order mark is passed over.
  ///
  /// - Returns: The value; where there is a fault, of arrays and objects what is whole before it.
  package static func read(_ bytes: [UInt8]) -> (value: JSON?, fault: Fault?, repairs: Int) {
    var reader = JSONReader(bytes)
    let value = reader.value(depth: 0)
    reader.skipSpace()
    if reader.fault == nil, reader.offset < bytes.count { reader.fail("text after the value") }
    return (value, reader.fault, reader.repairs)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  private mutating func fail(_ reason: String) {
    if fault == nil { fault = Fault(offset: offset, reason: reason) }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { offset += 1 }
  }

  private mutating func value(depth: Int) -> JSON? {
    skipSpace()
    guard depth <= Self.deepest else {
      fail("values nested more than \(Self.deepest) deep")
      return nil
    }
    switch byte {
    case 0x7b: return object(depth)
    case 0x5b: return array(depth)
    case 0x22: return string().map(JSON.string)
    case 0x74: return word("true", .boolean(true))
    case 0x66: return word("false", .boolean(false))
    case 0x6e: return word("null", .null)
    case .some(0x2d), .some(0x30...0x39): return number()
    case nil: fail("the text ends")
    default: fail("no value begins so")
    }
    return nil
  }

  private mutating func word(_ word: StaticString, _ value: JSON) -> JSON? {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else {
        fail("no value begins so")
        return nil
      }
      offset += 1
    }
    return value
  }

  private mutating func number() -> JSON? {
    let start = offset
    while let byte, (0x30...0x39).contains(byte) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].contains(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Double(text) != nil else {
      offset = start
      fail("not a number")
      return nil
    }
    return .number(text)
  }

  private mutating func array(_ depth: Int) -> JSON? {
    var values: [JSON] = []
    offset += 1
    skipSpace()
    if byte == 0x5d {
      offset += 1
      return .array([])
    }
    while true {
      let element = value(depth: depth + 1)
      // An element that broke off is not one; those before it are.
      guard fault == nil, let element else { return .array(values) }
      values.append(element)
      skipSpace()
      if byte == 0x2c {
        offset += 1
      } else if byte == 0x5d {
        offset += 1
        return .array(values)
      } else {
        fail(byte == nil ? "the text ends within an array" : "a comma or ] should stand here")
        return .array(values)
      }
    }
  }

  private mutating func object(_ depth: Int) -> JSON? {
    var members: [(name: String, value: JSON)] = []
    offset += 1
    skipSpace()
    if byte == 0x7d {
      offset += 1
      return .object([])
    }
    while true {
      skipSpace()
      guard byte == 0x22, let name = string() else {
        fail(byte == nil ? "the text ends within an object" : "a name in quotes should stand here")
        return .object(members)
      }
      skipSpace()
      guard byte == 0x3a else {
        fail("a colon should stand here")
        return .object(members)
      }
      offset += 1
      if let value = value(depth: depth + 1) { members.append((name, value)) }
      guard fault == nil else { return .object(members) }
      skipSpace()
      if byte == 0x2c {
        offset += 1
      } else if byte == 0x7d {
        offset += 1
        return .object(members)
      } else {
        fail(byte == nil ? "the text ends within an object" : "a comma or } should stand here")
        return .object(members)
      }
    }
  }

  private mutating func string() -> String? {
    offset += 1
    var text: [UInt8] = []
    while let next = byte {
      offset += 1
      switch next {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0x5c:
        guard escape(into: &text) else { return nil }
      default: text.append(next)
      }
    }
    fail("the text ends within a string")
    return nil
  }

  private mutating func escape(into text: inout [UInt8]) -> Bool {
    guard let kind = byte else {
      fail("the text ends within a string")
      return false
    }
    offset += 1
    switch kind {
    case 0x6e: text.append(0x0a)
    case 0x72: text.append(0x0d)
    case 0x74: text.append(0x09)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0c)
    case 0x22, 0x5c, 0x2f: text.append(kind)
    case 0x75:
      guard var unit = hexadecimal() else {
        fail("four hexadecimal digits should stand here")
        return false
      }
      if (0xd800..<0xdc00).contains(unit), byte == 0x5c, offset + 1 < bytes.count, bytes[offset + 1] == 0x75 {
        let place = offset
        offset += 2
        if let low = hexadecimal(), (0xdc00..<0xe000).contains(low) {
          unit = 0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)
        } else {
          offset = place
        }
      }
      if let scalar = Unicode.Scalar(unit) {
        text += Array(String(Character(scalar)).utf8)
      } else {
        repairs += 1
        text += [0xef, 0xbf, 0xbd]
      }
    default:
      offset -= 1
      fail("no escape is written so")
      return false
    }
    return true
  }

  private mutating func hexadecimal() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
    offset += 4
    return value
  }
}
