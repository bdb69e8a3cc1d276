import Dates

/// How many changes each day of a year had, in shades, and for how many days without a break there were some.
struct YearMap: Equatable {
  /// A run of days that all had changes.
  struct Streak: Equatable {
    var days: Int
    var last: CivilDate
    var first: CivilDate { last.adding(days: 1 - days) }
  }

  let days: YearDays
  /// One for each day.
  let counts: [Int]
  /// The highest count of each shade but the darkest: ascending, at most three.
  let bounds: [Int]

  init(_ days: YearDays, _ counts: [Int]) {
    self.days = days
    self.counts = counts
    // Quarters of the days that had changes, so that one import does not pale all other days.
    let used = counts.filter { $0 > 0 }.sorted()
    var bounds: [Int] = []
    if let most = used.last {
      for quarter in 1...3 {
        let bound = used[(used.count - 1) * quarter / 4]
        if bound < most, bound > bounds.last ?? 0 { bounds.append(bound) }
      }
    }
    self.bounds = bounds
  }

  var total: Int { counts.reduce(0, +) }
  var activeDays: Int { counts.count { $0 > 0 } }

  /// The shade of a count: 0 for none, 4 for the darkest.
  func shade(_ count: Int) -> Int {
    if count <= 0 { return 0 }
    let rank = bounds.firstIndex { count <= $0 } ?? bounds.count
    // With fewer shades than four the darkest is among them.
    return 4 - bounds.count + rank
  }

  /// What each shade but none stands for: `1`, `2–4`, `5+`.
  func legend(dash: String) -> [(shade: Int, text: String)] {
    guard let most = counts.max(), most > 0 else { return [] }
    let lows = [1] + bounds.map { $0 + 1 }
    return lows.indices.map { index in
      let high = index < bounds.count ? bounds[index] : most
      let text = lows[index] >= high ? "\(high)" : "\(lows[index])\(dash)\(high)"
      return (shade(high), text)
    }
  }

  /// The longest streak; the latest of several. Nil where no day had a change.
  var longest: Streak? {
    var longest: Streak?
    var run = 0
    for (index, count) in counts.enumerated() {
      run = count > 0 ? run + 1 : 0
      if run > 0, run >= longest?.days ?? 0 { longest = Streak(days: run, last: days.first.adding(days: index)) }
    }
    return longest
  }

  /// The streak that goes on: up to today, or up to yesterday where today has no change yet.
  var current: Streak? {
    let today = days.today.daysSinceEpoch - days.first.daysSinceEpoch
    guard today >= 0, today < counts.count else { return nil }
    let end = counts[today] > 0 ? today : today - 1
    var start = end
    while start >= 0, counts[start] > 0 { start -= 1 }
    return end == start || end < 0 ? nil : Streak(days: end - start, last: days.first.adding(days: end))
  }
}
