/// A form found in a text, with what its slots hold.
struct FormMatch {
  var kind: DateLanguage.Kind
  /// The tokens that it takes.
  var tokens: Range<Int>
  var weekday: Weekday?
  var month: Int?
  var day: Int?
  var year: Int?
  var date: CivilDate?
  var relative: Int?
  var clock: Int?
  var number: Int?
  var unit: DateLanguage.Unit?
  /// Whether the day is said by a word alone, `first`, which says other things too.
  var isOrdinalWord = false

  /// The time of day that it names.
  var secondOfDay: Int? {
    guard kind == .bareHour, let clock else { return clock }
    // "at 5" is in the afternoon, "at 9" in the morning.
    return (1...6).contains(clock / 3600) ? clock + 12 * 3600 : clock
  }

  /// How far from now it points: exact seconds, or days and months.
  var span: (seconds: Int, days: Int, months: Int)? {
    var amount = number
    var unit = unit
    if case .fixedSpan(let count, let fixed) = kind {
      (amount, unit) = (count, fixed)
    } else if kind != .span {
      return nil
    }
    guard let amount, let unit else { return nil }
    switch unit {
    case .minute: return (amount * 60, 0, 0)
    case .hour: return (amount * 3600, 0, 0)
    case .day: return (0, amount, 0)
    case .week: return (0, amount * 7, 0)
    case .month: return (0, 0, amount)
    case .year: return (0, 0, amount * 12)
    }
  }

  /// The day that it names; nil for one that no calendar has.
  var namedDay: SpottedDate.Day? {
    if let span, span.seconds == 0 { return .later(days: span.days, months: span.months) }
    guard kind == .day || kind == .nearClock || kind == .next else { return nil }
    if let relative { return .relative(relative) }
    if let date { return .date(date) }
    if let month, let day {
      if let year { return CivilDate(year: year, month: month, day: day).map { .date($0) } }
      // 2000 is a leap year: 29 February passes.
      return CivilDate(year: 2000, month: month, day: day) == nil ? nil : .yearless(month: month, day: day)
    }
    if let day { return .dayOfMonth(day) }
    if let weekday { return kind == .next ? .weekdayOfNextWeek(weekday) : .weekday(weekday) }
    switch unit {
    case .week: return .nextWeek
    case .month: return .nextMonth
    case .year: return .nextYear
    default: return nil
    }
  }

  /// Whether it names a calendar date rather than a weekday.
  var isDate: Bool { date != nil || month != nil }
}

/// Matches forms at a token.
struct FormMatcher {
  let tokens: [DateToken]
  let language: DateLanguage

  /// The longest form that begins at a token; of equals the one that stands first.
  func match(at start: Int) -> FormMatch? {
    guard begins(at: start) else { return nil }
    var best: FormMatch?
    for form in language.forms {
      var match = FormMatch(kind: form.kind, tokens: start..<start)
      guard let end = take(form.steps[...], at: start, &match), end > start, ends(at: end, match) else { continue }
      if let best, best.tokens.count >= end - start { continue }
      match.tokens = start..<end
      guard match.namedDay != nil || match.secondOfDay != nil || match.span != nil else { continue }
      best = match
    }
    return best
  }

  /// Whether a date may begin here: not inside of a number, a name or a path.
  private func begins(at start: Int) -> Bool {
    guard tokens[start].touches, start > 0 else { return true }
    guard case .sign(let sign) = tokens[start - 1].kind else { return false }
    switch sign {
    case 0x23, 0x24, 0x25, 0x26, 0x2b, 0x2d, 0x2e, 0x2f, 0x3a, 0x3d, 0x40, 0x5f, 0x2c, 1, 0x20ac, 0xa3: return false
    default: return true
    }
  }

