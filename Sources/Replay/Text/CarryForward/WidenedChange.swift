import Events

/// A change whose patches cover whole words where they have to.
struct WidenedChange {
  /// The patches; they have the effect of the patches they were made of.
  private(set) var patches: [Patch] = []
  /// For each patch, which of the original patches it was made of.
  private(set) var members: [Range<Int>] = []

  /// Makes the patches cover the given ranges of the base, one a patch, and merges those that come to touch.
  fileprivate init(_ original: [Patch], covering ranges: [Range<Int>], base: [UInt8]) {
    for (index, (patch, range)) in zip(original, ranges).enumerated() {
      let tail = base[patch.end..<range.upperBound]
      if let last = patches.indices.last, patches[last].end >= range.lowerBound {
        // The last patch may reach past the start of this one: take back what it has too much.
        let excess = Swift.max(0, patches[last].end - patch.offset)
        patches[last].deleted.removeLast(excess)
        patches[last].inserted.removeLast(excess)
        let between = base[patches[last].end..<patch.offset]
        patches[last].deleted += between + patch.deleted + tail
        patches[last].inserted += between + patch.inserted + tail
        members[last] = members[last].lowerBound..<index + 1
      } else {
        let head = base[range.lowerBound..<patch.offset]
        patches.append(
          Patch(offset: range.lowerBound, deleted: head + patch.deleted + tail, inserted: head + patch.inserted + tail))
        members.append(index..<index + 1)
      }
    }
  }

  /// Widens two changes of one base where `mine` takes out what `later` changes: later's patch to the words that it
  /// changes, so that they stay whole, and mine too where both put in something else.
  /// - Complexity: O(bytes of both changes + their number).
  static func pair(
    _ mine: [Patch], _ later: [Patch], base: [UInt8]
  ) -> (mine: WidenedChange, later: WidenedChange) {
    var mineRanges = mine.map { $0.offset..<$0.end }
    var laterRanges = later.map { $0.offset..<$0.end }
    var first = 0
    for (index, patch) in mine.enumerated() where !patch.deleted.isEmpty {
      while first < later.count, later[first].end < patch.offset { first += 1 }
      var other = first
      while other < later.count, later[other].offset <= patch.end {
        if patch.reachesInto(later[other]), !later[other].inserted.isEmpty {
          laterRanges[other] = words(around: later[other], base)
          if !patch.inserted.isEmpty, !later[other].deleted.isEmpty { mineRanges[index] = words(around: patch, base) }
        }
        other += 1
      }
    }
    return (
      WidenedChange(mine, covering: mineRanges, base: base), WidenedChange(later, covering: laterRanges, base: base)
    )
  }

  private static func words(around patch: Patch, _ base: [UInt8]) -> Range<Int> {
    var (lower, upper) = (patch.offset, patch.end)
    if base.isWord(at: lower) { lower = base.wordStart(before: lower) }
    if base.isWord(before: upper) { upper = base.wordEnd(after: upper) }
    return lower..<upper
  }
}

extension Patch {
  /// Whether two patches of the same text take out the same bytes, or one of them takes out text at whose inside the
  /// other puts something in.
  func reachesInto(_ other: Patch) -> Bool {
    offset < other.end && other.offset < end
  }
}
