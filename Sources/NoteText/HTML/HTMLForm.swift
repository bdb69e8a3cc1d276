/// Renders a note as HTML: headings, lists, checklists, quotes, code, rules, paragraphs; everything else is escaped.
///
/// Goes by lines, as every rule here does, so it agrees with them on what is code, an item, a heading. Of Markdown it
/// leaves out what a note seldom has: tables and HTML stand as their text, a paragraph in a list item goes on in it.
/// No script can come out: all text is escaped, and links lead to `http:`, `https:`, `mailto:`, `notes:` or relative
/// places only. O(n).
package struct HTMLForm {
  private var output: [UInt8] = []
  /// What is open, outermost first; lists with the column of their marker.
  private var open: [Block] = []

  private enum Block: Equatable {
    case paragraph
    case quote
    case code
    case item
    case list(indent: Int, isNumbered: Bool)
  }

  /// The note's text as an HTML fragment.
  package static func render(_ text: Span<UInt8>) -> [UInt8] {
    var form = HTMLForm()
    form.render(text)
    return form.output
  }

  private mutating func render(_ text: Span<UInt8>) {
    let headings = Self.underlined(text)
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      switch line.kind {
      case .frontMatter, .underline: continue
      case .blank: endParagraph()
      case .rule:
        close(to: 0)
        put("<hr>\n")
      case .heading:
        close(to: 0)
        heading(text, line.range, level: Self.level(text, line.range))
      case .fence:
        if open.last == .code { close(to: open.count - 1) } else { beginCode() }
      case .fencedCode, .indentedCode:
        if open.last != .code { beginCode() }
        escape(text, line.range)
        put("\n")
      case .text:
        if open.last == .code { close(to: open.count - 1) }
        if let level = headings[line.number] {
          close(to: 0)
          heading(text, line.range, level: level)
        } else {
          textLine(text, line)
        }
      }
    }
    close(to: 0)
  }

  /// The levels of the headings that a line below them makes, by line.
  private static func underlined(_ text: Span<UInt8>) -> [Int: Int] {
    var levels: [Int: Int] = [:]
    for heading in Heading.outline(of: text) { levels[heading.lineNumber] = heading.level }
    return levels
  }

  private static func level(_ text: Span<UInt8>, _ line: Range<Int>) -> Int {
    var start = ChecklistItem.markerStart(in: text, line)
    while let marker = ListMarker(in: text, at: start, end: line.upperBound), marker.contentStart > start {
      start = marker.contentStart
    }
    return headingLevel(in: text, at: start, end: line.upperBound) ?? 1
  }

  private mutating func heading(_ text: Span<UInt8>, _ line: Range<Int>, level: Int) {
    put("<h\(level)>")
    inline(text, Markdown.content(of: line, in: text))
    put("</h\(level)>\n")
  }

  private mutating func textLine(_ text: Span<UInt8>, _ line: NoteLine) {
    let start = ChecklistItem.markerStart(in: text, line.range)
    let isQuoted = line.range.contains(where: { $0 < start && text[$0] == 0x3e })
    let item = ChecklistItem(line: line, in: text)
    guard let marker = ListMarker(in: text, at: start, end: line.range.upperBound) else {
      if isQuoted != (open.first == .quote) { close(to: 0) }
      if isQuoted && open.isEmpty { begin(.quote, "<blockquote>\n") }
      if open.last == .paragraph || open.last == .item {
        put("<br>\n")
      } else {
        begin(.paragraph, "<p>")
      }
      return inline(text, text.trimming(start..<line.range.upperBound))
    }
    if isQuoted != (open.first == .quote) { close(to: 0) }
    if isQuoted && open.isEmpty { begin(.quote, "<blockquote>\n") }
    if open.last == .paragraph { close(to: open.count - 1) }
    beginItem(indent: start - line.range.lowerBound, marker.kind)
    if let item { put("<input type=\"checkbox\" disabled\(item.isDone ? " checked" : "")> ") }
    inline(text, item?.text ?? text.trimming(marker.contentStart..<line.range.upperBound))
  }

  /// Opens an item in the list at its indent, leaving deeper ones.
  private mutating func beginItem(indent: Int, _ kind: ListMarker.Kind) {
    let isNumbered = if case .number = kind { true } else { false }
    var place = open.count
    while place > 0 {
      if case .list(let column, let numbered) = open[place - 1] {
        if column < indent { break }
        if column == indent && numbered == isNumbered {
          // The item before it ends; its list goes on.
          close(to: place)
          return begin(.item, "<li>")
        }
        place -= 1
      } else if open[place - 1] == .item || open[place - 1] == .paragraph || open[place - 1] == .code {
        place -= 1
      } else {
        break
      }
    }
    // Deeper than the innermost list: inside of its open item.
    if place > 0, case .list = open[place - 1], open.count > place, open[place] == .item {
      close(to: place + 1)
      put("\n")
    } else {
      close(to: place)
    }
    if open.count < 128 { begin(.list(indent: indent, isNumbered: isNumbered), isNumbered ? "<ol>\n" : "<ul>\n") }
    begin(.item, "<li>")
  }

  private mutating func beginCode() {
    close(to: open.first == .quote ? 1 : 0)
    begin(.code, "<pre><code>")
  }

  private mutating func endParagraph() {
    if open.last == .paragraph { close(to: open.count - 1) }
  }

  private mutating func begin(_ block: Block, _ tag: String) {
    open.append(block)
    put(tag)
  }

  /// Closes blocks until so many are open.
  private mutating func close(to count: Int) {
    while open.count > max(0, count), let last = open.popLast() {
      switch last {
      case .paragraph: put("</p>\n")
      case .quote: put("</blockquote>\n")
      case .code: put("</code></pre>\n")
      case .item: put("</li>\n")
      case .list(_, let isNumbered): put(isNumbered ? "</ol>\n" : "</ul>\n")
      }
    }
  }

  private mutating func put(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func escape(_ text: Span<UInt8>, _ range: Range<Int>) {
    HTMLInline.escape(text, range, into: &output)
  }

  private mutating func inline(_ text: Span<UInt8>, _ range: Range<Int>) {
    var inline = HTMLInline(text, range)
    inline.render(text, range, depth: 0)
    output += inline.output
  }
}
