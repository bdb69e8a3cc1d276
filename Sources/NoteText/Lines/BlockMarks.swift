/// A place in a line, with the column that CommonMark counts to it (a tab goes to the next multiple of four).
struct Cursor {
  var index: Int
  var column: Int

  mutating func skipIndent(_ text: Span<UInt8>, _ end: Int) {
    while index < end {
      if text[index] == 0x20 {
        column += 1
      } else if text[index] == 0x09 {
        column += 4 - column % 4
      } else {
        return
      }
      index += 1
    }
  }

  /// Goes past one `>` and the space after it, and says whether there was one.
  mutating func skipQuoteMark(_ text: Span<UInt8>, _ end: Int) -> Bool {
    var ahead = self
    ahead.skipIndent(text, end)
    guard ahead.index < end, text[ahead.index] == 0x3e else { return false }
    index = ahead.index + 1
    if index < end, text[index] == 0x20 { index += 1 }
    // Columns count from the quote's own content.
    column = 0
    return true
  }
}

/// The run of three or more backticks or tildes that begins or ends a fenced code block (CommonMark 4.5).
///
/// A run of backticks with a further backtick after it on the line is a code span, not a fence.
func fenceRun(in text: Span<UInt8>, at start: Int, end: Int) -> (mark: UInt8, length: Int)? {
  guard start < end, text[start] == 0x60 || text[start] == 0x7e else { return nil }
  let mark = text[start]
  var index = start
  while index < end, text[index] == mark { index += 1 }
  let length = index - start
  guard length >= 3 else { return nil }
  if mark == 0x60 {
    while index < end {
      if text[index] == 0x60 { return nil }
      index += 1
    }
  }
  return (mark, length)
}

/// Tells whether a line from `start` is a thematic break (CommonMark 4.1): three or more of one of `-`, `*`, `_`.
func isThematicBreak(in text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
  guard start < end, text[start] == 0x2d || text[start] == 0x2a || text[start] == 0x5f else { return false }
  let mark = text[start]
  var marks = 0
  for index in start..<end {
    if text[index] == mark { marks += 1 } else if text[index] != 0x20, text[index] != 0x09 { return false }
  }
  return marks >= 3
}

/// Tells whether a line from `start` underlines a heading (CommonMark 4.3): `=` or `-` only, then spaces.
func isUnderline(in text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
  guard start < end, text[start] == 0x3d || text[start] == 0x2d else { return false }
  var index = start
  while index < end, text[index] == text[start] { index += 1 }
  return text.skippingSpaces(from: index, end: end) == end
}

/// The level of the heading at `start`: one to six `#` and then a space, a tab or the end; nil where there is none.
func headingLevel(in text: Span<UInt8>, at start: Int, end: Int) -> Int? {
  var index = start
  while index < end, text[index] == 0x23 { index += 1 }
  let level = index - start
  guard (1...6).contains(level), index == end || text[index] == 0x20 || text[index] == 0x09 else { return nil }
  return level
}
