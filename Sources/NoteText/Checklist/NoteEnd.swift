/// What stands at the end of a note: where something added goes, and what form it takes.
struct NoteEnd {
  /// The last line that is not blank; nil in a blank note.
  private(set) var lastLine: NoteLine?
  /// The list marker of that line, if it has one, and the bytes in front of it.
  private(set) var lastMarker: (marker: ListMarker, indent: [UInt8])?

  private var lastItem: ChecklistItem?
  private var lineBreak: [UInt8] = [0x0a]
  /// The line that opened the code block the note ends in, nil where it ends outside of one.
  private var openFence: [UInt8]?
  private let start: Int
  private let count: Int
  private let endsInBreak: Bool

  enum Form { case item, bullet }

  init(of text: Span<UInt8>) {
    start = FrontMatter.byteOrderMark(in: text)
    count = text.count
    var scanner = LineScanner(text)
    var end = start
    var contentEnd = start
    var isOpen = false
    while let line = scanner.next(in: text) {
      if line.number == 1, line.end > line.range.upperBound { lineBreak = text.array(line.range.upperBound..<line.end) }
      (end, contentEnd) = (line.end, line.range.upperBound)
      switch line.kind {
      case .fence:
        isOpen = !isOpen || openFence == nil
        openFence = isOpen ? Self.closing(line, in: text) : nil
      case .fencedCode: break
      default:
        isOpen = false
        openFence = nil
      }
      guard !line.isBlank else { continue }
      lastLine = line
      if let item = ChecklistItem(line: line, in: text) { lastItem = item }
    }
    endsInBreak = end > contentEnd
    if let lastLine, lastLine.kind == .text {
      let markerStart = ChecklistItem.markerStart(in: text, lastLine.range)
      if let marker = ListMarker(in: text, at: markerStart, end: lastLine.range.upperBound),
        !isThematicBreak(in: text, markerStart, lastLine.range.upperBound)
      {
        lastMarker = (marker, text.array(lastLine.range.lowerBound..<markerStart))
      }
    }
  }

  /// The change that adds lines with a marker after the last line that is not blank.
  func adding(_ contents: [[UInt8]], as form: Form) -> Replacement {
    let isBelowItem = lastItem.map { $0.lineNumber == lastLine?.number } ?? false
    var inserted: [UInt8] = []
    if let openFence { inserted += lineBreak + openFence }
    var number = 0
    for content in contents {
      number += 1
      if lastLine != nil || number > 1 { inserted += lineBreak }
      if form == .bullet || isBelowItem { inserted += lastMarker?.indent ?? [] }
      inserted += marker(form, following: number)
      inserted += content
    }
    guard let lastLine else {
      // A blank note: its blank lines stay below.
      if count > start { inserted += lineBreak }
      return Replacement(offset: start, deletedCount: 0, inserted: inserted)
    }
    return Replacement(offset: lastLine.range.upperBound, deletedCount: 0, inserted: inserted)
  }

  /// The change that puts text at the very end, on a line of its own.
  func appendingProse(_ words: Span<UInt8>, to text: Span<UInt8>) -> Replacement {
    var body = 0..<words.count
    // The caller's last break is not content: the note's own end decides.
    if body.upperBound > 0, words[body.upperBound - 1] == 0x0a { body = 0..<body.upperBound - 1 }
    if body.upperBound > 0, words[body.upperBound - 1] == 0x0d { body = 0..<body.upperBound - 1 }
    var inserted: [UInt8] = []
    if count > start, !endsInBreak { inserted += lineBreak }
    inserted.append(words, body)
    if count > start, endsInBreak { inserted += lineBreak }
    return Replacement(offset: count, deletedCount: 0, inserted: inserted)
  }

  private func marker(_ form: Form, following offset: Int) -> [UInt8] {
    if form == .bullet {
      switch lastMarker?.marker.kind {
      case .bullet(let mark): return [mark, 0x20]
      case .number(let number, let delimiter): return Array(String(number + offset).utf8) + [delimiter, 0x20]
      case .box, nil: break
      }
    }
    switch lastItem?.style {
    case .bullet(let mark): return [mark] + Array(" [ ] ".utf8)
    case .number(let number, let delimiter):
      return Array(String(number + offset).utf8) + [delimiter] + Array(" [ ] ".utf8)
    case .box, nil: return ListMarker.openBox + [0x20]
    }
  }

  /// The marks that close the block that a fence line opens, with what stands in front of them in quotes.
  private static func closing(_ line: NoteLine, in text: Span<UInt8>) -> [UInt8] {
    var start = ChecklistItem.markerStart(in: text, line.range)
    let end = line.range.upperBound
    var indent = text.array(line.range.lowerBound..<start)
    while let marker = ListMarker(in: text, at: start, end: end), marker.contentStart > start {
      indent += [UInt8](repeating: 0x20, count: marker.contentStart - start)
      start = marker.contentStart
    }
    guard let run = fenceRun(in: text, at: start, end: end) else { return [] }
    return indent + [UInt8](repeating: run.mark, count: run.length)
  }
}
