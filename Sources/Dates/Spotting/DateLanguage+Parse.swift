/// Why a text is no language of dates.
package struct DateLanguageError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  package var reason: String
}

extension DateLanguage {
  /// Reads a language's words and forms.
  ///
  /// A line is `KIND VALUE: WORDS`, and lines that begin with `#` are comments. Words are in small letters; `_` joins
  /// words that follow each other.
  ///
  /// - `weekday 1:` (Monday) to `weekday 7:`, `month 1:` to `month 12:`, `relative 1:` (days from today), `clock 12:00:`
  ///   (24:00 is the end of the day), `am:`, `pm:`, `unit minute:` (hour, day, week, month, year), `number 20:` (tens
  ///   join with ones: `twenty five`), `ordinal 1:`, `suffix:` (what may follow a day's digits). A weekday's word with
  ///   `~` counts only where a form says `{weekday~}`.
  /// - Forms: `day:`, `clock:`, `span:`, `span 30 minute:`; `next:` (a day or unit of the next week, month, year),
  ///   `near-clock:` (a day that counts only beside a time), `bare:` (an hour alone). Their words are literal, `a|b` is
  ///   either, `?` at the end means it may be missing, and slots are `{weekday}`, `{weekday~}`, `{month}`,
  ///   `{relative}`, `{unit}`, `{number}`, `{day}` (1 to 31, a suffix may follow), `{nth}` (with suffix, or an ordinal),
  ///   `{year}`, `{date}` (2026-10-03), `{time}` (14:30, 9am), `{hour}`, `{clock}`.
  ///
  /// The longest form at the first place that has one is taken; of equals the one that stands first.
  package init(parsing text: String) throws(DateLanguageError) {
    self.init()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      do throws(Malformed) {
        try take(words)
      } catch {
        throw DateLanguageError(line: index + 1, reason: error.reason)
      }
    }
    if forms.isEmpty { throw DateLanguageError(line: 1, reason: "there are no forms") }
  }

  private struct Malformed: Error {
    var reason: String
  }

  private mutating func take(_ words: [String]) throws(Malformed) {
    if words[0] == "language", words.count == 2 {
      name = words[1]
      return
    }
    guard let colon = words.firstIndex(where: { $0.hasSuffix(":") }), colon + 1 < words.count else {
      throw Malformed(reason: "a line is KIND VALUE: WORDS")
    }
    var head = Array(words[...colon])
    head[colon].removeLast()
    let rest = words[(colon + 1)...]
    if let kind = try formKind(head) { return try addForm(kind, rest) }
    for word in rest { try add(word, head) }
  }

  private func formKind(_ head: [String]) throws(Malformed) -> Kind? {
    switch head {
    case ["day"]: return .day
    case ["near-clock"]: return .nearClock
    case ["next"]: return .next
    case ["clock"]: return .clock
    case ["bare"]: return .bareHour
    case ["span"]: return .span
    default: break
    }
    guard head.count == 3, head[0] == "span" else { return nil }
    guard let amount = Int(head[1]), let unit = Unit(rawValue: head[2]), (1...10_000).contains(amount) else {
      throw Malformed(reason: "a span is a number and minute, hour, day, week, month or year")
    }
    return .fixedSpan(amount, unit)
  }

  private mutating func addForm(_ kind: Kind, _ words: ArraySlice<String>) throws(Malformed) {
    var steps: [Step] = []
    for word in words {
      var word = word
      let isOptional = word.hasSuffix("?") && word.utf8.count > 1
      if isOptional { word.removeLast() }
      if word.hasPrefix("{"), word.hasSuffix("}") {
        guard let slot = Slot(rawValue: String(word.dropFirst().dropLast())) else {
          throw Malformed(reason: "\(word) is no slot")
        }
        steps.append(Step(words: [], slot: slot, isOptional: isOptional))
      } else {
        let choices = word.split(separator: "|").map { $0.lowercased() }
        if choices.isEmpty { throw Malformed(reason: "\(word) has no word") }
        literals.formUnion(choices)
        steps.append(Step(words: choices, slot: nil, isOptional: isOptional))
      }
    }
    guard steps.contains(where: { !$0.isOptional }) else { throw Malformed(reason: "a form needs a word or a slot") }
    forms.append(Form(kind: kind, steps: steps))
  }

  private mutating func add(_ word: String, _ head: [String]) throws(Malformed) {
    let isWeak = word.hasSuffix("~")
    let parts = (isWeak ? String(word.dropLast()) : word).lowercased().split(separator: "_").map(String.init)
    guard let first = parts.first else { throw Malformed(reason: "\(word) has no letters") }
    let meaning = try meaning(head, isWeak: isWeak)
    phrases[first, default: []].append(Phrase(rest: Array(parts.dropFirst()), meaning: meaning))
  }

  private func meaning(_ head: [String], isWeak: Bool) throws(Malformed) -> Meaning {
    let value = head.count == 2 ? head[1] : ""
    let number = Int(value)
    switch (head[0], number) {
    case ("weekday", let day?):
      if let weekday = Weekday(rawValue: day) { return .weekday(weekday, isWeak: isWeak) }
    case ("month", let month?) where (1...12).contains(month): return .month(month)
    case ("relative", let days?) where (0...366).contains(days): return .relative(days)
    case ("number", let number?) where (0...10_000).contains(number): return .number(number)
    case ("ordinal", let day?) where (1...31).contains(day): return .ordinal(day)
    case ("unit", _):
      if let unit = Unit(rawValue: value) { return .unit(unit) }
    case ("clock", _):
      let parts = value.split(separator: ":").compactMap { Int($0) }
      if parts.count == 2, (0...24).contains(parts[0]), (0..<60).contains(parts[1]), parts[0] * 60 + parts[1] <= 1440 {
        return .clock(parts[0] * 3600 + parts[1] * 60)
      }
    case ("am", _) where head.count == 1: return .half(isAfternoon: false)
    case ("pm", _) where head.count == 1: return .half(isAfternoon: true)
    case ("suffix", _) where head.count == 1: return .suffix
    default: break
    }
    throw Malformed(reason: "\"\(head.joined(separator: " "))\" is no kind of word or form")
  }
}
