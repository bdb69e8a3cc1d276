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
    let scalars = Array(words.joined(separator: " ").unicodeScalars)
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
}
