/// How far the clocks of a zone are ahead of UTC for a while.
package struct ZoneOffset: Hashable, Sendable {
  /// Seconds ahead of UTC; negative to the west.
  package var seconds: Int32
  /// Whether it is daylight saving time.
  package var isDaylight: Bool
  /// The abbreviation that the zone's data gives, such as `NZDT`.
  package var abbreviation: String

  package init(seconds: Int32, isDaylight: Bool = false, abbreviation: String = "") {
    self.seconds = seconds
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}

/// The rules of a time zone.
package protocol TimeZoneRules: Sendable {
  /// The offset in force at a moment, in seconds since 1970 UTC. Never traps, whatever the moment.
  func offset(at utcSeconds: Int64) -> ZoneOffset
}

/// Which moments a local time stands for. All are seconds since 1970 UTC.
package enum LocalResolution: Hashable, Sendable {
  /// The clocks showed it once.
  case once(Int64)
  /// The clocks showed it twice, because they were set back.
  case twice(earlier: Int64, later: Int64)
  /// The clocks never showed it, because they were set forward; `after` is the moment as far past the change as the
  /// local time is into the gap (RFC 5545, section 3.3.5).
  case skipped(after: Int64)
}

extension TimeZoneRules {
  /// Finds the moments at which the zone's clocks show a local time.
  ///
  /// Tries each offset in force within 27 hours around it, so that even a zone that skipped a whole day (Samoa, 30
  /// December 2011) is right. O(1) look-ups.
  package func resolve(_ local: LocalTime) -> LocalResolution {
    let seconds = local.secondsSinceEpoch
    let probes: [Int64] = [-97_200, -43_200, 0, 43_200, 97_200]
    let offsets = probes.map { Int64(offset(at: seconds + $0).seconds) }
    var moments: [Int64] = []
    for candidate in offsets.map({ seconds - $0 }) where !moments.contains(candidate) {
      if candidate + Int64(offset(at: candidate).seconds) == seconds { moments.append(candidate) }
    }
    if let first = moments.min(), let last = moments.max() {
      return first == last ? .once(first) : .twice(earlier: first, later: last)
    }
    return .skipped(after: seconds - (offsets.first ?? 0))
  }

  /// The moment of a local time in microseconds since 1970 UTC, without asking: of two the later, of a skipped time
  /// the one after the change. Times outside ±290,000 years count as those ends.
  package func moment(of local: LocalTime) -> Int64 {
    let seconds: Int64
    switch resolve(local) {
    case .once(let moment), .twice(_, let moment), .skipped(let moment): seconds = moment
    }
    return Moment.microseconds(seconds: seconds, microsecond: local.microsecond)
  }

  /// The first moment of a day, in microseconds since 1970 UTC; not always midnight.
  package func start(of date: CivilDate) -> Int64 {
    let seconds: Int64
    switch resolve(LocalTime(date: date, secondOfDay: 0)) {
    case .once(let moment), .twice(let moment, _), .skipped(let moment): seconds = moment
    }
    return Moment.microseconds(seconds: seconds, microsecond: 0)
  }
}

/// Arithmetic on moments: microseconds since 1970 UTC.
package enum Moment {
  package static let second: Int64 = 1_000_000
  package static let minute: Int64 = 60 * second
  package static let hour: Int64 = 60 * minute
  package static let day: Int64 = 24 * hour

  /// Seconds and microseconds as one number, held within what Int64 can carry.
  package static func microseconds(seconds: Int64, microsecond: Int) -> Int64 {
    let bound: Int64 = 9_200_000_000_000
    return min(max(seconds, -bound), bound) * second + Int64(microsecond)
  }
}
