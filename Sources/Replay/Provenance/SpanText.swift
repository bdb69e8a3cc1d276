/// A run of bytes that came into a note together, by its place among all that ever came.
struct ByteSpan: Equatable {
  var start: Int
  var count: Int

  var end: Int { start + count }
}

/// A version of a text as runs of bytes that came into it, so that every byte's origin is known.
struct SpanText {
  private(set) var spans: [ByteSpan] = []
  private(set) var count = 0

  init() {}

  init(_ spans: [ByteSpan]) {
    append(spans)
  }

  /// Puts runs at the end; those that go on with the last one are joined to it.
  private mutating func append(_ more: some Sequence<ByteSpan>) {
    for span in more where span.count > 0 {
      count += span.count
      if let last = spans.indices.last, spans[last].end == span.start {
        spans[last].count += span.count
      } else {
        spans.append(span)
      }
    }
  }

  /// The runs of a part of the text, cut to what the text has.
  func spans(in range: Range<Int>) -> [ByteSpan] {
    var part: [ByteSpan] = []
    var offset = 0
    for span in spans {
      let from = max(range.lowerBound, offset)
      let to = min(range.upperBound, offset + span.count)
      if from < to { part.append(ByteSpan(start: span.start + from - offset, count: to - from)) }
      offset += span.count
      if offset >= range.upperBound { break }
    }
    return part
  }

  /// The text after changes that hold at once, ascending. Complexity: O(runs).
  func replacing(_ changes: [(range: Range<Int>, spans: [ByteSpan])]) -> SpanText {
    var result = SpanText()
    result.spans.reserveCapacity(spans.count + changes.count * 2)
    var walk = Walk(spans)
    for change in changes {
      while let span = walk.next(to: change.range.lowerBound) { result.append([span]) }
      while walk.next(to: change.range.upperBound) != nil {}
      result.append(change.spans)
    }
    while let span = walk.next(to: count) { result.append([span]) }
    return result
  }

  /// One walk over the runs, which cuts them at any offset.
  private struct Walk {
    let spans: [ByteSpan]
    var index = 0
    /// How many bytes of the run are behind, and of the text.
    var within = 0
    var offset = 0

    init(_ spans: [ByteSpan]) {
      self.spans = spans
    }

    /// The next piece of a run that ends at `end` or before; nil where that is reached.
    mutating func next(to end: Int) -> ByteSpan? {
      guard offset < end, index < spans.count else { return nil }
      let piece = ByteSpan(start: spans[index].start + within, count: min(spans[index].count - within, end - offset))
      offset += piece.count
      within += piece.count
      if within == spans[index].count { (index, within) = (index + 1, 0) }
      return piece
    }
  }
}
