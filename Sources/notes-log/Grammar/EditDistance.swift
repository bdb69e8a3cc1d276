/// The number of single-letter changes between two words.
enum EditDistance {
  /// The Damerau–Levenshtein distance: insertions, deletions, substitutions, and swaps of neighbours.
  ///
  /// The restricted form (no letter is edited twice), after Damerau, "A technique for computer detection and
  /// correction of spelling errors", CACM 7(3), 1964. O(n·m) in the numbers of scalars.
  static func damerauLevenshtein(_ left: String, _ right: String) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i]
      current.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(previous[j] + 1, current[j - 1] + 1, substitution)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, before[j - 2] + 1)
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
