/// What Return does in a list, for editors that embed this library.
package enum ListContinuation {
  /// Gives the change that Return makes at `cursor` of a list line; nil where it is a plain line break.
  ///
  /// On an item, bullet or number with content it begins the next line with the next marker (an open box, the number
  /// after); on one without content it takes the marker off, which ends the list. The cursor then stands behind the
  /// inserted bytes. O(n up to the line).
  package static func pressingReturn(at cursor: Int, in text: Span<UInt8>) -> Replacement? {
    guard cursor >= 0, cursor <= text.count else { return nil }
    var scanner = LineScanner(text)
    var found: NoteLine?
    var lineBreak: [UInt8] = [0x0a]
    while let line = scanner.next(in: text) {
      if line.number == 1, line.end > line.range.upperBound { lineBreak = text.array(line.range.upperBound..<line.end) }
      if cursor <= line.range.upperBound {
        found = line
        break
      }
    }
    guard let line = found, line.kind == .text, cursor >= line.range.lowerBound else { return nil }
    let end = line.range.upperBound
    let start = ChecklistItem.markerStart(in: text, line.range)
    guard !isThematicBreak(in: text, start, end), let marker = ListMarker(in: text, at: start, end: end) else {
      return nil
    }
    let box = marker.isBox ? nil : TaskBox(in: text, at: marker.contentStart, end: end)
    let content = box?.contentStart ?? marker.contentStart
    if text.isBlank(content..<end) {
      return Replacement(offset: line.range.lowerBound, deletedCount: end - line.range.lowerBound, inserted: [])
    }
    guard cursor >= content else { return nil }
    var inserted = lineBreak
    inserted.append(text, line.range.lowerBound..<start)
    switch marker.kind {
    case .bullet(let mark): inserted += [mark, 0x20]
    case .number(let number, let delimiter): inserted += Array(String(number + 1).utf8) + [delimiter, 0x20]
    case .box: inserted += ListMarker.openBox + [0x20]
    }
    if box != nil { inserted += Array("[ ] ".utf8) }
    return Replacement(offset: cursor, deletedCount: 0, inserted: inserted)
  }
}
