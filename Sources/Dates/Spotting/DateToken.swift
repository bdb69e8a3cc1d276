/// A word, a number or a sign of a text, with its place.
struct DateToken: Equatable {
  enum Kind: Equatable {
    /// Letters, in lower case; `a.m` for `a.m.`.
    case word(String)
    /// Digits; more than nine are none of a date's.
    case number(Int, digits: Int)
    case sign(UInt32)
  }

  var kind: Kind
  var range: Range<Int>
  /// Whether it begins where the one before ends.
  var touches: Bool

  /// The tokens of UTF-8 text; a byte that is not UTF-8 is a sign. O(n).
  static func tokens(of text: [UInt8]) -> [DateToken] {
    var tokens: [DateToken] = []
    var index = 0
    var end = -1
    func add(_ kind: Kind, _ range: Range<Int>) {
      tokens.append(DateToken(kind: kind, range: range, touches: range.lowerBound == end))
      end = range.upperBound
      index = end
    }
    while index < text.count {
      let (scalar, length) = decode(text, at: index)
      if isSpace(scalar) {
        index += length
      } else if isDigit(scalar) {
        let stop = text[index...].firstIndex { !isDigit(UInt32($0)) } ?? text.count
        let digits = stop - index
        let value = digits <= 9 ? text[index..<stop].reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
        add(.number(value, digits: digits), index..<stop)
      } else if isLetter(scalar) {
        let (word, stop) = word(text, from: index)
        add(.word(word), index..<stop)
      } else {
        add(.sign(scalar), index..<index + length)
      }
    }
    return tokens
  }

  /// The word at an index, in lower case, and where it ends: letters with marks, or single letters with periods between.
  private static func word(_ text: [UInt8], from start: Int) -> (String, Int) {
    var word = ""
    var index = start
    var letters = 0
    while index < text.count {
      let (scalar, length) = decode(text, at: index)
      guard isLetter(scalar) else { break }
      if scalar < 0x80 {
        word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar | 0x20)))
      } else {
        word += Unicode.Scalar(scalar)?.properties.lowercaseMapping ?? ""
      }
      letters += 1
      index += length
    }
    // `a.m.`: one letter, a period, one letter, and the period after it.
    if letters == 1, index + 1 < text.count, text[index] == 0x2e, isLetter(UInt32(text[index + 1])) {
      let past = index + 2
      if past >= text.count || !isLetter(decode(text, at: past).0) {
        word += "." + String(Unicode.Scalar(text[index + 1] | 0x20))
        index = past < text.count && text[past] == 0x2e ? past + 1 : past
      }
    }
    return (word, index)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (0x61...0x7a).contains(scalar | 0x20) }
    guard scalar != invalid, let scalar = Unicode.Scalar(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    if scalar <= 0x20 { return scalar != 1 }
    return scalar == 0xa0 || scalar == 0x202f || scalar == 0x2009 || scalar == 0x3000
  }

  /// Stands for a byte that is not UTF-8.
  private static let invalid = UInt32.max

  private static func decode(_ text: [UInt8], at index: Int) -> (UInt32, Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
    guard length > 0, first <= 0xf4, index + length <= text.count else { return (invalid, 1) }
    var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0f : 0x1f)
    for offset in 1..<length {
      guard text[index + offset] & 0xc0 == 0x80 else { return (invalid, 1) }
      value = value << 6 | UInt32(text[index + offset] & 0x3f)
    }
    return (value, length)
  }
}
