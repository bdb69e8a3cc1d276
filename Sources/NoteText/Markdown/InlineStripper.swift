/// Finds the bytes of one line's inline Markdown that are syntax, by CommonMark 0.31's rules (section 6 and the
/// parsing strategy of its appendix), with `~~strikethrough~~` and `[[wiki links]]` added.
///
/// It only ever marks bytes to take out, so stripped text is never longer. Linear time: closers that found no opener
/// are remembered by kind (the specification's `openers_bottom`), code spans are matched by a table of run lengths,
/// and link targets share one budget of look-ahead per line.
struct InlineStripper {
  /// The ranges to take out, in no order; none overlap.
  private(set) var removals: [Range<Int>] = []

  private var delimiters: [Delimiter] = []
  private var lastDelimiter = -1
  private var brackets: [Bracket] = []
  /// Below this height of the stack, brackets of links are dead: a link within them has been found.
  private var deadBrackets = 0
  private var codeSpans: CodeSpans?
  private var linkBudget: Int

  private struct Delimiter {
    var mark: UInt8
    var remaining: Range<Int>
    var length: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next: Int
  }

  private struct Bracket {
    var start: Int
    var contentStart: Int
    var isImage: Bool
    var lastDelimiter: Int
  }

  /// Finds the syntax of `range`, one line or a part of one.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    linkBudget = 8 * range.count + 4096
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      switch text[index] {
      case 0x5c: index = escape(text, index, end)
      case 0x60: index = codeSpan(text, index, range)
      case 0x2a, 0x5f, 0x7e: index = delimiterRun(text, index, range)
      case 0x21 where index + 1 < end && text[index + 1] == 0x5b:
        index = openBracket(text, index, end, isImage: true)
      case 0x5b: index = openBracket(text, index, end, isImage: false)
      case 0x5d: index = closeBracket(text, index, end)
      case 0x3c: index = autolink(text, index, end)
      default: index += 1
      }
    }
    processEmphasis(above: -1)
  }

  private mutating func escape(_ text: Span<UInt8>, _ index: Int, _ end: Int) -> Int {
    guard index + 1 < end else { return index + 1 }
    switch text[index + 1] {
    // The marks that Markdown gives a meaning, not all punctuation: `C:\$x` is not an escape to most people.
    case 0x5c, 0x60, 0x2a, 0x5f, 0x7b, 0x7d, 0x5b, 0x5d, 0x28, 0x29, 0x23, 0x2b, 0x2d, 0x2e, 0x21, 0x7c, 0x7e,
      0x3e, 0x3c:
      removals.append(index..<index + 1)
      return index + 2
    default:
      return index + 1
    }
  }

  private mutating func codeSpan(_ text: Span<UInt8>, _ index: Int, _ range: Range<Int>) -> Int {
    let spans = codeSpans ?? CodeSpans(text, index..<range.upperBound)
    codeSpans = spans
    var runEnd = index
    while runEnd < range.upperBound, text[runEnd] == 0x60 { runEnd += 1 }
    let length = runEnd - index
    guard let close = spans.run(of: length, from: runEnd) else { return runEnd }
    var content = runEnd..<close
    let isPadded = content.count > 2 && text[content.lowerBound] == 0x20 && text[content.upperBound - 1] == 0x20
    if isPadded, !text.isBlank(content) { content = content.lowerBound + 1..<content.upperBound - 1 }
    removals.append(index..<content.lowerBound)
    removals.append(content.upperBound..<close + length)
    return close + length
  }

  private mutating func delimiterRun(_ text: Span<UInt8>, _ index: Int, _ range: Range<Int>) -> Int {
    let mark = text[index]
    var end = index
    while end < range.upperBound, text[end] == mark { end += 1 }
    if mark == 0x7e, end - index != 2 { return end }
    let before =
      index > range.lowerBound ? ScalarClass(text.scalar(before: index, start: range.lowerBound).value) : .space
    let after = end < range.upperBound ? ScalarClass(text.scalar(at: end, end: range.upperBound).value) : .space
    let spaceBefore = before == .space
    let spaceAfter = after == .space
    let markBefore = before == .punctuation || before == .symbol
    let markAfter = after == .punctuation || after == .symbol
    let isLeft = !spaceAfter && (!markAfter || spaceBefore || markBefore)
    let isRight = !spaceBefore && (!markBefore || spaceAfter || markAfter)
    let canOpen = mark == 0x5f ? isLeft && (!isRight || markBefore) : isLeft
    let canClose = mark == 0x5f ? isRight && (!isLeft || markAfter) : isRight
    guard canOpen || canClose else { return end }
    delimiters.append(
      Delimiter(
        mark: mark, remaining: index..<end, length: end - index, canOpen: canOpen, canClose: canClose,
        previous: lastDelimiter, next: -1))
    if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count - 1 }
    lastDelimiter = delimiters.count - 1
    return end
  }

  private mutating func openBracket(_ text: Span<UInt8>, _ index: Int, _ end: Int, isImage: Bool) -> Int {
    let open = isImage ? index + 1 : index
    if open + 1 < end, text[open + 1] == 0x5b, let after = wikiLink(text, from: index, open, end) { return after }
    brackets.append(
      Bracket(start: index, contentStart: open + 1, isImage: isImage, lastDelimiter: lastDelimiter))
    return open + 1
  }

  private mutating func wikiLink(_ text: Span<UInt8>, from start: Int, _ open: Int, _ end: Int) -> Int? {
    guard let link = WikiLink(in: text, at: open, end: end) else { return nil }
    let shown = link.label ?? link.target
    removals.append(start..<shown.lowerBound)
    removals.append(shown.upperBound..<link.range.upperBound)
    return link.range.upperBound
  }

  private mutating func closeBracket(_ text: Span<UInt8>, _ index: Int, _ end: Int) -> Int {
    guard let bracket = brackets.popLast() else { return index + 1 }
    let isDead = !bracket.isImage && brackets.count < deadBrackets
    deadBrackets = min(deadBrackets, brackets.count)
    guard !isDead, let after = linkTarget(in: text, at: index + 1, end: end, budget: &linkBudget) else {
      return index + 1
    }
    removals.append(bracket.start..<bracket.contentStart)
    removals.append(index..<after)
    processEmphasis(above: bracket.lastDelimiter)
    // No link within a link.
    if !bracket.isImage { deadBrackets = brackets.count }
    return after
  }

  private mutating func autolink(_ text: Span<UInt8>, _ index: Int, _ end: Int) -> Int {
    guard let close = autolinkEnd(in: text, at: index, end: end) else { return index + 1 }
    removals.append(index..<index + 1)
    removals.append(close - 1..<close)
    return close
  }

  /// Matches the delimiter runs above one on the stack, and takes them off it (the specification's procedure).
  private mutating func processEmphasis(above bottom: Int) {
    var openersBottom = [Int](repeating: bottom, count: 13)
    var closer = lastDelimiter
    while closer > bottom, delimiters[closer].previous > bottom { closer = delimiters[closer].previous }
    if closer <= bottom { closer = -1 }
    while closer >= 0 {
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let key = bottomKey(delimiters[closer])
      var opener = delimiters[closer].previous
      while opener > openersBottom[key], opener > bottom, !matches(opener, closer) {
        opener = delimiters[opener].previous
      }
      if opener > openersBottom[key], opener > bottom {
        closer = pair(opener, closer)
      } else {
        openersBottom[key] = delimiters[closer].previous
        let next = delimiters[closer].next
        if !delimiters[closer].canOpen { unlink(closer) }
        closer = next
      }
    }
    if bottom >= 0 { delimiters[bottom].next = -1 }
    lastDelimiter = bottom
  }

  private func bottomKey(_ closer: Delimiter) -> Int {
    if closer.mark == 0x7e { return 12 }
    return (closer.mark == 0x2a ? 0 : 6) + (closer.canOpen ? 3 : 0) + closer.length % 3
  }

  private func matches(_ opener: Int, _ closer: Int) -> Bool {
    let opener = delimiters[opener]
    let closer = delimiters[closer]
    guard opener.canOpen, opener.mark == closer.mark else { return false }
    if opener.mark == 0x7e { return true }
    let isOdd = (opener.canClose || closer.canOpen) && (opener.length + closer.length) % 3 == 0
    return !isOdd || (opener.length % 3 == 0 && closer.length % 3 == 0)
  }

  /// Takes one or two marks off both runs and gives the closer to go on with.
  private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
    let open = delimiters[opener].remaining
    let close = delimiters[closer].remaining
    let used = open.count >= 2 && close.count >= 2 ? 2 : 1
    removals.append(open.upperBound - used..<open.upperBound)
    removals.append(close.lowerBound..<close.lowerBound + used)
    delimiters[opener].remaining = open.lowerBound..<open.upperBound - used
    delimiters[closer].remaining = close.lowerBound + used..<close.upperBound
    delimiters[opener].next = closer
    delimiters[closer].previous = opener
    if delimiters[opener].remaining.isEmpty { unlink(opener) }
    guard delimiters[closer].remaining.isEmpty else { return closer }
    let next = delimiters[closer].next
    unlink(closer)
    return next
  }

  private mutating func unlink(_ index: Int) {
    let (previous, next) = (delimiters[index].previous, delimiters[index].next)
    if previous >= 0 { delimiters[previous].next = next }
    if next >= 0 { delimiters[next].previous = previous } else { lastDelimiter = previous }
  }
}
