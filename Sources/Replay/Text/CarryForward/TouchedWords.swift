import Events

/// The text that a patch touches: what it takes out, and the words of the base whose letters it changes.
enum TouchedWords {
  /// Whether two changes of one base touch the same words anywhere.
  static func areShared(_ mine: [Patch], _ later: [Patch], base: [UInt8]) -> Bool {
    let left = mine.map { ($0, range(of: $0, in: base)) }
    let right = later.map { ($0, range(of: $0, in: base)) }
    var first = 0
    for (patch, range) in left {
      while first < right.count, right[first].1.upperBound < range.lowerBound { first += 1 }
      var index = first
      while index < right.count, right[index].1.lowerBound <= range.upperBound {
        if collide(patch, right[index].0) { return true }
        if range.overlaps(right[index].1) && !agree(patch, right[index].0) { return true }
        index += 1
      }
    }
    return false
  }

  /// Whether two patches put text in at one place, or one of them changes what the other takes out.
  ///
  /// Where both only take out, and one of them all that the other does, they agree.
  private static func collide(_ left: Patch, _ right: Patch) -> Bool {
    if left.deleted.isEmpty && right.deleted.isEmpty { return left.offset == right.offset }
    return left.reachesInto(right) && !agree(left, right)
  }

  private static func agree(_ left: Patch, _ right: Patch) -> Bool {
    guard left.inserted.isEmpty && right.inserted.isEmpty else { return false }
    return left.offset <= right.offset && right.end <= left.end || right.offset <= left.offset && left.end <= right.end
  }

  private static func range(of patch: Patch, in base: [UInt8]) -> Range<Int> {
    let (before, after) = (base.isWord(before: patch.offset), base.isWord(at: patch.end))
    // To take out what stands between two words changes both.
    let isJoint = patch.inserted.isEmpty && before && after
    var (lower, upper) = (patch.offset, patch.end)
    if isJoint || base.isWord(at: lower) || patch.inserted.isWord(at: 0) {
      lower = base.wordStart(before: lower)
    }
    if isJoint || base.isWord(before: upper) || patch.inserted.isWord(before: patch.inserted.count) {
      upper = base.wordEnd(after: upper)
    }
    return lower..<upper
  }
}

extension [UInt8] {
  /// Words are followed no farther than this from a place, so that a text without spaces costs no more.
  private static var longestWord: Int { 256 }

  /// Where the word that reaches up to an offset begins; the offset itself where none does.
  func wordStart(before offset: Int) -> Int {
    var start = offset
    while isWord(before: start), offset - start < Self.longestWord { start = scalarStart(before: start) }
    return start
  }

  /// Where the word that goes on at an offset ends; the offset itself where none does.
  func wordEnd(after offset: Int) -> Int {
    var end = offset
    while isWord(at: end), end - offset < Self.longestWord { end = scalarEnd(after: end) }
    return end
  }

  /// Whether the scalar that begins at an offset belongs to a word.
  func isWord(at offset: Int) -> Bool {
    guard offset < count else { return false }
    let kind = withUnsafeBufferPointer { WordClass.scalar(in: $0, at: offset).class }
    return kind == .word || kind == .mark
  }

  /// Whether the scalar that ends at an offset belongs to a word.
  func isWord(before offset: Int) -> Bool {
    offset > 0 && isWord(at: scalarStart(before: offset))
  }

  /// Where the scalar that ends at an offset past 0 begins.
  func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start].isContinuation { start -= 1 }
    return start
  }

  /// Where the scalar that begins at an offset before the end ends.
  func scalarEnd(after offset: Int) -> Int {
    var end = offset + 1
    while end < count, self[end].isContinuation { end += 1 }
    return end
  }
}
