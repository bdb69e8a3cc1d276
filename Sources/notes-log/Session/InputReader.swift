/// Reads standard input whole or by lines.
struct InputReader {
  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// How many bytes are asked for at once.
  private static let chunk = 65_536

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Everything up to the end of the input; throws a usage error when it is longer than `limit` bytes.
  mutating func readAll(limit: Int) throws(CommandError) -> [UInt8] {
    while !isAtEnd, buffer.count - start <= limit { try fill() }
    let rest = Array(buffer[start...])
    if rest.count > limit {
      throw .usage(
        "standard input", why: "longer than the limit of \(limit) bytes", hint: "split it into several notes")
    }
    buffer = []
    start = 0
    return rest
  }

  /// The next line without its line feed (and without a carriage return before it); nil at the end.
  mutating func readLine() throws(CommandError) -> [UInt8]? {
    var searched = start
    while true {
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[start..<feed]
        start = feed + 1
        return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
      searched = buffer.count
      if isAtEnd { break }
      let shift = start
      try fill()
      searched -= shift
    }
    guard start < buffer.count else { return nil }
    let line = Array(buffer[start...])
    start = buffer.count
    return line
  }

  /// Drops what has been handed out and reads one chunk more.
  private mutating func fill() throws(CommandError) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    let more = try source.read(upTo: Self.chunk)
    if more.isEmpty { isAtEnd = true } else { buffer += more }
  }
}
