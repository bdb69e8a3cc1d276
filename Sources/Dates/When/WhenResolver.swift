/// Finds what was named in the calendar, looking back from now.
struct WhenResolver {
  let now: Int64
  let zone: any TimeZoneRules
  let dayAlone: When.DayMeaning

  /// The moment, where it is not in the future; else the error that says what the text means.
  func past(_ moment: Int64) throws(WhenError) -> Int64 {
    guard moment <= now else {
      throw WhenError("means \(RFC3339.text(moment, zone: zone)), which is in the future")
    }
    return moment
  }

  /// The moment of a local time that was given to the minute; throws where the clocks showed it twice.
  func exact(_ local: LocalTime) throws(WhenError) -> Int64 {
    if case .twice(let earlier, let later) = zone.resolve(local) {
      let moments = [earlier, later].map { Moment.microseconds(seconds: $0, microsecond: local.microsecond) }
      // The second showing may be still to come.
      if moments[1] > now { return moments[0] }
      let texts = moments.map { RFC3339.text($0, zone: zone) }
      throw WhenError(
        "was shown twice by the clock, which was set back", hint: "write \(texts[0]) or \(texts[1])")
    }
    return zone.moment(of: local)
  }

  /// The moment a span before now.
  func ago(_ span: Span) throws(WhenError) -> Int64 {
    let tooLong = WhenError("is too long ago")
    var moment = now
    if span.months > 0 || span.days > 0 {
      var local = LocalTime(moment: now, zone: zone)
      guard let date = local.date.adding(months: -span.months)?.adding(days: -span.days), date.year >= 1 else {
        throw tooLong
      }
      local.date = date
      moment = min(zone.moment(of: local), now)
    }
    let (result, overflow) = moment.subtractingReportingOverflow(Int64(span.seconds) * Moment.second)
    guard !overflow, LocalTime(moment: result, zone: zone).date.year >= 1 else { throw tooLong }
    return result
  }

  /// The moment of a day and a time of day.
  func moment(of named: DayAndClock) throws(WhenError) -> Int64 {
    if named.isNow { return now }
    let today = LocalTime(moment: now, zone: zone).date
    switch named.day {
    case nil:
      return try latest([today, today.adding(days: -1)], named.clock)
    case .relative(let days):
      return try past(try moment(today.adding(days: -days), named.clock))
    case .date(let date):
      return try past(try moment(date, named.clock))
    case .weekday(let weekday):
      let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
      let days = [today.adding(days: -back), today.adding(days: -back - 7)]
      // On a Monday, `mon` alone would be now.
      let isNow = back == 0 && named.clock == nil && dayAlone == .presentTime
      return try latest(isNow ? Array(days.dropFirst()) : days, named.clock)
    case .yearless(let month, let day):
      let dates = (0...8).compactMap { CivilDate(year: today.year - $0, month: month, day: day) }
      return try latest(dates, named.clock)
    }
  }

  /// The first of the days, latest first, whose moment is not in the future.
  private func latest(_ days: [CivilDate], _ clock: Int?) throws(WhenError) -> Int64 {
    for day in days {
      let found = try moment(day, clock)
      if found <= now { return found }
    }
    throw .unknown
  }

  private func moment(_ date: CivilDate, _ clock: Int?) throws(WhenError) -> Int64 {
    if let clock { return try exact(LocalTime(date: date, secondOfDay: clock)) }
    let local = LocalTime(moment: now, zone: zone)
    switch dayAlone {
    case .presentTime:
      if date == local.date { return now }
      return zone.moment(of: LocalTime(date: date, secondOfDay: local.secondOfDay, microsecond: local.microsecond))
    case .start: return zone.start(of: date)
    case .end: return date == local.date ? now : zone.start(of: date.adding(days: 1)) - 1
    }
  }
}