  private func ends(at end: Int, _ match: FormMatch) -> Bool {
    guard end < tokens.count else { return true }
    if tokens[end].touches {
      guard case .sign(let sign) = tokens[end].kind else { return false }
      let goesOn = end + 1 < tokens.count && tokens[end + 1].touches
      switch sign {
      case 0x25, 0x40, 0x5f, 0x26, 0x3d, 1: return false
      case 0x2d, 0x2013: if goesOn && match.secondOfDay == nil { return false }
      case 0x2e, 0x2c, 0x3a, 0x2f, 0x27, 0x2019: if goesOn { return false }
      default: break
      }
    }
    // "at 5 points" is no time, "on the first page" no day: after these only a word of dates may follow.
    let isBare = match.kind == .bareHour || (match.isOrdinalWord && match.month == nil)
    if isBare, case .word(let word) = tokens[end].kind {
      return language.phrases[word] != nil || language.literals.contains(word)
    }
    return true
  }

  private func take(_ steps: ArraySlice<DateLanguage.Step>, at index: Int, _ match: inout FormMatch) -> Int? {
    guard let step = steps.first else { return index }
    var taken = match
    if let next = take(step, at: index, &taken), let end = take(steps.dropFirst(), at: next, &taken) {
      match = taken
      return end
    }
    return step.isOptional ? take(steps.dropFirst(), at: index, &match) : nil
  }

  private func take(_ step: DateLanguage.Step, at index: Int, _ match: inout FormMatch) -> Int? {
    guard index < tokens.count else { return nil }
    if let slot = step.slot { return take(slot, at: index, &match) }
    switch tokens[index].kind {
    case .word(let word): return step.words.contains(word) ? index + 1 : nil
    case .sign(let sign):
      guard let scalar = Unicode.Scalar(sign), step.words.contains(String(scalar)) else { return nil }
      return index + 1
    case .number: return nil
    }
  }

  /// The meaning of the words at a token that fits, the longest first.
  private func phrase<Value>(at index: Int, _ fits: (DateLanguage.Meaning) -> Value?) -> (Value, Int)? {
    guard index < tokens.count, case .word(let word) = tokens[index].kind else { return nil }
    var best: (Value, Int)?
    for phrase in language.phrases[word] ?? [] {
      let end = index + 1 + phrase.rest.count
      guard best.map({ end > $0.1 }) ?? true, end <= tokens.count, let value = fits(phrase.meaning) else { continue }
      let isThere = zip(phrase.rest, tokens[(index + 1)..<end]).allSatisfy { $1.kind == .word($0) }
      if isThere { best = (value, end) }
    }
    return best
  }

  private func number(at index: Int) -> (value: Int, digits: Int)? {
    guard index < tokens.count, case .number(let value, let digits) = tokens[index].kind else { return nil }
    return (value, digits)
  }

  private func take(_ slot: DateLanguage.Slot, at index: Int, _ match: inout FormMatch) -> Int? {
    switch slot {
    case .weekday, .anyWeekday:
      let found = phrase(at: index) { meaning -> Weekday? in
        if case .weekday(let day, let isWeak) = meaning, !isWeak || slot == .anyWeekday { day } else { nil }
      }
      match.weekday = found?.0
      return found?.1
    case .month:
      let found = phrase(at: index) { if case .month(let month) = $0 { month } else { nil } }
      match.month = found?.0
      return found?.1
    case .relative:
      let found = phrase(at: index) { if case .relative(let days) = $0 { days } else { nil } }
      match.relative = found?.0
      return found?.1
    case .unit:
      let found = phrase(at: index) { if case .unit(let unit) = $0 { unit } else { nil } }
      match.unit = found?.0
      return found?.1
    case .clock:
      let found = phrase(at: index) { if case .clock(let clock) = $0 { clock } else { nil } }
      match.clock = found?.0
      return found?.1
    case .number: return takeNumber(at: index, &match)
    case .day, .nth: return takeDay(at: index, needsSuffix: slot == .nth, &match)
    case .year:
      guard let (year, digits) = number(at: index), digits == 4, (1900...2199).contains(year) else { return nil }
      match.year = year
      return index + 1
    case .date: return takeDate(at: index, &match)
    case .time, .hour: return takeTime(at: index, isHourAlone: slot == .hour, &match)
    }
  }

