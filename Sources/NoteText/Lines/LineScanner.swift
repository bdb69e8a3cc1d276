/// Goes through a note line by line and says what each line is, by CommonMark's block rules.
///
/// Everything that looks at lines (title, preview, items, counters, tags, outline) goes through this one scanner,
/// so that all of them agree on what is code. It reads no further than the lines asked for: a title costs its own
/// line, however long the note is (plus at most 64 KiB for a front matter block). One pass is O(n).
///
/// Containers are followed as far as the rules need: quotes by depth, list items by the column their content
/// begins at, so that a nested item after a blank line is not taken for indented code. `□` counts as a list marker.
package struct LineScanner: Sendable {
  /// The note's front matter, nil where it has none.
  package let frontMatter: FrontMatter?

  private var position: Int
  private var number = 0
  private var fence: Fence?
  private var quoteDepth = 0
  /// The columns at which the content of the open list items begins, outermost first.
  private var items: [Int] = []
  /// Whether the line before was a paragraph's, which a line indented by four columns then goes on with.
  private var isInParagraph = false
  /// Whether the line at hand is a plain one below a paragraph.
  private var isLazy = false

  private struct Fence {
    var mark: UInt8
    var length: Int
    var quoteDepth: Int
    var column: Int
  }

  /// How many list markers in one line, and how many open items, are followed.
  private static let nestingLimit = 64

  /// Creates a scanner at the first line of `text`.
  package init(_ text: Span<UInt8>) {
    frontMatter = FrontMatter(in: text)
    position = FrontMatter.byteOrderMark(in: text)
  }

  /// Gives the next line, nil after the last. A break at the very end of the text begins no further line.
  package mutating func next(in text: Span<UInt8>) -> NoteLine? {
    guard position < text.count else { return nil }
    let start = position
    let lineEnd = text.lineBreak(from: start)
    position = text.pastLineBreak(at: lineEnd)
    number += 1
    if fence == nil, quoteDepth == 0, isASCIILetter(text[start]), start >= frontMatter?.end ?? 0 {
      return plainLine(start..<lineEnd)
    }
    let isBlank = text.isBlank(start..<lineEnd)
    var line = NoteLine(number: number, range: start..<lineEnd, end: position, kind: .text, isBlank: isBlank)
    if let frontMatter, start < frontMatter.end {
      line.kind = .frontMatter
    } else {
      isLazy = false
      line.kind = kind(of: line, in: text)
      line.continuesParagraph = isLazy && line.kind == .text
    }
    return line
  }

  /// The line at hand, which begins with a letter: most lines of most notes, and nothing else than text.
  private mutating func plainLine(_ range: Range<Int>) -> NoteLine {
    var line = NoteLine(number: number, range: range, end: position, kind: .text, isBlank: false)
    line.continuesParagraph = isInParagraph
    if !isInParagraph, !items.isEmpty { items = [] }
    isInParagraph = true
    return line
  }

  private mutating func kind(of line: NoteLine, in text: Span<UInt8>) -> NoteLine.Kind {
    let end = line.range.upperBound
    var cursor = Cursor(index: line.range.lowerBound, column: 0)
    if let fence {
      var depth = 0
      while depth < fence.quoteDepth, cursor.skipQuoteMark(text, end) { depth += 1 }
      cursor.skipIndent(text, end)
      if depth == fence.quoteDepth, line.isBlank || cursor.column >= fence.column {
        let run = fenceRun(in: text, at: cursor.index, end: end)
        if let run, run.mark == fence.mark, run.length >= fence.length, cursor.column - fence.column < 4,
          text.isBlank(cursor.index + run.length..<end)
        {
          self.fence = nil
          return .fence
        }
        return .fencedCode
      }
      // The quote or the item that the block stands in has ended, and the block with it.
      self.fence = nil
      cursor = Cursor(index: line.range.lowerBound, column: 0)
    }
    if line.isBlank {
      isInParagraph = false
      return .blank
    }

    var depth = 0
    cursor.skipIndent(text, end)
    if cursor.column - (items.last ?? 0) < 4 || isInParagraph {
      cursor = Cursor(index: line.range.lowerBound, column: 0)
      while depth < Self.nestingLimit, cursor.skipQuoteMark(text, end) { depth += 1 }
      cursor.skipIndent(text, end)
    }
    if depth != quoteDepth {
      items = []
      if depth > quoteDepth { isInParagraph = false }
      quoteDepth = depth
    }
    return kind(from: cursor, in: text, end)
  }

  /// Classifies what stands after the quote marks, which is not blank unless there are such marks.
  private mutating func kind(from start: Cursor, in text: Span<UInt8>, _ end: Int) -> NoteLine.Kind {
    var cursor = start
    guard cursor.index < end else {
      isInParagraph = false
      return .text
    }
    // Four columns in, a paragraph only goes on, except that an item is an item at any indent.
    let isDeep = isInParagraph && cursor.column - (items.last ?? 0) >= 4
    let isRule = !isDeep && isThematicBreak(in: text, cursor.index, end)
    let marker = isRule ? nil : ListMarker(in: text, at: cursor.index, end: end)
    let opening = isDeep ? nil : fenceRun(in: text, at: cursor.index, end: end)
    let isHeading = !isDeep && headingLevel(in: text, at: cursor.index, end: end) != nil
    // A plain line below a paragraph goes on with it, however little it is indented, and its items stay open.
    isLazy = isInParagraph && marker == nil && opening == nil && !isHeading && !isRule
    let depth = items.count
    if !isLazy { while let column = items.last, cursor.column < column { items.removeLast() } }
    let base = items.last ?? 0
    if cursor.column - base >= 4, !isInParagraph { return .indentedCode }

    // An underline stands in the same item as its paragraph: `---` below `- a` is a rule.
    if isInParagraph, items.count == depth, cursor.column >= base, cursor.column - base < 4,
      isUnderline(in: text, cursor.index, end)
    {
      isInParagraph = false
      return .underline
    }
    if isRule {
      isInParagraph = false
      return .rule
    }
    guard var marker else { return leaf(in: text, cursor, end, opening: opening, isHeading: isHeading) }
    var nested = 0
    while true {
      let after = cursor.column + (marker.range.count == 3 && marker.isBox ? 1 : marker.range.count)
      cursor = Cursor(index: marker.range.upperBound, column: after)
      cursor.skipIndent(text, end)
      let isEmpty = cursor.index == end
      if items.count < Self.nestingLimit {
        items.append(isEmpty || cursor.column - after > 4 ? after + 1 : cursor.column)
      }
      if isEmpty {
        isInParagraph = false
        return .text
      }
      nested += 1
      guard nested < Self.nestingLimit, let inner = ListMarker(in: text, at: cursor.index, end: end) else { break }
      marker = inner
    }
    return leaf(
      in: text, cursor, end, opening: fenceRun(in: text, at: cursor.index, end: end),
      isHeading: headingLevel(in: text, at: cursor.index, end: end) != nil)
  }

  private mutating func leaf(
    in text: Span<UInt8>, _ cursor: Cursor, _ end: Int, opening: (mark: UInt8, length: Int)?, isHeading: Bool
  ) -> NoteLine.Kind {
    if let opening {
      fence = Fence(mark: opening.mark, length: opening.length, quoteDepth: quoteDepth, column: items.last ?? 0)
      isInParagraph = false
      return .fence
    }
    isInParagraph = !isHeading
    return isHeading ? .heading : .text
  }
}

extension ListMarker {
  var isBox: Bool {
    if case .box = kind { true } else { false }
  }
}
