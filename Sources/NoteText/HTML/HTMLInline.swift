/// Renders the inside of a line: emphasis, code, links; everything else is escaped.
struct HTMLInline {
  private(set) var output: [UInt8] = []
  /// The bytes of `*`, `_` and `~` that are syntax, by the rules of emphasis.
  private var marks: [Bool]
  private let start: Int
  private let codeSpans: CodeSpans
  private var linkBudget: Int

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    start = range.lowerBound
    marks = [Bool](repeating: false, count: range.count)
    for removal in InlineStripper(text, range).removals {
      for index in removal.clamped(to: range) where [0x2a, 0x5f, 0x7e].contains(text[index]) {
        marks[index - range.lowerBound] = true
      }
    }
    codeSpans = CodeSpans(text, range)
    linkBudget = 8 * range.count + 4096
  }

  mutating func render(_ text: Span<UInt8>, _ range: Range<Int>, depth: Int) {
    var openTags: [(mark: UInt8, tag: String)] = []
    var clean = range.lowerBound
    var index = range.lowerBound
    let end = range.upperBound
    func isMark(_ index: Int) -> Bool { marks[index - start] }
    while index < end {
      var past = index + 1
      switch text[index] {
      case 0x5c where past < end && isASCIIPunctuation(text[past]):
        Self.escape(text, clean..<index, into: &output)
        clean = past
        index = past + 1
        continue
      case 0x60:
        while past < end, text[past] == 0x60 { past += 1 }
        if let close = codeSpans.run(of: past - index, from: past), close + past - index <= end {
          Self.escape(text, clean..<index, into: &output)
          wrap("code", text, text.trimming(past..<close))
          index = close + past - index
          clean = index
          continue
        }
      case 0x2a, 0x5f, 0x7e:
        guard isMark(index) else { break }
        let mark = text[index]
        while past < end, text[past] == mark, isMark(past) { past += 1 }
        Self.escape(text, clean..<index, into: &output)
        emphasis(mark, length: past - index, &openTags)
        clean = past
      case 0x5b, 0x21:
        if let next = link(text, index, clean, end, depth) {
          index = next
          clean = next
          continue
        }
      case 0x3c:
        if let close = autolinkEnd(in: text, at: index, end: end) {
          Self.escape(text, clean..<index, into: &output)
          anchor(text, index + 1..<close - 1) { inline in Self.escape(text, index + 1..<close - 1, into: &inline.output)
          }
          index = close
          clean = close
          continue
        }
      default: break
      }
      index = past
    }
    Self.escape(text, clean..<end, into: &output)
    for tag in openTags.reversed() { put("</\(tag.tag)>") }
  }

  /// A run of emphasis marks: closes what it can of what is open, innermost first, and opens the rest.
  private mutating func emphasis(_ mark: UInt8, length: Int, _ openTags: inout [(mark: UInt8, tag: String)]) {
    var left = length
    func width(_ tag: String) -> Int { tag == "em" ? 1 : 2 }
    while left > 0, let last = openTags.last, last.mark == mark, width(last.tag) <= left {
      put("</\(last.tag)>")
      left -= width(last.tag)
      openTags.removeLast()
    }
    while left > 0 {
      let tag = mark == 0x7e ? "del" : left >= 2 ? "strong" : "em"
      put("<\(tag)>")
      openTags.append((mark, tag))
      left -= mark == 0x7e ? left : width(tag)
    }
  }

  /// A link or an image at `index`, with what is clean before it; where it ends, nil where there is none.
  private mutating func link(_ text: Span<UInt8>, _ index: Int, _ clean: Int, _ end: Int, _ depth: Int) -> Int? {
    let isImage = text[index] == 0x21
    let bracket = isImage ? index + 1 : index
    guard bracket < end, text[bracket] == 0x5b, depth < 4 else { return nil }
    if !isImage, let wiki = WikiLink(in: text, at: index, end: end) {
      Self.escape(text, clean..<index, into: &output)
      put("<span class=\"note-link\">")
      Self.escape(text, wiki.label ?? wiki.target, into: &output)
      put("</span>")
      return wiki.range.upperBound
    }
    var level = 0
    var close = bracket
    while close < end, linkBudget > 0 {
      linkBudget -= 1
      if text[close] == 0x5c {
        close += 1
      } else if text[close] == 0x5b {
        level += 1
      } else if text[close] == 0x5d {
        level -= 1
        if level == 0 { break }
      }
      close += 1
    }
    guard close < end, let past = linkTarget(in: text, at: close + 1, end: end, budget: &linkBudget) else { return nil }
    Self.escape(text, clean..<index, into: &output)
    let words = bracket + 1..<close
    let target = Self.target(text, close + 2..<past - 1)
    // A picture is named, not loaded: a note that is looked at tells nobody.
    anchor(text, target) { $0.render(text, words, depth: depth + 1) }
    return past
  }

  /// The target alone, of what stands between a link's round brackets.
  private static func target(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let inner = text.trimming(range)
    if !inner.isEmpty, text[inner.lowerBound] == 0x3c {
      let close = inner.first { text[$0] == 0x3e } ?? inner.upperBound
      return inner.lowerBound + 1..<max(inner.lowerBound + 1, close)
    }
    return inner.lowerBound..<(inner.first { text[$0] <= 0x20 } ?? inner.upperBound)
  }

  private mutating func anchor(_ text: Span<UInt8>, _ target: Range<Int>, _ body: (inout HTMLInline) -> Void) {
    guard Self.isSafe(text, target) else { return body(&self) }
    put("<a href=\"")
    Self.escape(text, target, into: &output)
    put("\">")
    body(&self)
    put("</a>")
  }

  /// Whether a target is relative or has a scheme that runs nothing.
  private static func isSafe(_ text: Span<UInt8>, _ target: Range<Int>) -> Bool {
    if target.isEmpty { return false }
    guard let end = target.first(where: { [0x3a, 0x2f, 0x3f, 0x23].contains(text[$0]) }), text[end] == 0x3a else {
      // What a browser would read as a colon after decoding is none of a note's.
      return !target.contains { text[$0] == 0x26 || text[$0] < 0x21 }
    }
    let scheme = text.string(target.lowerBound..<end).lowercased()
    return ["http", "https", "mailto", "notes"].contains(scheme)
  }

  private mutating func wrap(_ tag: String, _ text: Span<UInt8>, _ range: Range<Int>) {
    put("<\(tag)>")
    Self.escape(text, range, into: &output)
    put("</\(tag)>")
  }

  private mutating func put(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Appends text with what HTML gives a meaning escaped.
  static func escape(_ text: Span<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
    for index in range {
      switch text[index] {
      case 0x26: output.append(contentsOf: "&amp;".utf8)
      case 0x3c: output.append(contentsOf: "&lt;".utf8)
      case 0x3e: output.append(contentsOf: "&gt;".utf8)
      case 0x22: output.append(contentsOf: "&quot;".utf8)
      case 0x27: output.append(contentsOf: "&#39;".utf8)
      case 0: output.append(contentsOf: "\u{fffd}".utf8)
      default: output.append(text[index])
      }
    }
  }
}
