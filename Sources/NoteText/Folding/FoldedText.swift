/// A folded text that knows where its bytes come from, to mark in the original what was found in the folded.
package struct FoldedText: Sendable {
  /// The folded bytes.
  package var bytes: [UInt8]
  /// Where stretches of them begin, ascending.
  var segments: [Segment]

  /// A stretch of folded bytes: a copy of the original byte for byte, or one range folded as a whole.
  struct Segment: Hashable, Sendable {
    var folded: Int
    var original: Int
    /// The end of the range folded as a whole; nil for a copy.
    var originalEnd: Int?
  }

  /// The original bytes that a range of folded bytes stands for.
  ///
  /// Where the range begins or ends within the folding of one scalar, the whole scalar counts; accents that folding
  /// took out belong to the letter before them. O(log n).
  package func originalRange(of folded: Range<Int>) -> Range<Int> {
    guard !folded.isEmpty, let first = segment(at: folded.lowerBound), let last = segment(at: folded.upperBound - 1)
    else { return 0..<0 }
    let lower = segments[first]
    let start = lower.originalEnd == nil ? lower.original + folded.lowerBound - lower.folded : lower.original
    let upper = segments[last]
    var end = upper.originalEnd ?? upper.original + folded.upperBound - upper.folded
    var next = last + 1
    while next < segments.count, segments[next].folded == folded.upperBound, let past = segments[next].originalEnd,
      next + 1 < segments.count ? segments[next + 1].folded == folded.upperBound : bytes.count == folded.upperBound
    {
      end = max(end, past)
      next += 1
    }
    return start..<max(start, end)
  }

  /// The folded bytes of a range of the original around what stands at a folded byte; nil where they are not one copy.
  func copy(of original: Range<Int>, at offset: Int) -> Range<Int>? {
    guard let number = segment(at: offset), segments[number].originalEnd == nil else { return nil }
    let segment = segments[number]
    let end = number + 1 < segments.count ? segments[number + 1].folded : bytes.count
    let shift = segment.folded - segment.original
    guard original.lowerBound >= segment.original, original.upperBound + shift <= end else { return nil }
    return original.lowerBound + shift..<original.upperBound + shift
  }

  /// The last segment that begins at or before a folded byte.
  private func segment(at offset: Int) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].folded <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
