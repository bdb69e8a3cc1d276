import Dates

/// A note as a page to be read: headings, lists, checklists, quotes and code as such, everything else as written.
enum HTMLPage {
  static func page(of note: ExportedNote) -> [UInt8] {
    var lines = [
      "<!DOCTYPE html>", "<html>", "<head>", "<meta charset=\"utf-8\">", "<title>\(escaped(note.title))</title>",
    ]
    if let modified = note.modified {
      lines.append("<meta name=\"date\" content=\"\(RFC3339.text(modified, zone: FixedZone.utc))\">")
    }
    lines += ["</head>", "<body>"]
    lines += body(of: String(decoding: note.text, as: UTF8.self))
    return Array((lines + ["</body>", "</html>", ""]).joined(separator: "\n").utf8)
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Neither may stand in HTML.
      case "\u{0}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func body(of text: String) -> [String] {
    var result: [String] = []
    var isCode = false
    var paragraph: [String] = []
    var list: [String] = []
    func end() {
      if !paragraph.isEmpty { result.append("<p>" + paragraph.joined(separator: "<br>\n") + "</p>") }
      if !list.isEmpty { result += ["<ul>"] + list + ["</ul>"] }
      paragraph = []
      list = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("```") {
        end()
        result.append(isCode ? "</code></pre>" : "<pre><code>")
        isCode.toggle()
      } else if isCode {
        result.append(escaped(line))
      } else if words.isEmpty {
        end()
      } else if let level = heading(words) {
        end()
        result.append("<h\(level)>\(escaped(words.dropFirst(level + 1)))</h\(level)>")
      } else if let item = item(words) {
        if !paragraph.isEmpty { end() }
        let margin = min(line.count - words.count, 40)
        list.append("<li\(margin > 0 ? " style=\"margin-left:\(margin)ch\"" : "")>\(item)</li>")
      } else {
        if !list.isEmpty { end() }
        paragraph.append(escaped(line))
      }
    }
    end()
    return isCode ? result + ["</code></pre>"] : result
  }

  private static func heading(_ line: Substring) -> Int? {
    let level = line.prefix { $0 == "#" }.count
    return (1...6).contains(level) && line.dropFirst(level).first == " " ? level : nil
  }

  private static func item(_ line: Substring) -> String? {
    guard ["- ", "* ", "+ "].contains(where: { line.hasPrefix($0) }) else { return nil }
    let words = line.dropFirst(2)
    for (box, attribute) in [("[ ] ", ""), ("[x] ", " checked"), ("[X] ", " checked")] where words.hasPrefix(box) {
      return "<input type=\"checkbox\" disabled\(attribute)> \(escaped(words.dropFirst(4)))"
    }
    return escaped(words)
  }
}
