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
    self.init(WordMatch(query), in: Folding.foldWithMap(text), of: text, columns: columns)
  }

  /// The same for a query made ready and a text that is folded already.
  package init?(
    _ match: WordMatch, in folded: FoldedText, of text: Span<UInt8>, columns: Int = Self.columns
  ) {
    guard columns > 2, let first = match.firstHit(in: folded.bytes.span) else { return nil }
    self.init(around: folded.originalRange(of: first), in: text, columns: columns) { window in
      // Mostly the stretch was copied as a whole: what folding the window alone gives stands in the folded text.
      if let copy = folded.copy(of: window, at: first.lowerBound) {
        let hits = match.eachHit(in: folded.bytes.span.extracting(copy), limit: columns)
        return SearchHits.joined(hits).map { $0.moved(by: window.lowerBound) }
      }
      let alone = Folding.foldWithMap(text.extracting(window))
      let hits = match.eachHit(in: alone.bytes.span, limit: columns).map { alone.originalRange(of: $0) }
      return SearchHits.joined(hits).map { $0.moved(by: window.lowerBound) }
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
    var result: [UInt8] = []
    result.reserveCapacity(shown.count + 2 * Self.ellipsis.utf8CodeUnitCount)
    if hasHead { result.append(Self.ellipsis) }
    var marks: [Range<Int>] = []
    var position = shown.lowerBound
    for hit in ranges(window) {
      // A hit may lie past what is shown, or reach over its end.
      let start = max(position, hit.lowerBound)
      let end = min(shown.upperBound, hit.upperBound)
      guard start < end else { continue }
      result.append(decoded: text, position..<start)
      let begin = result.count
      result.append(decoded: text, start..<end)
      marks.append(begin..<result.count)
      position = end
    }
    result.append(decoded: text, position..<shown.upperBound)
    if hasTail { result.append(Self.ellipsis) }
    self.text = result.span.string(0..<result.count)
    hits = marks
  }

  private static let ellipsis: StaticString = "…"

  /// The part of a line around a hit, cut at scalars, without white space at its ends.
  private static func window(_ hit: Range<Int>, _ line: Range<Int>, reach: Int, in text: Span<UInt8>) -> Range<Int> {
    let lower = text.scalarBoundary(atOrBelow: max(line.lowerBound, hit.lowerBound - reach))
    let window = lower..<text.scalarBoundary(atOrBelow: min(line.upperBound, hit.lowerBound + reach))
    let trimmed = text.trimming(window)
    return trimmed.lowerBound <= hit.lowerBound && hit.lowerBound < trimmed.upperBound ? trimmed : window
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a range of `text`, bytes that are not UTF-8 as U+FFFD.
  fileprivate mutating func append(decoded text: Span<UInt8>, _ range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let decoded = text.scalar(at: position, end: range.upperBound)
      guard decoded.isValid else { return append(contentsOf: text.string(range).utf8) }
      position += decoded.length
    }
    append(text, range)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
