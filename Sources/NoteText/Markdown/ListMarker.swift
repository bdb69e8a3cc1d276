/// The marker that begins a list item: `-`, `*`, `+`, `1.`, `1)`, or the boxes `□` and `■`.
package struct ListMarker: Hashable, Sendable {
  /// The kinds of marker.
  package enum Kind: Hashable, Sendable {
    /// `-`, `*` or `+`.
    case bullet(UInt8)
    /// A number of at most nine digits and its `.` or `)`.
    case number(Int, delimiter: UInt8)
    /// `□`, or `■` where the item is done.
    case box(isDone: Bool)
  }

  /// What marks the item.
  package var kind: Kind
  /// The bytes of the marker alone, without the space after it.
  package var range: Range<Int>
  /// Where the item's content begins: past the spaces after the marker, or at the end of the line.
  package var contentStart: Int

  static let openBox: [UInt8] = [0xe2, 0x96, 0xa1]
  static let doneBox: [UInt8] = [0xe2, 0x96, 0xa0]

  /// Reads the marker at `start`; nil where there is none, or no space, tab or end of line after it.
  init?(in text: Span<UInt8>, at start: Int, end: Int) {
    guard start < end else { return nil }
    var position = start + 1
    switch text[start] {
    case 0x2d, 0x2a, 0x2b:
      kind = .bullet(text[start])
    case 0x30...0x39:
      while position < end, position - start < 9, isASCIIDigit(text[position]) { position += 1 }
      guard position < end, text[position] == 0x2e || text[position] == 0x29 else { return nil }
      var number = 0
      for index in start..<position { number = number * 10 + Int(text[index] - 0x30) }
      kind = .number(number, delimiter: text[position])
      position += 1
    case 0xe2:
      guard text.hasBytes("\u{25a1}", at: start, end: end) || text.hasBytes("\u{25a0}", at: start, end: end) else {
        return nil
      }
      kind = .box(isDone: text[start + 2] == 0xa0)
      position = start + 3
    default:
      return nil
    }
    range = start..<position
    guard position == end || text[position] == 0x20 || text[position] == 0x09 else { return nil }
    contentStart = text.skippingSpaces(from: position, end: end)
  }
}

/// The `[ ]` or `[x]` of a Markdown task.
struct TaskBox {
  /// Whether the character between the brackets is `x` or `X`.
  var isDone: Bool
  /// Where that character is.
  var state: Int
  /// Where the words begin: past the spaces after the bracket, or at the end of the line.
  var contentStart: Int

  /// Reads the box at `start`; nil where there is none, or no space, tab or end of line after it.
  init?(in text: Span<UInt8>, at start: Int, end: Int) {
    guard start + 2 < end, text[start] == 0x5b, text[start + 2] == 0x5d else { return nil }
    switch text[start + 1] {
    case 0x20: isDone = false
    case 0x78, 0x58: isDone = true
    default: return nil
    }
    guard start + 3 == end || text[start + 3] == 0x20 || text[start + 3] == 0x09 else { return nil }
    state = start + 1
    contentStart = text.skippingSpaces(from: start + 3, end: end)
  }
}
