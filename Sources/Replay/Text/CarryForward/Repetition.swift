import Events

/// Finds what a change would put in and another change of the same text has put in already.
///
/// Carried patches stand behind what the other change put in, or before it at its left edge; later changes may have
/// added to both sides. So a text counts as there where it is the end, the beginning of the same place, or a longer
/// part of what the other put in. Short texts are found inside others by chance and do not count.
enum Repetition {
  private static let shortestInside = 8
  /// How many patches are looked for inside what one other patch puts in.
  private static let longestSearch = 64

  /// Says of each patch of `mine` whether `later` took out the same text, or more, and has what it puts in.
  static func find(_ mine: WidenedChange, of original: [Patch], in later: [Patch]) -> [Bool] {
    var isThere = [Bool](repeating: false, count: original.count)
    forEachGroup(original, later) { group, other in
      for index in group {
        isThere[index] = stands(original[index], in: other, isAmongFew: group.count <= longestSearch)
      }
    }
    var result = mine.members.map { members in members.allSatisfy { isThere[$0] } }
    // Each of these grows only when the same patches are carried again, so that carrying them comes to rest.
    forEachGroup(mine.patches, later) { group, other in
      for index in group where !result[index] {
        result[index] = stands(mine.patches[index], in: other, isAmongFew: group.count <= longestSearch)
      }
      let missing = group.filter { !result[$0] }
      let end = missing.flatMap { mine.patches[$0].inserted }
      if end.count <= other.inserted.count, other.inserted.suffix(end.count).elementsEqual(end) {
        for index in missing { result[index] = true }
      }
    }
    return result
  }

  /// Calls `body` with the patches that lie inside the text that another patch takes out, edges included.
  private static func forEachGroup(_ mine: [Patch], _ later: [Patch], _ body: (Range<Int>, Patch) -> Void) {
    var next = 0
    for other in later {
      while next < mine.count, mine[next].offset < other.offset { next += 1 }
      let first = next
      while next < mine.count, mine[next].end <= other.end { next += 1 }
      if first < next { body(first..<next, other) }
    }
  }

  private static func stands(_ patch: Patch, in other: Patch, isAmongFew: Bool) -> Bool {
    if patch.inserted.isEmpty { return true }
    if patch.offset == other.offset, !other.deleted.isEmpty, other.inserted.starts(with: patch.inserted) { return true }
    return isAmongFew && patch.inserted.count >= shortestInside && has(patch.inserted, in: other.inserted)
  }

  /// Whether a text stands in another.
  ///
  /// Source: D. Knuth, J. Morris, V. Pratt, "Fast Pattern Matching in Strings", 1977.
  /// - Complexity: O(length of both).
  private static func has(_ part: [UInt8], in text: [UInt8]) -> Bool {
    if part.count > text.count { return false }
    /// For each length of a found beginning, the longest shorter beginning that it ends with.
    var borders = [0, 0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, part[matched] != byte { matched = borders[matched] }
      if part[matched] == byte { matched += 1 }
      borders.append(matched)
    }
    matched = 0
    for place in text.indices {
      while matched > 0, part[matched] != text[place] { matched = borders[matched] }
      if part[matched] == text[place] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }
}
