/// Tells whether a scalar has Unicode's White_Space property.
func isWhiteSpace(_ value: UInt32) -> Bool {
  switch value {
  case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000: true
  default: false
  }
}

/// Tells whether a byte is ASCII punctuation, symbols included, as CommonMark 0.31 counts it (section 2.1).
func isASCIIPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
  default: false
  }
}

func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

/// What a scalar is for the rules here: a few kinds folded out of Unicode's general category.
enum ScalarClass {
  case letter, mark, digit, punctuation, symbol, space, other

  init(_ value: UInt32) {
    if value < 0x80 {
      let byte = UInt8(truncatingIfNeeded: value)
      if isASCIILetter(byte) {
        self = .letter
      } else if isASCIIDigit(byte) {
        self = .digit
      } else if isASCIIPunctuation(byte) {
        self = .punctuation
      } else {
        self = isWhiteSpace(value) ? .space : .other
      }
      return
    }
    guard let scalar = Unicode.Scalar(value) else {
      self = .other
      return
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
    case .decimalNumber, .letterNumber, .otherNumber: self = .digit
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .symbol
    default: self = isWhiteSpace(value) ? .space : .other
    }
  }
}

extension Span where Element == UInt8 {
  /// The first offset at or after `index` that is neither a space nor a tab, at most `end`.
  func skippingSpaces(from index: Int, end: Int) -> Int {
    var position = index
    while position < end, self[position] == 0x20 || self[position] == 0x09 { position += 1 }
    return position
  }

  /// The range without white space at both ends, Unicode's included.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end {
      let decoded = scalar(at: start, end: end)
      guard isWhiteSpace(decoded.value) else { break }
      start += decoded.length
    }
    while end > start {
      let decoded = scalar(before: end, start: start)
      guard isWhiteSpace(decoded.value) else { break }
      end -= decoded.length
    }
    return start..<end
  }

  /// Tells whether a range holds white space only. Stops at the first thing that is not.
  func isBlank(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let decoded = scalar(at: index, end: range.upperBound)
      guard isWhiteSpace(decoded.value) else { return false }
      index += decoded.length
    }
    return true
  }

  /// Tells whether a range has punctuation and white space only, ASCII symbols counted as punctuation.
  func isOnlyPunctuation(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let decoded = scalar(at: index, end: range.upperBound)
      switch ScalarClass(decoded.value) {
      case .punctuation, .space: index += decoded.length
      default: return false
      }
    }
    return true
  }

  /// Tells whether the bytes at `index` are those of `text`.
  func hasBytes(_ text: StaticString, at index: Int, end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index + length <= end else { return false }
    for offset in 0..<length where self[index + offset] != text.utf8Start[offset] { return false }
    return true
  }
}
