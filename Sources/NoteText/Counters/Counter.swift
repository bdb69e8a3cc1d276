/// A counter: a body line that ends in a whole number after one space, such as `Water 3`.
///
/// The label (without list and quote marks) has a letter or a symbol such as an emoji in it and no digit; the number
/// has at most 15 digits. Items, headings, code, and lines with a URL are no counters; nor is the title line.
package struct Counter: Hashable, Sendable {
  /// The number of the counter's line in the note, the first is 1.
  package var lineNumber: Int
  /// The bytes of the label, without list and quote marks.
  package var label: Range<Int>
  /// The digits.
  package var digits: Range<Int>
  /// What they say.
  package var value: Int

  /// The largest value: 15 digits.
  package static let largest = 999_999_999_999_999

  /// Reads the counter on a body line; nil where there is none. The caller leaves out the title line.
  init?(line: NoteLine, in text: Span<UInt8>) {
    guard line.kind == .text else { return nil }
    let end = text.trimming(line.range).upperBound
    var start = end
    while start > line.range.lowerBound, end - start <= 15, isASCIIDigit(text[start - 1]) { start -= 1 }
    guard start < end, end - start <= 15, start > line.range.lowerBound, text[start - 1] == 0x20 else { return nil }
    guard ChecklistItem(line: line, in: text) == nil else { return nil }
    let markerStart = ChecklistItem.markerStart(in: text, line.range)
    let marker = ListMarker(in: text, at: markerStart, end: end)
    let whole = (marker?.contentStart ?? markerStart)..<max(marker?.contentStart ?? markerStart, start - 1)
    let trimmed = text.trimming(whole)
    // Trimming may only take what stands in front: a second space before the number makes no counter.
    guard !trimmed.isEmpty, trimmed.upperBound == start - 1, Self.isLabel(text, trimmed) else { return nil }
    lineNumber = line.number
    label = trimmed
    digits = start..<end
    value = 0
    for index in digits { value = value * 10 + Int(text[index] - 0x30) }
  }

  private static func isLabel(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if headingLevel(in: text, at: range.lowerBound, end: range.upperBound) != nil { return false }
    var hasWord = false
    var index = range.lowerBound
    while index < range.upperBound {
      let decoded = text.scalar(at: index, end: range.upperBound)
      switch ScalarClass(decoded.value) {
      case .digit: return false
      case .letter, .symbol: hasWord = true
      case .mark, .punctuation, .space, .other: break
      }
      if text.hasBytes("://", at: index, end: range.upperBound) { return false }
      index += decoded.length
    }
    return hasWord
  }
}

extension Counter {
  /// Why a counter is not changed.
  package enum BumpError: Error, Hashable, Sendable {
    /// The result would be below 0.
    case belowZero
    /// The result would have more than 15 digits.
    case tooLarge
  }

  /// Gives the change that adds `delta` to the counter: its digits replaced by the new value's.
  package func bump(by delta: Int) throws(BumpError) -> Replacement {
    let (sum, overflow) = value.addingReportingOverflow(delta)
    if overflow { throw delta < 0 ? .belowZero : .tooLarge }
    if sum < 0 { throw .belowZero }
    if sum > Self.largest { throw .tooLarge }
    return Replacement(offset: digits.lowerBound, deletedCount: digits.count, inserted: Array(String(sum).utf8))
  }

  /// No counter has the label that was asked for.
  package struct Miss: Error, Hashable, Sendable {
    /// The note's counters.
    package var counters: [Counter]
  }

  /// Gives the first `limit` counters of a note, from the top. Reads no further than the last of them.
  package static func counters(in text: Span<UInt8>, limit: Int = .max) -> [Counter] {
    var title = NoteTitle(of: text)
    var counters: [Counter] = []
    while counters.count < limit, let line = title.nextBodyLine(in: text) {
      if let counter = Counter(line: line, in: text) { counters.append(counter) }
    }
    return counters
  }

  /// Finds the first counter whose label *is* the words, or else the first whose label contains them, folded. O(n).
  package static func find(label: Span<UInt8>, in text: Span<UInt8>) throws(Miss) -> Counter {
    let query = ItemWords(label)
    let counters = counters(in: text)
    guard !query.isEmpty else { throw Miss(counters: counters) }
    let labels = counters.map { ItemWords(text, $0.label) }
    let found = labels.firstIndex { $0.equals(query) } ?? labels.firstIndex { $0.contains(query) }
    guard let found else { throw Miss(counters: counters) }
    return counters[found]
  }
}
