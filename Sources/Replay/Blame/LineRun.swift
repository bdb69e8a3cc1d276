/// One line of a text as blame follows it.
struct LineRun: Hashable {
  /// Its bytes, line break included.
  var count: Int
  /// The bytes of its break: 0 for the last line, 1 for a line feed, 2 with a carriage return before it.
  var breakCount: Int
  /// The position of the event that made it what it is.
  var origin: UInt64

  /// Its bytes without the break.
  var contentCount: Int { count - breakCount }

  /// The lines of some bytes; the last is what stands behind the last line feed, and may be empty.
  static func runs(of bytes: [UInt8], origin: UInt64) -> [LineRun] {
    var runs: [LineRun] = []
    var start = 0
    for end in bytes.indices where bytes[end] == 0x0a {
      let hasReturn = end > start && bytes[end - 1] == 0x0d
      runs.append(LineRun(count: end + 1 - start, breakCount: hasReturn ? 2 : 1, origin: origin))
      start = end + 1
    }
    runs.append(LineRun(count: bytes.count - start, breakCount: 0, origin: origin))
    return runs
  }
}
