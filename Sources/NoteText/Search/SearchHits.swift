/// Finds where a query's words are in a note.
package enum SearchHits {
  /// The ranges of the note's bytes that the query's words match, ascending, overlapping and touching ones joined;
  /// at most `limit` of each word are looked at. O(n × words).
  package static func ranges(of query: SearchQuery, in text: Span<UInt8>, limit: Int = .max) -> [Range<Int>] {
    let words = query.required
    guard !words.isEmpty else { return [] }
    return ranges(of: words, in: Folding.foldWithMap(text), limit: limit)
  }

  static func ranges(of words: [SearchQuery.Word], in folded: FoldedText, limit: Int) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    for word in words {
      for range in ByteSearch(word.folded).allRanges(in: folded.bytes.span, limit: limit) {
        hits.append(folded.originalRange(of: range))
      }
    }
    hits.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var joined: [Range<Int>] = []
    for hit in hits where !hit.isEmpty {
      if let last = joined.last, hit.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, hit.upperBound)
      } else {
        joined.append(hit)
      }
    }
    return joined
  }
}
