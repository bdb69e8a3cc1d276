import Events

/// The effective times of a log as docs say them, kept one by one: slow, and plain to read.
struct EffectiveClockModel {
  private(set) var times: [Timestamp] = []
  private var leap: (index: Int, before: Timestamp, landed: Timestamp)?
  private var hasReading = false

  /// - Parameter isOwn: Whether this store wrote the event; of another's, the reading is what it has at most.
  mutating func advance(_ reading: Timestamp, isOwn: Bool) {
    defer { if isOwn { hasReading = true } }
    guard let before = times.last else {
      times.append(reading)
      return
    }
    if isOwn, let fault = leap, reading > fault.before, reading < fault.landed,
      before.microseconds - reading.microseconds > EffectiveClock.day
    {
      for place in fault.index..<times.count {
        times[place] = fault.before.advanced(byMicroseconds: Int64(place - fault.index + 1))
      }
      leap = nil
    }
    let latest = times[times.count - 1]
    guard reading > latest else {
      times.append(latest.advanced(byMicroseconds: 1))
      return
    }
    if hasReading && reading.microseconds - latest.microseconds > 366 * EffectiveClock.day {
      leap = (times.count, latest, reading)
    }
    times.append(reading)
  }
}
