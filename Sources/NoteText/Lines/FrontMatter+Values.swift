extension FrontMatter {
  /// The value of `title:`, nil where there is none or it is empty. Any case of the key counts, the first wins.
  package func title(in text: Span<UInt8>) -> String? {
    guard let entry = entry("title", in: text) else { return nil }
    let scalar = Self.scalar(in: text, entry.value)
    if let first = scalar.utf8.first, (first == 0x7c || first == 0x3e), scalar.utf8.count <= 3 {
      return Self.folded(in: text, entry.below)
    }
    return scalar.isEmpty ? Self.folded(in: text, entry.below) : scalar
  }

  /// The plain value of a key, given in lower case; nil where there is none, it is empty or goes on below.
  package func value(_ name: StaticString, in text: Span<UInt8>) -> String? {
    guard let entry = entry(name, in: text) else { return nil }
    let scalar = Self.scalar(in: text, entry.value)
    return scalar.isEmpty ? nil : scalar
  }

  /// The values of `tags:` or `tag:` as written, without a leading `#`: a list below, `[a, b]`, or a plain string
  /// that is cut at commas or, without any, at white space.
  package func tags(in text: Span<UInt8>) -> [String] {
    guard let entry = entry("tags", in: text) ?? entry("tag", in: text) else { return [] }
    var values: [String] = []
    let inline = text.trimming(entry.value)
    if !inline.isEmpty, text[inline.lowerBound] == 0x5b {
      let flow = inline.lowerBound..<entry.below.upperBound
      values = Self.pieces(in: text, flow.lowerBound + 1..<flow.upperBound, until: 0x5d)
    } else if !inline.isEmpty, text[inline.lowerBound] != 0x23 || inline.count > 1 {
      let scalar = Self.scalar(in: text, inline)
      let isList = scalar.utf8.contains(0x2c)
      values = scalar.split { isList ? $0 == "," : $0.isWhitespace }.map(String.init)
    } else {
      Self.eachLine(in: text, entry.below) { line in
        let content = text.trimming(line)
        guard text.hasBytes("-", at: content.lowerBound, end: content.upperBound) else { return }
        values.append(Self.scalar(in: text, content.lowerBound + 1..<content.upperBound))
      }
    }
    return values.compactMap { value in
      let bare = value.drop { $0.isWhitespace }.drop { $0 == "#" }
      let end = bare.lastIndex { !$0.isWhitespace }.map { bare.index(after: $0) } ?? bare.startIndex
      return end == bare.startIndex ? nil : String(bare[..<end])
    }
  }

  /// The bytes of the value of `title:` on its own line, from past the colon; nil where there is no such key, or the
  /// value goes on below.
  func titleValue(in text: Span<UInt8>) -> Range<Int>? {
    guard title(in: text) != nil, let entry = entry("title", in: text), !text.isBlank(entry.value) else { return nil }
    return entry.value
  }

  /// Where a key's value is: the rest of its line, and the lines below it up to the next key.
  private func entry(_ name: StaticString, in text: Span<UInt8>) -> (value: Range<Int>, below: Range<Int>)? {
    var found: Range<Int>?
    var below = body.upperBound..<body.upperBound
    var isOpen = false
    Self.eachLine(in: text, body) { line in
      guard let (key, valueStart) = Self.key(in: text, line) else { return }
      if isOpen {
        below = below.lowerBound..<line.lowerBound
        isOpen = false
      }
      if found == nil, Self.equalsIgnoringCase(text, key, name) {
        found = valueStart..<line.upperBound
        below = text.pastLineBreak(at: line.upperBound)..<body.upperBound
        isOpen = true
      }
    }
    return found.map { ($0, below) }
  }

  private static func equalsIgnoringCase(_ text: Span<UInt8>, _ range: Range<Int>, _ name: StaticString) -> Bool {
    let range = text.trimming(range)
    guard range.count == name.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = text[range.lowerBound + offset]
      let lower = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
      if lower != name.utf8Start[offset] { return false }
    }
    return true
  }

  /// Calls `body` with every line of a range, without its break.
  static func eachLine(in text: Span<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let end = min(text.lineBreak(from: position), range.upperBound)
      body(position..<end)
      let next = text.pastLineBreak(at: end)
      guard next > position else { return }
      position = next
    }
  }

  /// The indented lines of a block scalar or of a value that begins on the next line, joined by spaces.
  private static func folded(in text: Span<UInt8>, _ range: Range<Int>) -> String? {
    var words: [String] = []
    var isOver = false
    eachLine(in: text, range) { line in
      guard !isOver, !line.isEmpty, text[line.lowerBound] == 0x20 || text[line.lowerBound] == 0x09 else {
        isOver = isOver || !text.isBlank(line)
        return
      }
      let content = text.trimming(line)
      if !content.isEmpty { words.append(words.isEmpty ? scalar(in: text, content) : text.string(content)) }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The comma-separated values of a flow list that `range` begins within, up to the byte `end` outside of quotes.
  private static func pieces(in text: Span<UInt8>, _ range: Range<Int>, until end: UInt8) -> [String] {
    var values: [String] = []
    var quote: UInt8 = 0
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let byte = text[index]
      if quote != 0 {
        if byte == 0x5c, quote == 0x22 { index += 1 } else if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27, text.isBlank(start..<index) {
        quote = byte
      } else if byte == 0x2c || byte == end {
        values.append(scalar(in: text, start..<index))
        start = index + 1
        if byte == end { return values }
      }
      index += 1
    }
    if start < range.upperBound { values.append(scalar(in: text, start..<range.upperBound)) }
    return values
  }
}
