/// Quotes a text as one word of bash, as the person has begun to quote it.
enum ShellQuoting {
  /// The text as it continues a word.
  ///
  /// In quotes that are open the text stays in them; readline closes them unless they seem to be closed. Unquoted, a backslash goes before every
  /// character that means something to the shell, `!` of the history included. Control characters must not be in it.
  static func bash(_ text: String, in quote: ShellWords.Quote) -> String {
    var word = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch quote {
      case .none:
        if special.contains(scalar) || (index == 0 && (scalar == "~" || scalar == "#")) { word += "\\" }
        word.unicodeScalars.append(scalar)
      case .single:
        if scalar == "'" { word += "'\\''" } else { word.unicodeScalars.append(scalar) }
      case .dollar:
        if scalar == "'" || scalar == "\\" { word += "\\" }
        word.unicodeScalars.append(scalar)
      case .double:
        // Within double quotes the history's sign can be kept off only with a backslash that stays in the text.
        if scalar == "!" {
          word += "\"\\!\""
          continue
        }
        if scalar == "$" || scalar == "`" || scalar == "\"" || scalar == "\\" { word += "\\" }
        word.unicodeScalars.append(scalar)
      }
    }
    let closing: Unicode.Scalar? = quote == .none ? nil : quote == .double ? "\"" : "'"
    if let closing, word.unicodeScalars.last == closing { word.unicodeScalars.append(closing) }
    return word
  }

  private static let special: Set<Unicode.Scalar> = [
    " ", "\"", "'", "\\", "$", "`", "!", "*", "?", "[", "]", "{", "}", "(", ")", "<", ">", "|", "&", ";", "^",
  ]
}
