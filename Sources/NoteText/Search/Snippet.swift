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

  /// How many bytes around the hit are looked at: clusters of any sane size, many times over.
  private static let reach = 4096

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
    let hit = folded.originalRange(of: first)

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
    var window = max(lineStart, hit.lowerBound - Self.reach)..<min(lineEnd, hit.lowerBound + Self.reach)
    window = text.scalarBoundary(atOrBelow: window.lowerBound)..<text.scalarBoundary(atOrBelow: window.upperBound)
    let trimmed = text.trimming(window)
    if trimmed.lowerBound <= hit.lowerBound, hit.lowerBound < trimmed.upperBound { window = trimmed }

    let clusters = Clusters(text, window)
    let place = clusters.index(of: hit.lowerBound)
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
    for hit in SearchHits.ranges(of: words, in: Folding.foldWithMap(text.extracting(window)), limit: columns) {
      // A hit may lie past what is shown, or reach over its end.
      let start = max(position, hit.lowerBound + window.lowerBound)
      let end = min(shown.upperBound, hit.upperBound + window.lowerBound)
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
}
