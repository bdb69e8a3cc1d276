extension Markdown {
  /// The parts of a line that rules on words leave alone: code spans, link targets, `[[wiki links]]`, `<autolinks>`,
  /// and URLs; ascending and apart. O(n).
  static func protectedRanges(in text: Span<UInt8>, _ line: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let end = line.upperBound
    var spans: CodeSpans?
    var budget = 8 * line.count + 4096
    var wordStart = line.lowerBound
    var index = line.lowerBound
    while index < end {
      var past = index + 1
      switch text[index] {
      case 0x60:
        while past < end, text[past] == 0x60 { past += 1 }
        let known = spans ?? CodeSpans(text, index..<end)
        spans = known
        if let close = known.run(of: past - index, from: past) {
          past = close + (past - index)
          ranges.append(index..<past)
        }
      case 0x5b:
        if let link = WikiLink(in: text, at: index, end: end) {
          past = link.range.upperBound
          ranges.append(index..<past)
        }
      case 0x5d:
        if let close = linkTarget(in: text, at: past, end: end, budget: &budget) {
          ranges.append(past..<close)
          past = close
        }
      case 0x3c:
        if let close = autolinkEnd(in: text, at: index, end: end) {
          ranges.append(index..<close)
          past = close
        }
      case 0x3a where text.hasBytes("://", at: index, end: end):
        past = index + 3
        while past < end, !isURLEnd(text[past]) { past += 1 }
        while past > index + 3, [0x2c, 0x2e, 0x3b, 0x3a, 0x21, 0x3f, 0x2a, 0x29].contains(text[past - 1]) { past -= 1 }
        var start = index
        while start > wordStart, isASCIILetter(text[start - 1]) || isASCIIDigit(text[start - 1]) { start -= 1 }
        ranges.append(start..<past)
      case 0x20, 0x09, 0x28, 0x2c: break
      default:
        index = past
        continue
      }
      index = past
      wordStart = past
    }
    return ranges
  }

  private static func isURLEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x3c || byte == 0x3e || byte == 0x22
  }
}
