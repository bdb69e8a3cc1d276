/// The words of a search as they were typed, made one query.
enum SearchWords {
  /// The words with one space between, in which `-word`, `-"a phrase"` and `-tag:x` are `not:…`.
  ///
  /// A dash counts where a word begins outside of double quotes, and only before a letter or a quote: `- [ ]`, `-5` and
  /// `--sort` are looked for by their letters.
  static func query(_ words: [String]) -> String {
    var query = ""
    var isQuoted = false
    var startsWord = true
    let scalars = Array(joined(words).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == "-", startsWord, !isQuoted, next == "\"" || next.properties.isAlphabetic {
        query += "not:"
      } else {
        query.unicodeScalars.append(scalar)
      }
      if scalar == "\"" { isQuoted.toggle() }
      startsWord = scalar.properties.isWhitespace
    }
    return query
  }

  /// The words with one space between.
  static func joined(_ words: [String]) -> String {
    var joined = ""
    for (place, word) in words.enumerated() {
      if place > 0 { joined += " " }
      joined += word
    }
    return joined
  }

  /// Whether a query has some bytes. (The library's own way to ask this sets a search machine up first.)
  static func has(_ query: String, _ part: StaticString) -> Bool {
    let bytes = Array(query.utf8)
    let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    if bytes.count < wanted.count { return false }
    return (0...bytes.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }
  }
}
