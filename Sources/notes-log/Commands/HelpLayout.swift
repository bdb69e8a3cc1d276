/// Lays out help in a width: headings, wrapped paragraphs, two columns.
struct HelpLayout {
  /// The widest that help becomes; longer lines are hard to read.
  static let widest = 80
  /// The widest that the left column becomes.
  private static let widestLeft = 26

  let width: Int

  init(_ session: Session) {
    width = min(session.width, Self.widest)
  }

  func heading(_ text: String, _ session: inout Session) throws(CommandError) {
    try session.output.line()
    try session.output.line(text, .heading)
  }

  func paragraph(_ text: String, indent: Int = 0, _ session: inout Session) throws(CommandError) {
    for line in TextWrapping.lines(of: text, width: width - indent) {
      try session.output.line(line.isEmpty ? "" : spaces(indent) + line)
    }
  }

  /// Rows of a word and what it means; `left` is the width of the first column, so that several groups line up.
  func rows(_ rows: [(String, String)], left: Int, _ session: inout Session) throws(CommandError) {
    for (word, meaning) in rows {
      try session.output.text("  ")
      try session.output.text(word, .literal)
      let used = DisplayWidth.columns(of: word)
      var lines = TextWrapping.lines(of: meaning, width: max(20, width - left - 4))[...]
      if used <= left {
        try session.output.line(spaces(left - used + 2) + (lines.popFirst() ?? ""))
      } else {
        try session.output.line()
      }
      for line in lines { try session.output.line(spaces(left + 4) + line) }
    }
  }

  /// The width of a first column that holds the words, where they are not too wide.
  func left(of words: [String]) -> Int {
    words.map { DisplayWidth.columns(of: $0) }.filter { $0 <= Self.widestLeft }.max() ?? Self.widestLeft
  }

  /// A synopsis that breaks between its parts and lines up under the first.
  func synopsis(_ text: String, label: String, name: String, _ session: inout Session) throws(CommandError) {
    let start = label + name
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    try session.output.text(label)
    try session.output.text(name, .literal)
    let indent = DisplayWidth.columns(of: start) + 1
    let lines = TextWrapping.lines(of: Self.unbroken(String(rest)), width: max(20, width - indent))
    for (index, line) in lines.enumerated() {
      let shown = String(line.map { $0 == Self.joint ? " " : $0 })
      try session.output.line(index == 0 ? (shown.isEmpty ? "" : " " + shown) : spaces(indent) + shown)
    }
  }

  /// Keeps `[--at WHEN]` together: spaces inside brackets become a sign that is no space.
  private static func unbroken(_ text: String) -> String {
    var depth = 0
    return String(
      text.map { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return character == " " && depth > 0 ? joint : character
      })
  }

  private static let joint: Character = "\u{a0}"

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