  private func takeNumber(at index: Int, _ match: inout FormMatch) -> Int? {
    if let (value, digits) = number(at: index) {
      guard digits <= 4 else { return nil }
      match.number = value
      return index + 1
    }
    guard let (first, end) = phrase(at: index, { if case .number(let value) = $0 { value } else { nil } }) else {
      return nil
    }
    match.number = first
    // Twenty five, twenty-five.
    guard first >= 20, first % 10 == 0 else { return end }
    let ones = end < tokens.count && tokens[end].kind == .sign(0x2d) ? end + 1 : end
    let more = phrase(at: ones) { meaning -> Int? in
      if case .number(let value) = meaning, (1...9).contains(value) { value } else { nil }
    }
    guard let more else { return end }
    match.number = first + more.0
    return more.1
  }

  private func takeDay(at index: Int, needsSuffix: Bool, _ match: inout FormMatch) -> Int? {
    if let (day, digits) = number(at: index) {
      guard digits <= 2, (1...31).contains(day) else { return nil }
      match.day = day
      let isSuffixed = phrase(at: index + 1) { $0 == .suffix ? true : nil } != nil && tokens[index + 1].touches
      if needsSuffix && !isSuffixed { return nil }
      return isSuffixed ? index + 2 : index + 1
    }
    let found = phrase(at: index) { if case .ordinal(let day) = $0 { day } else { nil } }
    match.day = found?.0
    match.isOrdinalWord = found != nil
    return found?.1
  }

  /// `2026-10-03`, perhaps with `T14:30`.
  private func takeDate(at index: Int, _ match: inout FormMatch) -> Int? {
    guard case let (year, 4)? = number(at: index), case let (month, 2)? = number(at: index + 2),
      case let (day, 2)? = number(at: index + 4), tokens[(index + 1)...(index + 4)].allSatisfy(\.touches),
      tokens[index + 1].kind == .sign(0x2d), tokens[index + 3].kind == .sign(0x2d),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    match.date = date
    let end = index + 5
    if end < tokens.count, tokens[end].touches, tokens[end].kind == .word("t"),
      let past = takeTime(at: end + 1, isHourAlone: false, &match)
    {
      return past
    }
    return end
  }

  /// `14:30`, `14:30:15`, `9am`, `9:30 pm`, `9.30pm`; the hour alone where a form asks for it.
  private func takeTime(at index: Int, isHourAlone: Bool, _ match: inout FormMatch) -> Int? {
    guard let (hour, digits) = number(at: index), digits <= 2, hour < 24 else { return nil }
    if isHourAlone {
      match.clock = hour * 3600
      return index + 1
    }
    var end = index + 1
    var parts = [hour]
    var separator: UInt32 = 0
    while parts.count < 3, end + 1 < tokens.count, tokens[end].touches, tokens[end + 1].touches,
      case .sign(let sign) = tokens[end].kind, sign == 0x3a || sign == 0x2e, separator == 0 || sign == separator,
      case let (part, 2)? = number(at: end + 1), part < 60
    {
      separator = sign
      parts.append(part)
      end += 2
    }
    let half = phrase(at: end) { if case .half(let isAfternoon) = $0 { isAfternoon } else { nil } }
    if half == nil, parts.count == 1 || separator == 0x2e { return nil }
    var shown = hour
    if let half {
      guard (1...12).contains(hour) else { return nil }
      shown = hour % 12 + (half.0 ? 12 : 0)
      end = half.1
    }
    match.clock = shown * 3600 + (parts.count > 1 ? parts[1] * 60 : 0) + (parts.count > 2 ? parts[2] : 0)
    return end
  }
}
