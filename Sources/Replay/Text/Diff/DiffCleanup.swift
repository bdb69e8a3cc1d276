/// Makes the hunks of a diff readable: it joins hunks over equalities too short to mean anything, and slides what was
/// only put in or only taken out to where a line or a word begins.
///
/// The idea is the semantic cleanup of diff-match-patch (N. Fraser, "Diff Strategies", 2006, section 3.2).
struct DiffCleanup {
  private let old: UnsafeBufferPointer<UInt8>
  private let new: UnsafeBufferPointer<UInt8>

  /// Longer equalities always keep two hunks apart.
  private static let longestNoise = 12
  /// How far a hunk is slid at most.
  private static let longestSlide = 512

  init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
    self.old = old
    self.new = new
  }

  /// The hunks, ascending and apart from each other by at least one byte of the old text.
  func clean(_ hunks: [DiffHunk]) -> [DiffHunk] {
    var result: [DiffHunk] = []
    for var hunk in hunks {
      while let last = result.last, isNoise(between: last, hunk) {
        result.removeLast()
        hunk = DiffHunk(
          old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound
        ).trimmed(old, new)
      }
      if !hunk.old.isEmpty || !hunk.new.isEmpty { result.append(hunk) }
    }
    for index in result.indices {
      let floor = index == 0 ? 0 : result[index - 1].old.upperBound + 1
      let ceiling = index == result.count - 1 ? old.count : result[index + 1].old.lowerBound - 1
      result[index] = slid(result[index], from: floor, upTo: ceiling)
    }
    return result
  }

  private func isNoise(between left: DiffHunk, _ right: DiffHunk) -> Bool {
    let equality = left.old.upperBound..<right.old.lowerBound
    let weight = Swift.min(Swift.max(left.old.count, left.new.count), Swift.max(right.old.count, right.new.count))
    guard equality.count <= Swift.min(weight, Self.longestNoise) else { return false }
    return !old[equality].contains(0x0a)
  }

  /// Moves a hunk that has one empty side to the place nearby where it reads best.
  private func slid(_ hunk: DiffHunk, from floor: Int, upTo ceiling: Int) -> DiffHunk {
    guard hunk.old.isEmpty != hunk.new.isEmpty else { return hunk }
    let (text, range) = hunk.old.isEmpty ? (new, hunk.new) : (old, hunk.old)
    var lowest = 0
    let room = Swift.min(Self.longestSlide, hunk.old.lowerBound - floor)
    while lowest < room, text[range.lowerBound - lowest - 1] == text[range.upperBound - lowest - 1] { lowest += 1 }
    var highest = 0
    let headroom = Swift.min(Self.longestSlide, ceiling - hunk.old.upperBound)
    while highest < headroom, text[range.lowerBound + highest] == text[range.upperBound + highest] { highest += 1 }
    if lowest == 0 && highest == 0 { return hunk }
    var best = (slide: 0, score: score(range.lowerBound, range.upperBound, in: text))
    for slide in stride(from: highest, through: -lowest, by: -1) {
      let score = score(range.lowerBound + slide, range.upperBound + slide, in: text)
      if score > best.score { best = (slide, score) }
    }
    return DiffHunk(
      old: hunk.old.lowerBound + best.slide..<hunk.old.upperBound + best.slide,
      new: hunk.new.lowerBound + best.slide..<hunk.new.upperBound + best.slide)
  }

  /// How well a part of a text reads as what was put in or taken out; negative where it would split a scalar.
  private func score(_ start: Int, _ end: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    if start < text.count, text[start].isContinuation { return -1 }
    if end < text.count, text[end].isContinuation { return -1 }
    if start == 0 || text[start - 1] == 0x0a { return 4 }
    if end == text.count || text[end] == 0x0a { return 3 }
    let (before, after) = (text[start - 1], text[start])
    if before == 0x20 || before == 0x09 { return 2 }
    return after == 0x20 || after == 0x09 ? 1 : 0
  }
}
