internal import Events
internal import Replay

// What reads of many texts need of a row of differences, which is not taken apart for them.

extension DifferenceBlock {
  /// The position that a row's first difference leads on from; nil for a row that holds a note in full.
  static func base(of row: Span<UInt8>, at key: UInt64) -> UInt64? {
    var offset = 0
    guard let back = try? row.varint(&offset), back > 0, back < key else { return nil }
    return key - back
  }

  /// Takes a text from a row's base to its last difference that is not past a position.
  ///
  /// - Returns: The position reached; nil where the text alone does not tell.
  static func apply(
    _ row: Span<UInt8>, at key: UInt64, upTo position: UInt64, to text: PastText
  ) throws(DecodingFailure) -> UInt64? {
    try walk(row, at: key, upTo: position) { (difference, _) throws(DecodingFailure) in
      try text.apply(difference: row.extracting(difference))
    }
  }

  /// The same of a whole note.
  static func apply(
    _ row: Span<UInt8>, at key: UInt64, upTo position: UInt64, to note: inout NoteState, text: inout GapBuffer
  ) throws(DecodingFailure) -> UInt64 {
    let reached = try walk(row, at: key, upTo: position) { (difference, base) throws(DecodingFailure) in
      try note.apply(row.extracting(difference), after: base, text: &text)
      return true
    }
    return reached ?? key
  }

  /// Tells where the differences stand that lead from a row's base to a position, until the closure returns false.
  @inline(__always)
  private static func walk(
    _ row: Span<UInt8>, at key: UInt64, upTo position: UInt64,
    _ body: (Range<Int>, UInt64) throws(DecodingFailure) -> Bool
  ) throws(DecodingFailure) -> UInt64? {
    var start = 0
    let base = key &- (try row.varint(&start))
    let joined = try row.counted(&start)
    if !joined.isEmpty, let end = try end(of: row, from: start, key), end <= position {
      return try body(joined, base) ? end : nil
    }
    var (offset, last, place) = (start, base, key)
    while offset < row.count {
      place &+= try row.varint(&offset)
      let bytes = try row.counted(&offset)
      if place > position { break }
      guard try body(bytes, last) else { return nil }
      last = place
    }
    return last
  }

  /// The position that the last difference leads to; nil where there is none.
  private static func end(of row: Span<UInt8>, from start: Int, _ key: UInt64) throws(DecodingFailure) -> UInt64? {
    var (offset, place) = (start, key)
    if offset == row.count { return nil }
    while offset < row.count {
      place &+= try row.varint(&offset)
      _ = try row.counted(&offset)
    }
    return place
  }
}
