extension Checklist {
  /// No item answers to what was asked for.
  package struct Miss: Error, Hashable, Sendable {
    /// The items that could have been meant: the open ones for a tick, the done ones for an untick, else all.
    package var candidates: [ChecklistItem]
    /// How many items the note has.
    package var total: Int
  }

  /// Finds the first item, open or done as asked (either for nil), that *is* the words, or else the first that contains
  /// them.
  ///
  /// Words are compared folded, with Markdown taken off on both sides, or as written on both sides. Words that are
  /// blank find nothing. O(n).
  package static func find(
    words: Span<UInt8>, done: Bool?, in text: Span<UInt8>
  ) throws(Miss) -> ChecklistItem {
    let query = ItemWords(words)
    var containing: ChecklistItem?
    var equal: ChecklistItem?
    if !query.isEmpty {
      forEachItem(in: text) { item in
        guard done == nil || item.isDone == done, query.mayStand(in: text, item.text) else { return true }
        let words = ItemWords(text, item.text)
        if words.equals(query) {
          equal = item
          return false
        }
        if containing == nil, words.contains(query) { containing = item }
        return true
      }
    }
    if let found = equal ?? containing { return found }
    let items = items(in: text)
    throw Miss(candidates: items.filter { done == nil || $0.isDone == done }, total: items.count)
  }

  /// Finds the item with a number among all items, the first is 1. O(n up to it).
  ///
  /// - Parameter done: The state that a miss lists the items of; nil for all.
  package static func find(number: Int, done: Bool?, in text: Span<UInt8>) throws(Miss) -> ChecklistItem {
    var found: ChecklistItem?
    var total = 0
    var candidates: [ChecklistItem] = []
    forEachItem(in: text) { item in
      total += 1
      if done == nil || item.isDone == done { candidates.append(item) }
      if total == number { found = item }
      return found == nil
    }
    guard let found else { throw Miss(candidates: candidates, total: total) }
    return found
  }
}

/// Words as they are compared: folded, with Markdown and without.
struct ItemWords {
  private var plain: [UInt8] = []
  private var written: [UInt8] = []

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    let trimmed = text.trimming(range)
    let stripped = Markdown.stripInline(text, trimmed)
    Folding.fold(stripped.span, into: &plain)
    if stripped.count == trimmed.count {
      written = plain
    } else {
      Folding.fold(text.extracting(trimmed), into: &written)
    }
  }

  init(_ words: Span<UInt8>) { self.init(words, 0..<words.count) }

  var isEmpty: Bool { written.isEmpty }

  /// Whether the words may be among those of an item: false only where a look at the bytes is enough to say no.
  ///
  /// An item of ASCII has a word's folded letters as they are, or as capitals; marks of Markdown may stand between them,
  /// so an item that has any is not told by its bytes.
  func mayStand(in text: Span<UInt8>, _ item: Range<Int>) -> Bool {
    guard let first = plain.first ?? written.first, !written.contains(where: { $0 >= 0x80 }) else { return true }
    var isThere = false
    for index in item {
      let byte = text[index]
      if byte >= 0x80 || Markdown.isSyntax(byte) { return true }
      if !isThere, byte == first || byte | 0x20 == first { isThere = startsWithPlain(text, index..<item.upperBound) }
    }
    return isThere
  }

  private func startsWithPlain(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= plain.count else { return false }
    for (place, byte) in plain.enumerated() {
      let other = text[range.lowerBound + place]
      guard other == byte || (isASCIILetter(other) && other | 0x20 == byte) else { return false }
    }
    return true
  }

  func equals(_ query: ItemWords) -> Bool {
    written == query.written || (!query.plain.isEmpty && plain == query.plain)
  }

  func contains(_ query: ItemWords) -> Bool {
    if ByteSearch(query.written).isIn(written.span) { return true }
    return !query.plain.isEmpty && ByteSearch(query.plain).isIn(plain.span)
  }
}
