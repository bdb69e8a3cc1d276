/// One item of a checklist: a line that begins with `□ `, `■ `, or a Markdown task marker such as `- [ ] `.
///
/// Items are found at any indent and within quotes, not in code or front matter. An item without words is an item.
package struct ChecklistItem: Hashable, Sendable {
  /// How an item is marked.
  package enum Style: Hashable, Sendable {
    /// `□` and `■`.
    case box
    /// `- [ ]`, with the bullet's byte: `-`, `*` or `+`.
    case bullet(UInt8)
    /// `1. [ ]`, with the number and its `.` or `)`.
    case number(Int, delimiter: UInt8)
  }

  /// The number of the item's line in the note, the first is 1.
  package var lineNumber: Int
  /// The item's line without its break.
  package var line: Range<Int>
  /// The white space and quote marks in front of the marker.
  package var indent: Range<Int>
  /// From the first byte of the marker to the item's words, box and spaces included.
  package var marker: Range<Int>
  /// What a tick changes: the character between the brackets, or the box.
  package var state: Range<Int>
  /// The item's words, without white space at their ends; may be empty.
  package var text: Range<Int>
  /// Whether the item is ticked.
  package var isDone: Bool
  /// How the item is marked.
  package var style: Style

  /// Reads the item on a line; nil where there is none.
  package init?(line: NoteLine, in text: Span<UInt8>) {
    guard line.kind == .text else { return nil }
    let end = line.range.upperBound
    let start = Self.markerStart(in: text, line.range)
    guard let listMarker = ListMarker(in: text, at: start, end: end) else { return nil }
    let contentStart: Int
    switch listMarker.kind {
    case .box(let isDone):
      self.isDone = isDone
      state = listMarker.range
      style = .box
      contentStart = listMarker.contentStart
    case .bullet, .number:
      guard let box = TaskBox(in: text, at: listMarker.contentStart, end: end) else { return nil }
      isDone = box.isDone
      state = box.state..<box.state + 1
      style = Self.style(listMarker.kind)
      contentStart = box.contentStart
    }
    lineNumber = line.number
    self.line = line.range
    indent = line.range.lowerBound..<start
    let words = text.trimming(contentStart..<end)
    self.text = words.isEmpty ? contentStart..<contentStart : words
    marker = start..<contentStart
  }

  private static func style(_ kind: ListMarker.Kind) -> Style {
    switch kind {
    case .box: .box
    case .bullet(let mark): .bullet(mark)
    case .number(let number, let delimiter): .number(number, delimiter: delimiter)
    }
  }

  /// Where a line's own marker would begin: past its white space and quote marks.
  static func markerStart(in text: Span<UInt8>, _ line: Range<Int>) -> Int {
    var start = text.skippingSpaces(from: line.lowerBound, end: line.upperBound)
    while start < line.upperBound, text[start] == 0x3e {
      start = text.skippingSpaces(from: start + 1, end: line.upperBound)
    }
    return start
  }

  /// The item's words without Markdown.
  package func words(in note: Span<UInt8>) -> [UInt8] { Markdown.stripInline(note, text) }

  /// The change that ticks or unticks the item; nil where it is so already.
  ///
  /// An `[X]` counts as done and is left as it is; a tick writes `x`.
  package func marking(done: Bool) -> Replacement? {
    guard done != isDone else { return nil }
    let mark: [UInt8] = style == .box ? (done ? ListMarker.doneBox : ListMarker.openBox) : [done ? 0x78 : 0x20]
    return Replacement(offset: state.lowerBound, deletedCount: state.count, inserted: mark)
  }
}
