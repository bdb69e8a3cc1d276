/// Cuts a WHEN into words and numbers.
enum WhenWords {
  /// The words in lower case, without commas: `["oct", "3", "9:14", "am"]`. Digits and letters that touch are cut
  /// apart (`2h` is `2`, `h`; `3rd` is `3`, `rd`), words with a colon or dash stay whole but for `am` and `pm`.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.lowercased().utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) {
      var rest = word
      while let first = rest.first {
        let part: Substring.UTF8View
        if When.isLetter(first) {
          part = rest.prefix(while: When.isLetter)
        } else if When.isDigit(first) {
          part = rest.prefix { !When.isLetter($0) }
        } else {
          part = rest
        }
        words.append(String(Substring(part)))
        rest = rest.dropFirst(part.count)
      }
    }
    return words
  }
}
