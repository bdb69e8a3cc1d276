/// Times of one thing done many times.
struct Measure {
  private var times: [Double] = []

  /// Milliseconds of a number of runs after one that is not counted.
  static func of(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Measure {
    var measure = Measure()
    try body(runs)
    for run in 0..<runs {
      let start = ContinuousClock.now
      try body(run)
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      measure.times.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
    }
    measure.times.sort()
    return measure
  }

  var median: Double { times[times.count / 2] }
  var longest: Double { times[times.count - 1] }
}

extension Double {
  /// Three digits that count.
  var shown: String {
    let digits: Double = self >= 100 ? 1 : self >= 10 ? 10 : self >= 1 ? 100 : 1_000
    return "\((self * digits).rounded() / digits)"
  }
}
