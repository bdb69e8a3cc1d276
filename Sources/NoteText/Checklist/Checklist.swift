/// The checklist items of a note, and what is done to them.
package enum Checklist {
  /// How many items are done, of how many.
  package struct Count: Hashable, Sendable {
    /// The ticked items.
    package var done: Int
    /// All items.
    package var total: Int

    /// Creates a count.
    package init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// Calls `body` with each item from the top until it answers false. O(n).
  package static func forEachItem(in text: Span<UInt8>, _ body: (ChecklistItem) -> Bool) {
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      if let item = ChecklistItem(line: line, in: text), !body(item) { return }
    }
  }

  /// Gives all items of a note, from the top. O(n).
  package static func items(in text: Span<UInt8>) -> [ChecklistItem] {
    var items: [ChecklistItem] = []
    forEachItem(in: text) { item in
      items.append(item)
      return true
    }
    return items
  }

  /// Counts a note's items; nil where it has none. O(n).
  package static func count(in text: Span<UInt8>) -> Count? {
    var count = Count(done: 0, total: 0)
    forEachItem(in: text) { item in
      count.total += 1
      if item.isDone { count.done += 1 }
      return true
    }
    return count.total == 0 ? nil : count
  }
}
