import Interchange

/// Turns the content of a note of Tomboy into Markdown.
///
/// A list is a checklist where an item of it is struck out as a whole, which is how people tick there, or where the
/// title or the heading above says TODO.
struct TomboyText {
  private var lines: [String] = [""]
  private var saysTodo = false
  /// Whether the last line is an item, to which nothing may be added.
  private var isAfterList = false

  static func text(of content: MarkupNode, title: String) -> String {
    var writer = TomboyText()
    writer.saysTodo = isTodo(title)
    writer.write(content.children)
    while writer.lines.last?.isEmpty == true { writer.lines.removeLast() }
    return writer.lines.isEmpty ? "" : writer.lines.joined(separator: "\n") + "\n"
  }

  private static func isTodo(_ words: String) -> Bool {
    words.uppercased().split { !$0.isLetter }.contains { $0 == "TODO" }
  }

  private mutating func write(_ nodes: [MarkupNode]) {
    for node in nodes {
      switch node.name {
      case "list": writeList(node, indent: "")
      case "size:huge" where !node.text.trimmed.isEmpty, "size:large" where !node.text.trimmed.isEmpty:
        writeHeading(node)
      default: append(Self.inline(node))
      }
    }
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    if isAfterList, !text.hasPrefix("\n") { lines.append("") }
    isAfterList = false
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines[lines.count - 1] += parts.first ?? ""
    lines += parts.dropFirst().map(String.init)
  }

  private mutating func writeHeading(_ node: MarkupNode) {
    let mark = node.name == "size:huge" ? "## " : "### "
    saysTodo = Self.isTodo(node.text)
    let text = Self.inline(node)
    // Only what stands at the start of a line can be a heading.
    guard isAfterList || lines.last?.isEmpty ?? true else { return append(text) }
    let words = text.trimmed
    if words.hasPrefix("**"), words.hasSuffix("**"), words.utf8.count > 4 {
      return append(text.replacing(words, with: mark + words.dropFirst(2).dropLast(2), maxReplacements: 1))
    }
    append(text.replacing(words, with: mark + words.split(separator: "\n").joined(separator: " "), maxReplacements: 1))
  }

  private mutating func writeList(_ list: MarkupNode, indent: String) {
    let items = list.children("list-item")
    let isChecklist = saysTodo || items.contains { Self.isStruck($0) }
    for item in items {
      let own = item.children.filter { $0.name != "list" }
      let isDone = Self.isStruck(item)
      let nodes = isDone ? own.flatMap { $0.name == "strikethrough" ? $0.children : [$0] } : own
      let words = nodes.map(Self.inline).joined().trimmed
      let marker = isChecklist ? "- [\(isDone ? "x" : " ")] " : "- "
      if lines.last?.isEmpty == false { lines.append("") }
      lines[lines.count - 1] = indent + marker + words.split(separator: "\n").joined(separator: "\n" + indent + "  ")
      for nested in item.children("list") { writeList(nested, indent: indent + "    ") }
    }
    isAfterList = true
  }

  /// Whether all words of an item are struck out.
  private static func isStruck(_ item: MarkupNode) -> Bool {
    let own = item.children.filter { $0.name != "list" && !$0.text.trimmed.isEmpty }
    return !own.isEmpty && own.allSatisfy { $0.name == "strikethrough" }
  }

  private static func inline(_ node: MarkupNode) -> String {
    if case .text(let text) = node.content { return text }
    let text = node.children.map(inline).joined()
    switch node.name {
    case "bold": return marked(text, "**")
    case "italic": return marked(text, "*")
    case "strikethrough": return marked(text, "~~")
    case "highlight": return marked(text, "==")
    case "monospace": return marked(text, "`")
    case "link:internal", "link:broken": return marked(text, "[[", "]]")
    default: return text
    }
  }

  private static func marked(_ text: String, _ mark: String, _ end: String? = nil) -> String {
    let words = text.trimmed
    if words.isEmpty || words.contains("\n") { return text }
    return text.replacing(words, with: mark + words + (end ?? mark), maxReplacements: 1)
  }
}
