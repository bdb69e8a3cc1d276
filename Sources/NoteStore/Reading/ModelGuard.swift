internal import NoteText

/// Why a model's answer is not used.
package struct ModelRefusal: Error, Hashable, Sendable {
  /// What is wrong with the answer, to follow "the model's answer is not used: ".
  package var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

/// The checks that every text of a model passes before it is used; a person's note is never at a model's mercy.
package enum ModelGuard {
  /// A title: one line of at most 64 grapheme clusters, all words from the note.
  package static func title(_ answer: String, of text: [UInt8]) throws(ModelRefusal) -> String {
    let line = try oneLine(answer, "the title")
    if NoteText.cut(line, to: NoteTitle.recordLimit) != line { throw ModelRefusal("the title is too long") }
    try keepToWords(line, of: text, "the title")
    return line
  }

  /// A summary: one line of at most 200 grapheme clusters, all words from the note.
  package static func summary(_ answer: String, of text: [UInt8]) throws(ModelRefusal) -> String {
    let line = try oneLine(answer, "the summary")
    if NoteText.cut(line, to: Preview.recordLimit) != line { throw ModelRefusal("the summary is too long") }
    try keepToWords(line, of: text, "the summary")
    return line
  }

  /// Tidied lines: as many as there were, each kept only where its length changed by no more than forty percent.
  ///
  /// - Throws: Where the answer has another number of lines. A line that changed too much gives its original.
  package static func tidied(_ lines: [String], answer: [String]) throws(ModelRefusal) -> [String] {
    guard lines.count == answer.count else {
      throw ModelRefusal("\(answer.count) lines came back for \(lines.count)")
    }
    return Guards.tidied(lines, answer: answer)
  }

  /// The kinds by which items are sorted: one for each.
  package static func kinds(_ answer: [String], ofItems count: Int) throws(ModelRefusal) -> [String] {
    guard answer.count == count else { throw ModelRefusal("\(answer.count) kinds came back for \(count) items") }
    let kinds = answer.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    if kinds.contains("") { throw ModelRefusal("an item has no kind") }
    return kinds
  }

  /// A brief: every part in the note's words, and nothing said twice.
  package static func brief(_ answer: NoteBrief, of text: [UInt8]) throws(ModelRefusal) -> NoteBrief {
    var brief = answer
    if brief.decided.isEmpty && brief.open.isEmpty && brief.next == nil { throw ModelRefusal("the brief is empty") }
    var said: Set<[UInt8]> = []
    for part in (brief.next.map { [$0] } ?? []) + brief.open + brief.decided {
      _ = try oneLine(part, "the brief")
      try keepToWords(part, of: text, "the brief")
    }
    if let next = brief.next { said.insert(Folding.fold(next)) }
    brief.open.removeAll { !said.insert(Folding.fold($0)).inserted }
    brief.decided.removeAll { !said.insert(Folding.fold($0)).inserted }
    return brief
  }

  /// An answer to a question: a text that stands in the note, folded. What is given is the note's own writing of it and
  /// the number of its line.
  package static func answer(_ answer: String, of text: [UInt8]) throws(ModelRefusal) -> (text: String, line: Int) {
    let line = try oneLine(answer, "the answer")
    let folded = Folding.foldWithMap(text.span)
    let needle = Folding.fold(line)
    guard !needle.isEmpty, let start = ByteSearch(needle).firstOffset(in: folded.bytes.span, from: 0) else {
      throw ModelRefusal("the answer does not stand in the note")
    }
    let range = folded.originalRange(of: start..<start + needle.count)
    var scanner = LineScanner(text.span)
    var number = 1
    while let line = scanner.next(in: text.span), line.range.lowerBound <= range.lowerBound { number = line.number }
    return (String(decoding: text[range], as: UTF8.self), number)
  }

  /// A reminder that a model found: its line is there, its title is of that line's words, its time is ahead.
  package static func reminder(
    line: Int, title: String, due: Int64, now: Int64, of text: [UInt8]
  ) throws(ModelRefusal) {
    var words: [UInt8]?
    ReminderPart.forEach(in: text.span) { part in
      if part.lineNumber == line { words = (words ?? []) + part.bytes + [0x0a] }
      return part.lineNumber <= line
    }
    guard let words else { throw ModelRefusal("line \(line) has no words") }
    guard Guards.isInWords(title, of: words.span) else {
      throw ModelRefusal("not all words of \"\(title)\" are in line \(line)")
    }
    guard due > now else { throw ModelRefusal("\"\(title)\" lies in the past") }
  }

  /// A model's version of a dictation, unless it lost more than half of its words.
  package static func dictation(_ answer: String, of spoken: String) throws(ModelRefusal) -> String {
    if Guards.hasLostHalf(of: spoken, in: answer) { throw ModelRefusal("more than half of the words are lost") }
    return answer
  }

  private static func oneLine(_ text: String, _ subject: String) throws(ModelRefusal) -> String {
    let line = text.split(separator: " ").joined(separator: " ")
    if line.isEmpty { throw ModelRefusal("\(subject) is empty") }
    if line.contains(where: \.isNewline) { throw ModelRefusal("\(subject) has more than one line") }
    if line.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
      throw ModelRefusal("\(subject) has control characters")
    }
    return line
  }

  private static func keepToWords(_ answer: String, of text: [UInt8], _ subject: String) throws(ModelRefusal) {
    if !Guards.isInWords(answer, of: text.span) { throw ModelRefusal("not all words of \(subject) are in the note") }
  }
}
