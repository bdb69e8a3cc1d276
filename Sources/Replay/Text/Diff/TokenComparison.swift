/// Compares two texts token by token, whatever the tokens are.
enum TokenComparison {
  /// How many steps a comparison may take; past that a region is replaced as a whole.
  private static let budget = 12_000_000

  /// The tokens that differ, as ranges of token numbers, ascending, with at least one equal token between two.
  ///
  /// - Parameters:
  ///   - oldTokens: The tokens of the old text that are compared; they are counted from 0.
  ///   - newTokens: The same of the new text.
  static func changes(_ old: [UInt8], _ oldTokens: TokenRun, _ new: [UInt8], _ newTokens: TokenRun) -> [DiffHunk] {
    var changes: [DiffHunk] = []
    var (oldToken, newToken) = (0, 0)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var budget = Self.budget
        let vocabulary = DiffVocabulary(
          old, from: oldTokens.start, oldTokens.ends, new, from: newTokens.start, newTokens.ends)
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
    if oldToken < oldTokens.ends.count || newToken < newTokens.ends.count {
      changes.append(DiffHunk(old: oldToken..<oldTokens.ends.count, new: newToken..<newTokens.ends.count))
    }
    return changes
  }
}

/// Neighbouring tokens of a text: where the first begins, and where each ends, ascending.
struct TokenRun {
  var start: Int
  var ends: [Int]
}
