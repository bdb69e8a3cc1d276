/// Writes a manual page in the mdoc language (mdoc(7) of mandoc), in ASCII alone.
struct Mdoc {
  private(set) var source = ""

  /// Writes a macro line: `.Sh NAME`. The arguments are macros themselves or words from `word(_:)`.
  mutating func macro(_ line: String) {
    source += ".\(line)\n"
  }

  /// Writes prose, wrapped; each sentence begins a line, by which roff knows its end.
  mutating func text(_ text: String) {
    for (index, paragraph) in text.split(separator: "\n").enumerated() {
      if index > 0 { macro("Pp") }
      for sentence in Self.sentences(of: paragraph) {
        for line in TextWrapping.lines(of: sentence, width: 76) { source += Self.escaped(line) + "\n" }
      }
    }
  }

  private static func sentences(of paragraph: Substring) -> [String] {
    var sentences = [""]
    var ends = false
    for character in paragraph {
      if ends && character == " " { sentences.append("") } else { sentences[sentences.count - 1].append(character) }
      ends = character == "." || character == "?" || character == "!"
    }
    return sentences.filter { !$0.isEmpty }
  }

  /// A text as one argument of a macro.
  static func word(_ text: String) -> String {
    let escaped = escaped(text)
    // A word that is also a macro's name, or punctuation, would be taken for it.
    return text.contains(" ") || text.isEmpty ? "\"\(escaped)\"" : "\\&\(escaped)"
  }

  /// A text in which nothing means anything to roff.
  ///
  /// `-` `'` `` ` `` `^` `~` are written so that they stay what they are when copied (groff_char(7)).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case ".": escaped += escaped.isEmpty ? "\\&." : "."
      case "…": escaped += "..."
      case _ where scalar.value >= 0x7f:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
