extension Checklist {
  /// Gives the change that takes an item out of a note: its line with the line's break.
  ///
  /// The last line of a note that ends without a break takes the break in front of it along, so that no empty line
  /// stays behind. Items nested below it stay. O(1).
  package static func removing(_ item: ChecklistItem, from text: Span<UInt8>) -> Replacement {
    let lines = wholeLines(item.line, in: text)
    return Replacement(offset: lines.lowerBound, deletedCount: lines.count, inserted: [])
  }

  /// Lines with the break behind them, or with the one in front where the note ends without one.
  static func wholeLines(_ lines: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    let end = text.pastLineBreak(at: lines.upperBound)
    if end > lines.upperBound { return lines.lowerBound..<end }
    var start = lines.lowerBound
    if start > 0, text[start - 1] == 0x0a { start -= 1 }
    if start > 0, text[start - 1] == 0x0d { start -= 1 }
    return start..<end
  }
}
