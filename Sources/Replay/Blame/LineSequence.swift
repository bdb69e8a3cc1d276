/// The lines of a text in chunks that know their sums, so that the line of a byte is found, and lines are replaced,
/// without walking all of them.
///
/// The last line has no break and may be empty; there is always one. Complexity: O(√n) a call for n lines of some ten
/// thousands.
struct LineSequence {
  /// Where a line stands.
  struct Place: Equatable {
    fileprivate var chunk: Int
    fileprivate var index: Int
    /// How many lines stand before it.
    var line: Int
    /// The offset of its first byte.
    var start: Int
    var run: LineRun
  }

  private struct Chunk {
    var runs: [LineRun]
    var bytes: Int

    init(_ runs: [LineRun]) {
      self.runs = runs
      bytes = runs.reduce(0) { $0 + $1.count }
    }
  }

  private static let longestChunk = 256
  private var chunks: [Chunk]
  /// How many lines there are, the last included.
  private(set) var count: Int
  /// How many bytes they have.
  private(set) var bytes: Int

  /// - Parameter runs: Not empty.
  init(_ runs: [LineRun]) {
    chunks = Self.chunks(runs)
    count = runs.count
    bytes = chunks.reduce(0) { $0 + $1.bytes }
  }

  private static func chunks(_ runs: [LineRun]) -> [Chunk] {
    stride(from: 0, to: runs.count, by: longestChunk / 2).map { start in
      Chunk(Array(runs[start..<min(runs.count, start + longestChunk / 2)]))
    }
  }

  /// All lines in order.
  var runs: [LineRun] { chunks.flatMap(\.runs) }

  /// The line that holds the byte at an offset; the last one for the end of the text.
  func place(of offset: Int) -> Place {
    var (chunk, line, start) = (0, 0, 0)
    while chunk < chunks.count - 1, offset >= start + chunks[chunk].bytes {
      start += chunks[chunk].bytes
      line += chunks[chunk].runs.count
      chunk += 1
    }
    let runs = chunks[chunk].runs
    var index = 0
    while index < runs.count - 1, offset >= start + runs[index].count {
      start += runs[index].count
      index += 1
    }
    return Place(chunk: chunk, index: index, line: line + index, start: start, run: runs[index])
  }

  /// The offset at which a line begins; the end of the text for a line past the last.
  func start(ofLine number: Int) -> Int {
    if number >= count { return bytes }
    var (chunk, line, start) = (0, 0, 0)
    while number >= line + chunks[chunk].runs.count {
      start += chunks[chunk].bytes
      line += chunks[chunk].runs.count
      chunk += 1
    }
    return chunks[chunk].runs[..<(number - line)].reduce(start) { $0 + $1.count }
  }

  /// Replaces the lines from one place through another.
  mutating func replace(from first: Place, through last: Place, with runs: [LineRun]) {
    count += runs.count - (last.line - first.line + 1)
    var joined = Array(chunks[first.chunk].runs[..<first.index])
    joined += runs
    joined += chunks[last.chunk].runs[(last.index + 1)...]
    let before = chunks[first.chunk...last.chunk].reduce(0) { $0 + $1.bytes }
    let new = joined.count > Self.longestChunk ? Self.chunks(joined) : joined.isEmpty ? [] : [Chunk(joined)]
    chunks.replaceSubrange(first.chunk...last.chunk, with: new)
    bytes += new.reduce(0) { $0 + $1.bytes } - before
  }
}
