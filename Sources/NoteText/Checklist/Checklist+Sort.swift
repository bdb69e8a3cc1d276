extension Checklist {
  /// In which order items are put.
  package enum Order: Hashable, Sendable {
    /// Items of one kind together, the kinds in order of first appearance; one kind for each item, compared folded.
    case kinds([String])
    /// By their words, folded.
    case alphabetical
    /// Open items first.
    case doneLast
  }

  /// Why a list is not sorted.
  package enum SortError: Error, Hashable, Sendable {
    /// The note has fewer than three items.
    case tooFewItems(Int)
    /// The number of kinds is not the number of items.
    case wrongNumberOfKinds(given: Int, items: Int)
    /// Items stand at different indents: sorting would part them from the items they belong to.
    case nested
  }

  /// Gives the changes that put a note's items in order; none where they are so already.
  ///
  /// Only items move, each with its tick: every place keeps its indent, its bullet or number, and its line break, and
  /// other lines stay where they are. Equal items keep their order. O(n log n).
  package static func sorting(_ text: Span<UInt8>, by order: Order) throws(SortError) -> [Replacement] {
    let items = items(in: text)
    guard items.count >= 3 else { throw .tooFewItems(items.count) }
    guard items.allSatisfy({ $0.indent.count == items[0].indent.count }) else { throw .nested }
    let ranks: [Int]
    switch order {
    case .kinds(let kinds):
      guard kinds.count == items.count else { throw .wrongNumberOfKinds(given: kinds.count, items: items.count) }
      var known: [[UInt8]: Int] = [:]
      ranks = kinds.map { kind in
        let folded = Folding.fold(kind)
        let rank = known[folded] ?? known.count
        known[folded] = rank
        return rank
      }
    case .alphabetical:
      let words = items.map { item in
        var folded: [UInt8] = []
        Folding.fold(item.words(in: text).span, into: &folded)
        return folded
      }
      let sorted = items.indices.sorted { one, two in
        words[one] == words[two] ? one < two : words[one].lexicographicallyPrecedes(words[two])
      }
      var places = [Int](repeating: 0, count: items.count)
      for (place, index) in sorted.enumerated() { places[index] = place }
      ranks = places
    case .doneLast:
      ranks = items.map { $0.isDone ? 1 : 0 }
    }
    let sorted = items.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var changes: [Replacement] = []
    for (place, index) in sorted.enumerated() where place != index {
      let slot = items[place]
      let content = content(of: items[index], in: slot, text)
      let range = slot.marker.lowerBound..<slot.line.upperBound
      if text.array(range) != content {
        changes.append(Replacement(offset: range.lowerBound, deletedCount: range.count, inserted: content))
      }
    }
    return changes
  }

  /// An item's tick and words behind the marker of another's place.
  private static func content(of item: ChecklistItem, in slot: ChecklistItem, _ text: Span<UInt8>) -> [UInt8] {
    var content: [UInt8] = []
    if slot.style == .box {
      content += item.isDone ? ListMarker.doneBox : ListMarker.openBox
    } else {
      content.append(text, slot.marker.lowerBound..<slot.state.lowerBound)
      if item.style == .box {
        content.append(item.isDone ? 0x78 : 0x20)
      } else {
        content.append(text, item.state)
      }
      content.append(0x5d)
    }
    // The space behind the box is the place's own, unless it had no words and so none.
    let space = (slot.style == .box ? slot.state.upperBound : slot.state.upperBound + 1)..<slot.marker.upperBound
    let rest = item.text.lowerBound..<item.line.upperBound
    if space.isEmpty, !rest.isEmpty { content.append(0x20) } else { content.append(text, space) }
    content.append(text, rest)
    return content
  }
}
