import Dates

/// The days that a calendar of changes shows.
struct YearDays: Equatable {
  let first: CivilDate
  let last: CivilDate
  /// The day up to which something can have happened.
  let today: CivilDate

  /// A calendar year, or, without one, the year up to today: 53 whole weeks, the last of them this one.
  init(year: Int?, today: CivilDate) {
    self.today = today
    if let year, let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    {
      self.first = first
      self.last = last
    } else {
      let monday = today.adding(days: 1 - today.weekday.rawValue)
      first = monday.adding(days: -52 * 7)
      last = today
    }
  }

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  var all: [CivilDate] { (0..<count).map { first.adding(days: $0) } }
}
