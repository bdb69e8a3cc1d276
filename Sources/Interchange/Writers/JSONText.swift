/// Writes JSON.
enum JSONText {
  /// A string in quotes. Bytes that are not UTF-8, which notes do not have, would become U+FFFD.
  static func string(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = [0x22]
    bytes.reserveCapacity(text.count + 2)
    for byte in UTF8Check.replacingInvalid(in: text) {
      switch byte {
      case 0x22, 0x5c: bytes += [0x5c, byte]
      case 0x0a: bytes += "\\n".utf8
      case 0x0d: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, 0x7f: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return bytes + [0x22]
  }

  static func string(_ text: String) -> [UInt8] { string(Array(text.utf8)) }

  static func array(_ values: [[UInt8]]) -> [UInt8] { [0x5b] + Array(values.joined(separator: [0x2c])) + [0x5d] }

  /// An object of the members that have a value.
  static func object(_ members: [(String, [UInt8]?)]) -> [UInt8] {
    let written = members.compactMap { name, value in value.map { string(name) + [0x3a] + $0 } }
    return [0x7b] + Array(written.joined(separator: [0x2c])) + [0x7d]
  }

  /// `true`, or nothing for false.
  static func flag(_ value: Bool) -> [UInt8]? { value ? Array("true".utf8) : nil }
}
