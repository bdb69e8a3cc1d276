/// Narrows down where two texts differ, by ever finer tokens, within a bound of work.
struct DiffRefinement {
  private let old: UnsafeBufferPointer<UInt8>
  private let new: UnsafeBufferPointer<UInt8>
  private var hunks: [DiffHunk] = []
  /// How many steps all comparisons of this diff may still take together.
  private var budget = 12_000_000

  private static let longestWordPart = 8 << 20
  private static let longestScalarPart = 4096
  private static let shortestScalarPart = 16

  init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
    self.old = old
    self.new = new
  }

  /// The hunks found, tidied up to be read and to be the patches of a change.
  consuming func finish() -> [DiffHunk] {
    DiffCleanup(old, new).clean(hunks)
  }

  /// Records where a part of the two texts differs, comparing by `token` and then by finer ones.
  mutating func refine(_ part: DiffHunk, by token: DiffToken) {
    let part = trim(part)
    if part.old.isEmpty && part.new.isEmpty { return }
    if part.old.isEmpty || part.new.isEmpty { return hunks.append(part) }
    let length = part.old.count + part.new.count
    switch token {
    case .line:
      if !compare(part, by: .line, then: .word) { refine(part, by: .word) }
    case .word:
      if length > Self.longestWordPart || !compare(part, by: .word, then: .scalar) { refine(part, by: .scalar) }
    case .scalar:
      let isLong = min(part.old.count, part.new.count) >= Self.shortestScalarPart
      if length > Self.longestScalarPart || !isLong || !compareScalars(part) { hunks.append(part) }
    }
  }

  /// Compares a part and refines what differs; false where nothing in it is equal.
  private mutating func compare(_ part: DiffHunk, by token: DiffToken, then finer: DiffToken) -> Bool {
    let parts = differences(in: part, by: token)
    if parts.count == 1 && parts[0] == part { return false }
    for part in parts { refine(part, by: finer) }
    return true
  }

  /// Compares the scalars of two words that are long, and takes the result only where most of them are equal.
  private mutating func compareScalars(_ part: DiffHunk) -> Bool {
    let parts = differences(in: part, by: .scalar)
    let equal = part.old.count - parts.reduce(0) { $0 + $1.old.count }
    guard 2 * equal >= max(part.old.count, part.new.count) else { return false }
    hunks += parts
    return true
  }

  /// The parts between equal runs of tokens.
  private mutating func differences(in part: DiffHunk, by token: DiffToken) -> [DiffHunk] {
    if budget <= 0 { return [part] }
    let oldEnds = token.ends(of: part.old, in: old)
    let newEnds = token.ends(of: part.new, in: new)
    if oldEnds.count == 1 && newEnds.count == 1 { return [part] }
    let vocabulary = DiffVocabulary(
      old, from: part.old.lowerBound, oldEnds, new, from: part.new.lowerBound, newEnds)
    let comparison = MyersComparison(vocabulary.old.numbers, vocabulary.new.numbers, budget: &budget)
    var parts: [DiffHunk] = []
    var (oldPlace, newPlace) = (part.old.lowerBound, part.new.lowerBound)
    func start(_ token: Int, _ ends: [Int], _ part: Range<Int>) -> Int {
      token == 0 ? part.lowerBound : ends[token - 1]
    }
    for (index, match) in comparison.matches.enumerated() where match >= 0 {
      let oldToken = Int(vocabulary.old.tokens[index])
      let newToken = Int(vocabulary.new.tokens[Int(match)])
      let oldStart = start(oldToken, oldEnds, part.old)
      let newStart = start(newToken, newEnds, part.new)
      if oldPlace < oldStart || newPlace < newStart {
        parts.append(DiffHunk(old: oldPlace..<oldStart, new: newPlace..<newStart))
      }
      (oldPlace, newPlace) = (oldEnds[oldToken], newEnds[newToken])
    }
    if oldPlace < part.old.upperBound || newPlace < part.new.upperBound {
      parts.append(DiffHunk(old: oldPlace..<part.old.upperBound, new: newPlace..<part.new.upperBound))
    }
    return parts
  }

  private func trim(_ part: DiffHunk) -> DiffHunk {
    part.trimmed(old, new)
  }
}

extension DiffHunk {
  /// The hunk without the bytes that both sides share at its ends; scalars stay whole.
  func trimmed(_ oldText: UnsafeBufferPointer<UInt8>, _ newText: UnsafeBufferPointer<UInt8>) -> DiffHunk {
    let ends = CommonEnds(
      UnsafeBufferPointer(rebasing: oldText[old]), UnsafeBufferPointer(rebasing: newText[new]))
    return DiffHunk(
      old: old.lowerBound + ends.prefix..<old.upperBound - ends.suffix,
      new: new.lowerBound + ends.prefix..<new.upperBound - ends.suffix)
  }
}
