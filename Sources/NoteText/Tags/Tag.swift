/// A tag of a note: `#home`, `#work/plans`, or a value of the front matter's `tags:`.
package struct Tag: Hashable, Sendable {
  /// The tag as written, without `#`.
  package var text: String
  /// The tag as it is compared.
  package var folded: [UInt8]
  /// The bytes of the tag without `#`; nil for one of the front matter.
  package var range: Range<Int>?

  /// Creates a tag of the front matter.
  init(_ text: String) {
    self.text = text
    folded = Folding.fold(text)
  }

  /// Gives the tags of a note, each once (folded) as first written; those of the front matter come first. O(n).
  ///
  /// A tag has letters, digits, emoji, `_`, `-` and `/`, at least one letter or emoji, and stands at the start of a
  /// line, or after white space or an opening bracket. Code, URLs, link targets, colours such as `#6699CC`, and
  /// numbers such as `#14` are no tags.
  package static func tags(in text: Span<UInt8>) -> [Tag] { tags(in: text, looksFirst: true) }

  /// - Parameter looksFirst: Whether a text that has no place for a tag is not read line by line.
  static func tags(in text: Span<UInt8>, looksFirst: Bool) -> [Tag] {
    var tags: [Tag] = []
    var known: Set<[UInt8]> = []
    func add(_ tag: Tag) {
      if !tag.folded.isEmpty, known.insert(tag.folded).inserted { tags.append(tag) }
    }
    var scanner = LineScanner(text)
    for name in scanner.frontMatter?.tags(in: text) ?? [] { add(Tag(name)) }
    guard !looksFirst || mayHaveTags(text) else { return tags }
    var code = CrossingCode()
    while let line = scanner.next(in: text) {
      guard !line.isVerbatim, !line.isBlank else { continue }
      for piece in code.pieces(of: line, in: text, rest: scanner) ?? [line.range] {
        for range in ranges(in: text, piece, of: line.range) {
          var tag = Tag(text.string(range))
          tag.range = range
          add(tag)
        }
      }
    }
    return tags
  }

  /// Tells, at the speed of memory, whether a `#` stands where one may begin a tag: most notes need no closer look.
  private static func mayHaveTags(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      if index + 8 <= text.count {
        let found = zeroBytes(text.word(at: index) ^ repeated(0x23))
        if found == 0 {
          index += 8
          continue
        }
        index += found.trailingZeroBitCount / 8
      } else if text[index] != 0x23 {
        index += 1
        continue
      }
      if index + 1 < text.count, text[index + 1] > 0x20, text[index + 1] != 0x23 {
        guard index > 0 else { return true }
        switch text[index - 1] {
        case 0...0x20, 0x28, 0x5b, 0x7b, 0x80...: return true
        default: break
        }
      }
      index += 1
    }
    return false
  }

  private static func ranges(in text: Span<UInt8>, _ piece: Range<Int>, of line: Range<Int>) -> [Range<Int>] {
    guard piece.contains(where: { text[$0] == 0x23 }) else { return [] }
    var tags: [Range<Int>] = []
    var protected = Markdown.protectedRanges(in: text, piece)[...]
    var index = piece.lowerBound
    while index < piece.upperBound {
      while let first = protected.first, first.upperBound <= index { protected.removeFirst() }
      if let first = protected.first, first.contains(index) {
        index = first.upperBound
        continue
      }
      guard text[index] == 0x23, opens(text, index, line) else {
        index += 1
        continue
      }
      let limit = protected.first.map { min($0.lowerBound, piece.upperBound) } ?? piece.upperBound
      let (range, isTag) = read(text, index + 1..<limit)
      if isTag { tags.append(range) }
      index = max(index + 1, range.upperBound)
    }
    return tags
  }

  private static func opens(_ text: Span<UInt8>, _ index: Int, _ line: Range<Int>) -> Bool {
    guard index > line.lowerBound else { return true }
    let before = text.scalar(before: index, start: line.lowerBound).value
    return isWhiteSpace(before) || before == 0x28 || before == 0x5b || before == 0x7b
  }

  /// The run of tag characters from the start of a range, and whether it makes a tag.
  private static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> (Range<Int>, Bool) {
    var index = range.lowerBound
    var hasWord = false
    scan: while index < range.upperBound {
      let decoded = text.scalar(at: index, end: range.upperBound)
      switch decoded.value {
      case 0x5f, 0x2d, 0x2f: break
      // Joiners, variation selectors and tags of emoji belong to the emoji before them.
      case 0x200d, 0xfe0e, 0xfe0f, 0x20e3, 0x1f3fb...0x1f3ff, 0xe0020...0xe007f: break
      default:
        switch ScalarClass(decoded.value) {
        case .letter: hasWord = true
        case .digit, .mark: break
        case .symbol where decoded.value >= 0x80: hasWord = true
        default: break scan
        }
      }
      index += decoded.length
    }
    while index > range.lowerBound, text[index - 1] == 0x2d || text[index - 1] == 0x2f { index -= 1 }
    let tag = range.lowerBound..<index
    return (tag, hasWord && !tag.isEmpty && !isColour(text, tag))
  }

  /// Tells whether a run of hexadecimal digits is rather a colour than a word: three, four, six or eight of them with
  /// a decimal digit among them, or one letter repeated, or six or eight capitals.
  private static func isColour(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard [3, 4, 6, 8].contains(range.count) else { return false }
    var hasDigit = false
    var isOneLetter = true
    var isCapital = true
    for index in range {
      let byte = text[index]
      if isASCIIDigit(byte) {
        hasDigit = true
      } else if !(0x61...0x66).contains(byte | 0x20) {
        return false
      }
      if byte != text[range.lowerBound] { isOneLetter = false }
      if byte >= 0x61 { isCapital = false }
    }
    return hasDigit || isOneLetter || (isCapital && range.count >= 6)
  }
}
