/// Breaks text into lines of a width.
enum TextWrapping {
  /// The lines of the text, broken at spaces; line breaks in the text stay. A word wider than the width stands alone.
  static func lines(of text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
      var lines: [String] = []
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ") {
        let wide = DisplayWidth.columns(of: word)
        if used > 0, used + 1 + wide > width {
          lines.append(line)
          line = ""
          used = 0
        }
        if used > 0 {
          line += " "
          used += 1
        }
        line += word
        used += wide
      }
      lines.append(line)
      return lines
    }
  }
}
