/// Splits a command such as `$PAGER` into words without a shell.
enum WordSplitting {
  /// Words stand between blanks; single quotes, double quotes and a backslash keep a blank inside a word.
  ///
  /// Nothing is expanded. A quote that is not closed ends at the end of the text.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        word = (word ?? .init()) + [scalar]
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        word = word ?? .init()
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { word?.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? .init()
      } else if scalar == " " || scalar == "\t" || scalar == "\n" {
        if let finished = word { words.append(String(finished)) }
        word = nil
      } else {
        word = (word ?? .init()) + [scalar]
      }
    }
    if let finished = word { words.append(String(finished)) }
    return words
  }
}
