/// Finds where a query's words are in a note.
package enum SearchHits {
  /// The ranges of the note's bytes that the query's words match, ascending, overlapping and touching ones joined;
  /// at most `limit` of each word are looked at. O(n × words).
  package static func ranges(of query: SearchQuery, in text: Span<UInt8>, limit: Int = .max) -> [Range<Int>] {
    let match = WordMatch(query)
    if !match.requiresWords { return [] }
    let folded = Folding.foldWithMap(text)
    return joined(match.eachHit(in: folded.bytes.span, limit: limit).map { folded.originalRange(of: $0) })
  }

  /// Ranges in order, overlapping and touching ones joined, empty ones left out.
  static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    let isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { isBefore($0, $1) }
    for hit in isInOrder ? ranges : ranges.sorted(by: isBefore) where !hit.isEmpty {
      if let last = joined.last, hit.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, hit.upperBound)
      } else {
        joined.append(hit)
      }
    }
    return joined
  }

  private static func isBefore(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
  }
}
