/// A JSON value (RFC 8259), its strings and numbers as they were written.
package indirect enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number by its digits, which no binary fraction loses.
  case number(String)
  case string(String)
  case array([JSON])
  /// Members in their order; of two with one name the last counts.
  case object([(name: String, value: JSON)])

  package static func == (left: JSON, right: JSON) -> Bool { left.serialized == right.serialized }

  /// A member of an object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The text of a string or a number.
  package var scalar: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  package var array: [JSON]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  package var members: [(name: String, value: JSON)]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  package var isObject: Bool { members != nil }

  /// Whether a flag is set: true, or a number that is not 0.
  package var isTrue: Bool {
    switch self {
    case .boolean(let value): value
    case .number(let digits): Double(digits).map { $0 != 0 } ?? false
    default: false
    }
  }

  /// An object without some of its members.
  package func without(_ names: Set<String>) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// The value as one line of JSON.
  package var serialized: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Self.append(text, to: &bytes)
    case .array(let values):
      bytes.append(0x5b)
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(0x2c) }
        value.append(to: &bytes)
      }
      bytes.append(0x5d)
    case .object(let members):
      bytes.append(0x7b)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(0x2c) }
        Self.append(member.name, to: &bytes)
        bytes.append(0x3a)
        member.value.append(to: &bytes)
      }
      bytes.append(0x7d)
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5c: bytes += [0x5c, byte]
      case 0x0a: bytes += "\\n".utf8
      case 0x0d: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
