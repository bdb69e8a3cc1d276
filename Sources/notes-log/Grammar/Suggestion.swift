/// The known word that an unknown one most likely stands for.
enum Suggestion {
  /// Words longer than this are no slip of the finger; nothing is suggested for them.
  private static let longest = 40

  /// The nearest of `words`, or nil where none is near: a third of its letters may differ, one at least.
  ///
  /// The case of letters does not count. A word that begins with the given one is the nearest, since abbreviations are not accepted. Ties go to
  /// the word that stands first.
  static func nearest(to given: String, in words: [String]) -> String? {
    let given = given.lowercased()
    guard !given.isEmpty, given.utf8.count <= longest else { return nil }
    var best: (word: String, distance: Int)?
    for word in words {
      let lowered = word.lowercased()
      let isPrefix = lowered.hasPrefix(given) && given.utf8.count > 1
      let most = max(1, word.utf8.count / 3)
      // What differs by that much in length alone is not looked at.
      guard isPrefix || abs(lowered.unicodeScalars.count - given.unicodeScalars.count) <= most else { continue }
      let distance = isPrefix ? 0 : EditDistance.damerauLevenshtein(given, lowered)
      guard distance <= most, distance < word.utf8.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (word, distance) }
    }
    return best?.word
  }
}
