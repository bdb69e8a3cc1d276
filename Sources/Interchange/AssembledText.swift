import NoteText

/// Makes one text of what a source keeps apart, and leaves a text alone that says it already.
package enum AssembledText {
  /// The text with its title as the first line and its tags as front matter.
  ///
  /// A title that the text begins with is not written twice; a title that would not read as itself as a line (`# x`)
  /// goes into the front matter too, and so does the title of a text that has a front matter block already. The title of
  /// a to-do becomes an item.
  package static func text(title: String?, body: [UInt8], tags: [String], isDone: Bool? = nil) -> [UInt8] {
    var text = body
    var block: [String] = []
    if let isDone, let title = title?.trimmed, !title.isEmpty {
      let head = FrontMatter(in: body.span)?.end ?? 0
      let item = Array("- [\(isDone ? "x" : " ")] \(firstLine(title))\n".utf8)
      text = body[..<head] + item + (body.count == head ? [] : [0x0a] + body[head...])
    } else if let title = title?.trimmed, !title.isEmpty, !begins(body, with: title) {
      let line = Array((title + "\n").utf8)
      if FrontMatter(in: body.span) == nil, NoteTitle(of: line.span).text == firstLine(title) {
        text = body.isEmpty ? line : line + [0x0a] + body
      } else {
        block.append("title: \(quoted(firstLine(title)))")
      }
    }
    let known = Set(Tag.tags(in: text.span).map(\.folded))
    var missing: [String] = []
    for tag in tags.map(\.trimmed) where !tag.isEmpty && !missing.contains(tag) {
      let folded = Tag.tags(in: Array("---\ntags: [\(quoted(tag))]\n---\n".utf8).span).first?.folded
      if folded.map({ !known.contains($0) }) ?? true { missing.append(tag) }
    }
    if !missing.isEmpty {
      block.append("tags:")
      // Of two lists the first counts.
      missing += FrontMatter(in: text.span)?.tags(in: text.span) ?? []
      block += missing.map { "  - \(scalar($0))" }
    }
    return adding(block, to: text)
  }

  /// Adds lines to the front matter, which is made where there is none.
  package static func adding(_ lines: [String], to text: [UInt8]) -> [UInt8] {
    guard !lines.isEmpty else { return text }
    let block = Array((lines.joined(separator: "\n") + "\n").utf8)
    if let frontMatter = FrontMatter(in: text.span) {
      return text[..<frontMatter.body.lowerBound] + block + text[frontMatter.body.lowerBound...]
    }
    return Array("---\n".utf8) + block + Array("---\n".utf8) + text
  }

  /// A YAML scalar, in double quotes where it would not stand for itself.
  package static func scalar(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_/ ".unicodeScalars.contains(scalar)
    }
    return plain && text.first?.isLetter == true && text.last != " " ? text : quoted(text)
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func begins(_ body: [UInt8], with title: String) -> Bool {
    let first = firstLine(title)
    let found = NoteTitle(of: body.span)
    if !found.isUntitled && found.text == first { return true }
    let line = Array(first.utf8)
    if !found.isUntitled && found.text == NoteTitle(of: line.span).text { return true }
    let start = body.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let end = start.dropFirst(line.count).first
    return start.starts(with: line) && (end == nil || end == 0x0a || end == 0x0d)
  }

  private static func firstLine(_ title: String) -> String {
    title.split(whereSeparator: \.isNewline).first.map { String($0).trimmed } ?? ""
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
