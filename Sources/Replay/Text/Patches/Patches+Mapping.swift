import Events

/// To which side an offset keeps when text is put in just there.
package enum Bias: Sendable {
  /// The offset stays before the new text.
  case before
  /// The offset moves past the new text.
  case after
}

extension [Patch] {
  /// Where an offset of the version before the change stands in the version after it.
  ///
  /// An offset inside replaced text goes to one end of what replaces it, by the bias; an offset at the edge of
  /// replaced text stays at that edge. Complexity: O(patches before the offset).
  package func map(_ offset: Int, bias: Bias) -> Int {
    var shift = 0
    for patch in self {
      if patch.offset > offset { break }
      let start = patch.offset + shift
      if patch.deleted.isEmpty {
        if patch.offset == offset { return bias == .before ? start : start + patch.inserted.count }
      } else if patch.offset == offset {
        return start
      } else if offset < patch.end {
        return bias == .before ? start : start + patch.inserted.count
      }
      shift += patch.inserted.count - patch.deleted.count
    }
    return offset + shift
  }

  /// Where a range of the version before the change stands in the version after it.
  ///
  /// Text put in at an end of the range is left out, or taken in where the range is `growing`. What is left of a
  /// range that was wholly taken out is an empty range at that place.
  package func map(_ range: Range<Int>, growing: Bool = false) -> Range<Int> {
    let lower = map(range.lowerBound, bias: growing ? .before : .after)
    let upper = map(range.upperBound, bias: growing ? .after : .before)
    return lower..<Swift.max(lower, upper)
  }
}
