/// A date as a text names it, before it is found in the calendar.
package struct SpottedDate: Hashable, Sendable {
  /// The ways of naming a day.
  enum Day: Hashable, Sendable {
    /// So many days from today.
    case relative(Int)
    /// The coming one.
    case weekday(Weekday)
    /// That of the next week, which begins on Monday.
    case weekdayOfNextWeek(Weekday)
    /// The coming one that the month has.
    case dayOfMonth(Int)
    /// The coming one that the year has.
    case yearless(month: Int, day: Int)
    case date(CivilDate)
    /// So long from today; days or months.
    case later(days: Int, months: Int)
    /// The Monday of the next week.
    case nextWeek
    /// The first of the next month.
    case nextMonth
    /// The first of January.
    case nextYear
  }

  var day: Day?
  /// Seconds since midnight; 86,400 is the end of the day.
  var clock: Int?
  /// So many seconds from now, exactly.
  var seconds: Int?
  /// The bytes of the text that name the date, ascending.
  package var words: [Range<Int>]

  /// Whether the same words mean another date on another day.
  package var isRelative: Bool {
    if case .date? = day { false } else { true }
  }
}

/// When something is due.
package struct DueDate: Hashable, Sendable {
  /// Microseconds since 1970 UTC; the first moment of the day where no time of day was named.
  package var moment: Int64
  /// The day on the viewer's calendar.
  package var date: CivilDate
  /// Whether a time of day was named.
  package var hasClock: Bool

  package init(moment: Int64, date: CivilDate, hasClock: Bool) {
    self.moment = moment
    self.date = date
    self.hasClock = hasClock
  }
}

extension SpottedDate {
  /// Finds the date in the calendar, seen from when it was written; nil for one that had passed even then.
  ///
  /// A weekday is the coming one, today's only with a time that is still ahead. A time of day that has passed is
  /// tomorrow's. The 31st is that of the next month that has one, 29 February that of the next leap year. A time that
  /// the clocks skip is as far after the change; of one that they show twice the first that is ahead. Days and more
  /// keep the time of day, hours and minutes are exact.
  package func due(writtenAt moment: Int64, zone: any TimeZoneRules) -> DueDate? {
    if let seconds {
      let (due, overflow) = moment.addingReportingOverflow(Int64(seconds) * Moment.second)
      return overflow ? nil : Self.due(due / Moment.second * Moment.second, zone)
    }
    let today = LocalTime(moment: moment, zone: zone).date
    let finder = DueFinder(written: moment, today: today, zone: zone)
    guard let day else { return finder.first(of: [today, today.adding(days: 1)], clock) }
    switch day {
    case .relative(let days): return finder.first(of: [today.adding(days: days)], clock)
    case .date(let date): return finder.first(of: [date], clock)
    case .weekday(let weekday):
      let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
      let days = [today.adding(days: ahead), today.adding(days: ahead + 7)]
      return finder.first(of: ahead == 0 && clock == nil ? [days[1]] : days, clock)
    case .weekdayOfNextWeek(let weekday):
      return finder.first(of: [finder.nextMonday.adding(days: weekday.rawValue - 1)], clock)
    case .dayOfMonth(let number):
      let days = (0...12).compactMap { months -> CivilDate? in
        let (year, month) = (today.year + (today.month - 1 + months) / 12, (today.month - 1 + months) % 12 + 1)
        return CivilDate(year: year, month: month, day: number)
      }
      return finder.first(of: days.filter { $0 > today || ($0 == today && clock != nil) }, clock)
    case .yearless(let month, let day):
      let days = (0...8).compactMap { CivilDate(year: today.year + $0, month: month, day: day) }
      // Today's date with a time that has passed tells of what was, not of next year.
      return finder.first(of: Array(days.drop { $0 < today }.prefix(1)), clock)
    case .later(let days, let months):
      return today.adding(months: months).flatMap { finder.first(of: [$0.adding(days: days)], clock) }
    case .nextWeek: return finder.first(of: [finder.nextMonday], clock)
    case .nextMonth:
      let next = today.adding(months: 1).flatMap { CivilDate(year: $0.year, month: $0.month, day: 1) }
      return next.flatMap { finder.first(of: [$0], clock) }
    case .nextYear:
      return CivilDate(year: today.year + 1, month: 1, day: 1).flatMap { finder.first(of: [$0], clock) }
    }
  }

  private static func due(_ moment: Int64, _ zone: any TimeZoneRules) -> DueDate? {
    let date = LocalTime(moment: moment, zone: zone).date
    return (1...9999).contains(date.year) ? DueDate(moment: moment, date: date, hasClock: true) : nil
  }
}

/// Looks among days for the first that is not past.
private struct DueFinder {
  let written: Int64
  let today: CivilDate
  let zone: any TimeZoneRules

  var nextMonday: CivilDate { today.adding(days: 8 - today.weekday.rawValue) }

  func first(of days: [CivilDate], _ clock: Int?) -> DueDate? {
    for day in days where (1...9999).contains(day.year) {
      guard let clock else {
        if day >= today { return DueDate(moment: zone.start(of: day), date: day, hasClock: false) }
        continue
      }
      let date = clock == 86_400 ? day.adding(days: 1) : day
      let moment = moment(of: LocalTime(date: date, secondOfDay: clock % 86_400))
      if moment > written { return DueDate(moment: moment, date: date, hasClock: true) }
    }
    return nil
  }

  private func moment(of local: LocalTime) -> Int64 {
    switch zone.resolve(local) {
    case .once(let seconds), .skipped(let seconds): return Moment.microseconds(seconds: seconds, microsecond: 0)
    case .twice(let earlier, let later):
      let first = Moment.microseconds(seconds: earlier, microsecond: 0)
      return first > written ? first : Moment.microseconds(seconds: later, microsecond: 0)
    }
  }
}
