/// A part of a note that can hold one reminder: a line, or what stands in it between `;` or spaced `/`.
package struct ReminderPart: Hashable, Sendable {
  /// The number of its line, the first is 1.
  package var lineNumber: Int
  /// Its number in the line, the first is 1.
  package var number: Int
  /// Its bytes, without list and quote marks.
  package var bytes: [UInt8]
  /// The same, with a byte 1 in place of each of code, URLs and link targets: dates in them are no reminders.
  package var masked: [UInt8]
  /// Whether it stands in a ticked item.
  package var isDone: Bool

  /// Calls `body` with the parts of a note from the top until it answers false; none of code and front matter. O(n).
  package static func forEach(in text: Span<UInt8>, _ body: (ReminderPart) -> Bool) {
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      guard line.kind == .text || line.kind == .heading else { continue }
      let item = ChecklistItem(line: line, in: text)
      let content = item?.text ?? text.trimming(Markdown.content(of: line.range, in: text))
      guard !content.isEmpty else { continue }
      let protected = Markdown.protectedRanges(in: text, content)
      for (index, range) in pieces(of: content, without: protected, in: text).enumerated() {
        let part = ReminderPart(
          lineNumber: line.number, number: index + 1, bytes: text.array(range),
          masked: masked(range, protected, in: text), isDone: item?.isDone ?? false)
        if !body(part) { return }
      }
    }
  }

  private static func pieces(
    of content: Range<Int>, without protected: [Range<Int>], in text: Span<UInt8>
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = content.lowerBound
    var rest = protected[...]
    var index = start
    while index < content.upperBound {
      if let first = rest.first, first.lowerBound <= index {
        index = max(index, first.upperBound)
        rest.removeFirst()
        continue
      }
      if parts(text, index, content) {
        pieces.append(start..<index)
        start = index + 1
      }
      index += 1
    }
    pieces.append(start..<content.upperBound)
    return pieces.map { text.trimming($0) }.filter { !$0.isEmpty }
  }

  /// A slash parts where a space stands beside it: `and/or` and `1/2` are one thing.
  private static func parts(_ text: Span<UInt8>, _ index: Int, _ content: Range<Int>) -> Bool {
    if text[index] == 0x3b { return true }
    guard text[index] == 0x2f else { return false }
    func isSpace(_ place: Int) -> Bool {
      content.contains(place) && (text[place] == 0x20 || text[place] == 0x09)
    }
    return isSpace(index - 1) || isSpace(index + 1)
  }

  private static func masked(_ range: Range<Int>, _ protected: [Range<Int>], in text: Span<UInt8>) -> [UInt8] {
    var bytes = text.array(range)
    for hidden in protected {
      for index in hidden.clamped(to: range) { bytes[index - range.lowerBound] = 1 }
    }
    return bytes
  }

  /// The part's words without some of its bytes and without Markdown; empty where nothing but punctuation is left.
  package func title(without ranges: [Range<Int>]) -> String {
    // A byte 1 stands for what was taken out, so that the marks around it are still seen as a pair.
    var left: [UInt8] = []
    var start = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= start {
      guard range.upperBound <= bytes.count else { break }
      left += bytes[start..<range.lowerBound]
      left.append(1)
      start = range.upperBound
    }
    left += bytes[start...]
    let stripped = Markdown.stripInline(left.span, 0..<left.count)
    var words: [Substring] = []
    for word in String(decoding: stripped, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      guard word.unicodeScalars.contains("\u{1}") else {
        words.append(word)
        continue
      }
      let rest = Substring(String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\u{1}" })))
      if !rest.allSatisfy({ "()[]{}*_~\"'".contains($0) }) { words.append(rest) }
    }
    while let word = words.first, word.allSatisfy(Self.isLoose) { words.removeFirst() }
    while let word = words.last, word.allSatisfy(Self.isLoose) { words.removeLast() }
    var title = words.joined(separator: " ")
    // The space that a removed word left before a mark goes, and a comma before a full stop.
    for mark in [" ,", " ;", " :", " .", ",."] { title = Self.joining(mark, in: title) }
    while let last = title.last, Self.isLoose(last) { title.removeLast() }
    let kept = Array(title.utf8)
    return kept.span.isOnlyPunctuation(0..<kept.count) ? "" : title
  }

  /// Takes the first of two signs out where the second follows it.
  private static func joining(_ mark: String, in title: String) -> String {
    var output: [UInt8] = []
    let sign = Array(mark.utf8)
    for byte in title.utf8 {
      if byte == sign[1], output.last == sign[0] { output.removeLast() }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isLoose(_ character: Character) -> Bool {
    switch character {
    case ",", ";", ":", "-", "–", "—", "|", "/": true
    default: false
    }
  }
}
