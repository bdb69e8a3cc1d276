/// The YAML block at the top of a note, read by a plain scan of its `key: value` lines.
///
/// The block begins with `---` on the first line (after a byte order mark, if there is one) and ends with `---`
/// or `...` on a line of its own, which may be the last of the file without a break. Its first line that is neither
/// blank nor a comment must be a key; otherwise the note just begins with a rule. A block that does not end
/// within 64 KiB is none: finding out must not cost a scan of the whole note.
package struct FrontMatter: Hashable, Sendable {
  /// The lines between the two marks.
  package var body: Range<Int>
  /// The offset past the closing mark and its line break.
  package var end: Int

  static let limit = 64 * 1024

  /// Finds the block, nil where the note has none.
  package init?(in text: Span<UInt8>) {
    let start = Self.byteOrderMark(in: text)
    guard text.hasBytes("---", at: start, end: text.count) else { return nil }
    let firstBreak = text.lineBreak(from: start)
    guard Self.isMark("---", text, start..<firstBreak), firstBreak < text.count else { return nil }
    let first = text.pastLineBreak(at: firstBreak)
    var position = first
    var hasKey = false
    while position < text.count, position - start <= Self.limit {
      let lineEnd = text.lineBreak(from: position)
      let line = position..<lineEnd
      let next = text.pastLineBreak(at: lineEnd)
      if Self.isMark("---", text, line) || Self.isMark("...", text, line) {
        body = first..<position
        end = next
        return
      }
      if !hasKey, !text.isBlank(line), text[position] != 0x23 {
        guard Self.key(in: text, line) != nil else { return nil }
        hasKey = true
      }
      position = next
    }
    return nil
  }

  /// The length of the byte order mark at the start: 3 or 0.
  static func byteOrderMark(in text: Span<UInt8>) -> Int {
    text.hasBytes("\u{feff}", at: 0, end: text.count) ? 3 : 0
  }

  private static func isMark(_ mark: StaticString, _ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    text.hasBytes(mark, at: line.lowerBound, end: line.upperBound)
      && text.skippingSpaces(from: line.lowerBound + 3, end: line.upperBound) == line.upperBound
  }

  /// The key that a line begins with and the offset past its colon; nil where the line has none.
  static func key(in text: Span<UInt8>, _ line: Range<Int>) -> (key: Range<Int>, valueStart: Int)? {
    guard !line.isEmpty, text[line.lowerBound] != 0x20, text[line.lowerBound] != 0x09 else { return nil }
    if text.hasBytes("- ", at: line.lowerBound, end: line.upperBound) { return nil }
    var index = line.lowerBound
    while index < line.upperBound {
      if text[index] == 0x3a, index + 1 == line.upperBound || text[index + 1] == 0x20 || text[index + 1] == 0x09 {
        return index > line.lowerBound ? (line.lowerBound..<index, index + 1) : nil
      }
      index += 1
    }
    return nil
  }
}
