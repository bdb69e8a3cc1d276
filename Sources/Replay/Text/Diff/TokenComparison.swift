/// Compares two texts token by token, whatever the tokens are.
enum TokenComparison {
  /// How many steps a comparison may take; past that a region is replaced as a whole.
  private static let budget = 12_000_000

  /// The tokens that differ, as ranges of token numbers, ascending, with at least one equal token between two.
  ///
  /// - Parameters:
  ///   - oldEnds: The offsets at which the old text's tokens end, ascending; the last is the end of the text.
  ///   - newEnds: The same of the new text.
  static func changes(_ old: [UInt8], _ oldEnds: [Int], _ new: [UInt8], _ newEnds: [Int]) -> [DiffHunk] {
    var changes: [DiffHunk] = []
    var (oldToken, newToken) = (0, 0)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var budget = Self.budget
        let vocabulary = DiffVocabulary(old, from: 0, oldEnds, new, from: 0, newEnds)
        let comparison = MyersComparison(vocabulary.old.numbers, vocabulary.new.numbers, budget: &budget)
        for (index, match) in comparison.matches.enumerated() where match >= 0 {
          let (oldEqual, newEqual) = (Int(vocabulary.old.tokens[index]), Int(vocabulary.new.tokens[Int(match)]))
          if oldToken < oldEqual || newToken < newEqual {
            changes.append(DiffHunk(old: oldToken..<oldEqual, new: newToken..<newEqual))
          }
          (oldToken, newToken) = (oldEqual + 1, newEqual + 1)
        }
      }
    }
    if oldToken < oldEnds.count || newToken < newEnds.count {
      changes.append(DiffHunk(old: oldToken..<oldEnds.count, new: newToken..<newEnds.count))
    }
    return changes
  }
}
