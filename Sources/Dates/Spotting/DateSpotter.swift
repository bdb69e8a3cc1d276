/// Finds the date that a part of a note names.
package struct DateSpotter: Sendable {
  private let language: DateLanguage
  /// The first bytes, in lower case, of the words that a form may begin with; digits are among them.
  private let starts: [Bool]

  /// - Parameter language: The words and forms to look for.
  package init(_ language: DateLanguage = .english) {
    self.language = language
    var starts = [Bool](repeating: false, count: 256)
    for word in Array(language.phrases.keys) + language.literals {
      guard let first = word.utf8.first else { continue }
      starts[Int(first)] = true
      if (0x61...0x7a).contains(first) { starts[Int(first) - 0x20] = true }
      // Words of other scripts fold by more than one bit.
      if first >= 0x80 { for byte in 0x80...0xff { starts[byte] = true } }
    }
    for digit in 0x30...0x39 { starts[digit] = true }
    self.starts = starts
  }

  /// Text past this many bytes of a part is not looked at: nobody writes a date there.
  private static let limit = 16 << 10

  /// The date that a text names: its first day and its first time of day, or a span from now; nil where there is none.
  ///
  /// O(n · forms).
  package func spot(in text: [UInt8]) -> SpottedDate? {
    guard mayHaveDate(text) else { return nil }
    let tokens = DateToken.tokens(of: text.count > Self.limit ? Array(text.prefix(Self.limit)) : text)
    let matches = matches(tokens)
    if let span = matches.first(where: { ($0.span?.seconds ?? 0) > 0 }), let seconds = span.span?.seconds {
      return SpottedDate(day: nil, clock: nil, seconds: seconds, words: [bytes(of: span, tokens)])
    }
    // A date may carry its time: 2026-10-03T14:30.
    let clock = matches.first { $0.secondOfDay != nil }
    var days = matches.filter { $0.namedDay != nil && ($0.kind != .nearClock || clock != nil) }[...]
    var words: [Range<Int>] = []
    // Friday, 3 October is the date.
    if days.count > 1, let first = days.first, let second = days.dropFirst().first, !first.isDate, second.isDate,
      first.weekday != nil, second.tokens.lowerBound - first.tokens.upperBound <= 1
    {
      words.append(bytes(of: first, tokens))
      days.removeFirst()
    }
    let day = days.first
    guard day != nil || clock != nil else { return nil }
    if let day { words.append(bytes(of: day, tokens)) }
    if let clock, clock.tokens != day?.tokens { words.append(bytes(of: clock, tokens)) }
    return SpottedDate(
      day: day?.namedDay, clock: clock?.secondOfDay, seconds: nil,
      words: words.sorted { $0.lowerBound < $1.lowerBound })
  }

  private func matches(_ tokens: [DateToken]) -> [FormMatch] {
    let matcher = FormMatcher(tokens: tokens, language: language)
    var matches: [FormMatch] = []
    var index = 0
    while index < tokens.count {
      guard isStart(tokens[index]), let match = matcher.match(at: index) else {
        index += 1
        continue
      }
      matches.append(match)
      index = match.tokens.upperBound
    }
    return matches
  }

  private func isStart(_ token: DateToken) -> Bool {
    switch token.kind {
    case .number: true
    case .word(let word): language.phrases[word] != nil || language.literals.contains(word)
    case .sign(let sign): Unicode.Scalar(sign).map { language.literals.contains(String($0)) } ?? false
    }
  }

  private func bytes(of match: FormMatch, _ tokens: [DateToken]) -> Range<Int> {
    tokens[match.tokens.lowerBound].range.lowerBound..<tokens[match.tokens.upperBound - 1].range.upperBound
  }

  /// Whether a word of the text begins like one of the language's: most texts need no closer look.
  private func mayHaveDate(_ text: [UInt8]) -> Bool {
    var isInWord = false
    for byte in text {
      let isWord = byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x40
      if isWord, !isInWord, starts[Int(byte)] { return true }
      isInWord = isWord
    }
    return false
  }
}
