#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Times of one thing done many times.
public struct Measure {
  private var times: [Double] = []

  /// The processor's time of this thread: what a read takes on a machine that does nothing else. Everything read is in
  /// memory, so that nothing is waited for.
  private static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Milliseconds of a number of runs after one that is not counted.
  public static func of(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Measure {
    var measure = Measure()
    try body(runs)
    for run in 0..<runs {
      let start = milliseconds
      try body(run)
      measure.times.append(milliseconds - start)
    }
    measure.times.sort()
    return measure
  }

  public var median: Double { times[times.count / 2] }
  public var longest: Double { times[times.count - 1] }
}

extension Double {
  /// Three digits that count.
  public var shown: String {
    let digits: Double = self >= 100 ? 1 : self >= 10 ? 10 : self >= 1 ? 100 : 1_000
    return "\((self * digits).rounded() / digits)"
  }
}
