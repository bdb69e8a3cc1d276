/// A path's bytes as text that gives the bytes back.
///
/// Most paths are UTF-8 and are their own text. A byte that is not UTF-8 is written `%XX` (two upper-case hexadecimal
/// digits), and a `%` that two hexadecimal digits follow is written `%25`, so that no two paths share a text.
package enum PathText {
  /// Returns the text of a path or of one name in it.
  package static func text(of path: [UInt8]) -> String {
    guard UTF8Check.firstInvalidOffset(in: path) != nil || path.contains(percent) else {
      return String(decoding: path, as: UTF8.self)
    }
    var escaped: [UInt8] = []
    var offset = 0
    while offset < path.count {
      let rest = Array(path[offset...])
      let valid = UTF8Check.firstInvalidOffset(in: rest) ?? rest.count
      for index in offset..<offset + valid {
        escaped.append(path[index])
        if path[index] == percent, escapedByte(in: path, at: index) != nil { escaped += Array("25".utf8) }
      }
      offset += valid
      if offset < path.count {
        escaped += [percent, digits[Int(path[offset] >> 4)], digits[Int(path[offset] & 15)]]
        offset += 1
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Returns the path that `text` stands for.
  package static func bytes(of text: String) -> [UInt8] {
    let escaped = Array(text.utf8)
    var path: [UInt8] = []
    path.reserveCapacity(escaped.count)
    var offset = 0
    while offset < escaped.count {
      if escaped[offset] == percent, let byte = escapedByte(in: escaped, at: offset) {
        path.append(byte)
        offset += 3
      } else {
        path.append(escaped[offset])
        offset += 1
      }
    }
    return path
  }

  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func escapedByte(in bytes: [UInt8], at offset: Int) -> UInt8? {
    guard offset + 2 < bytes.count, let high = value(ofDigit: bytes[offset + 1]),
      let low = value(ofDigit: bytes[offset + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
