/// The part of a note that shows why a search found it: one line around the first hit, with every hit in it marked.
package struct Snippet: Hashable, Sendable {
  /// The text shown: a part of one line, with `…` where it was cut.
  package var text: String
  /// The hits, as ranges of UTF-8 bytes of `text`, ascending and apart.
  package var hits: [Range<Int>]
  /// The number of the line, the first is 1.
  package var lineNumber: Int

  /// How many grapheme clusters a snippet shows.
  package static let columns = 80

  /// How many bytes around the hit are looked at for each cluster to show: few first, then as many as any sane one has.
  private static let reaches = [2, 8, 51]

  /// Makes the snippet of a note for a query; nil where no word of the query is in the note, or it has none.
  ///
  /// It is cut between grapheme clusters to at most `columns` of them, about a third of them before the first hit.
  /// O(n) for folding the note and counting its lines.
  package init?(of query: SearchQuery, in text: Span<UInt8>, columns: Int = Self.columns) {
    let words = query.required
    guard !words.isEmpty, columns > 2 else { return nil }
    let folded = Folding.foldWithMap(text)
    let firsts = words.compactMap { word -> Range<Int>? in
      let search = ByteSearch(word.folded)
      return search.firstOffset(in: folded.bytes.span, from: 0).map { $0..<$0 + search.needle.count }
    }
    guard let first = firsts.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    self.init(around: folded.originalRange(of: first), in: text, columns: columns) { window in
      SearchHits.ranges(of: words, in: Folding.foldWithMap(text.extracting(window)), limit: columns).map {
        $0.lowerBound + window.lowerBound..<$0.upperBound + window.lowerBound
      }
    }
  }

  /// Makes the snippet of a note for hits that were found in another way, ascending and apart; nil for none.
  package init?(of hits: [Range<Int>], in text: Span<UInt8>, columns: Int = Self.columns) {
    guard let first = hits.first, first.upperBound <= text.count, columns > 2 else { return nil }
    self.init(around: first, in: text, columns: columns) { _ in hits }
  }

  /// - Parameter ranges: Gives the hits in a range of the text, ascending; those elsewhere do no harm.
  private init(
    around hit: Range<Int>, in text: Span<UInt8>, columns: Int, _ ranges: (Range<Int>) -> [Range<Int>]
  ) {
    // The hit's line, or what of it is near enough to matter.
    var number = 1
    var lineStart = 0
    while true {
      let lineBreak = text.lineBreak(from: lineStart)
      let next = text.pastLineBreak(at: lineBreak)
      if next > hit.lowerBound || next == lineBreak { break }
      number += 1
      lineStart = next
    }
    lineNumber = number
    let lineEnd = max(hit.lowerBound, text.lineBreak(from: lineStart))
    var window = lineStart..<lineStart
    var clusters = Clusters(text, window)
    var place = 0
    for reach in Self.reaches {
      window = Self.window(hit, lineStart..<lineEnd, reach: reach * columns, in: text)
      clusters = Clusters(text, window)
      place = clusters.index(of: hit.lowerBound)
      let isEnoughBefore = place >= columns || window.lowerBound == lineStart
      if isEnoughBefore && (clusters.count - place >= columns || window.upperBound == lineEnd) { break }
    }
    let isCutBefore = window.lowerBound > lineStart && !text.isBlank(lineStart..<window.lowerBound)
    let isCutAfter = window.upperBound < lineEnd && !text.isBlank(window.upperBound..<lineEnd)
    var start = max(0, min(place - columns / 3, clusters.count - columns))
    var end = min(clusters.count, start + columns)
    let hasHead = start > 0 || isCutBefore
    if hasHead, end - start >= columns { start += 1 }
    let hasTail = end < clusters.count || isCutAfter
    if hasTail, end - start + (hasHead ? 1 : 0) > columns - 1 { end = max(start + 1, end - 1) }
    let shown = clusters.offset(start)..<clusters.offset(end)

    // What is shown is decoded piece by piece, so that a hit's place is right where bytes are not UTF-8, too.
    var result = hasHead ? "…" : ""
    var marks: [Range<Int>] = []
    var position = shown.lowerBound
    for hit in ranges(window) {
      // A hit may lie past what is shown, or reach over its end.
      let start = max(position, hit.lowerBound)
      let end = min(shown.upperBound, hit.upperBound)
      guard start < end else { continue }
      let range = start..<end
      result += text.string(position..<range.lowerBound)
      let begin = result.utf8.count
      result += text.string(range)
      marks.append(begin..<result.utf8.count)
      position = range.upperBound
    }
    result += text.string(position..<shown.upperBound)
    self.text = hasTail ? result + "…" : result
    hits = marks
  }

  /// The part of a line around a hit, cut at scalars, without white space at its ends.
  private static func window(_ hit: Range<Int>, _ line: Range<Int>, reach: Int, in text: Span<UInt8>) -> Range<Int> {
    let lower = text.scalarBoundary(atOrBelow: max(line.lowerBound, hit.lowerBound - reach))
    let window = lower..<text.scalarBoundary(atOrBelow: min(line.upperBound, hit.lowerBound + reach))
    let trimmed = text.trimming(window)
    return trimmed.lowerBound <= hit.lowerBound && hit.lowerBound < trimmed.upperBound ? trimmed : window
  }
}
