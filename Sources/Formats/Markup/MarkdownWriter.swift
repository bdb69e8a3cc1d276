import Interchange

/// Turns HTML, and the ENML of Evernote, into Markdown.
///
/// What plain text can carry comes along: paragraphs, headings, lists, checklists of both kinds that Evernote has, tables,
/// code, links, emphasis. What it cannot is counted. Nothing is escaped: a note is text to be read.
struct MarkdownWriter {
  /// What did not come along.
  struct Losses {
    var attachments = 0
    var encrypted = 0
    /// Colours, fonts, underlining.
    var looks = 0
  }

  private(set) var losses = Losses()
  private var lines: [String] = []
  /// The lines that stand for a group of Evernote's tasks, by the group's id.
  private let taskGroups: [String: [String]]
  private(set) var usedGroups: Set<String> = []

  init(taskGroups: [String: [String]] = [:]) {
    self.taskGroups = taskGroups
  }

  /// The Markdown of a node, with a line break at its end unless it is empty.
  mutating func write(_ node: MarkupNode) -> String {
    lines = []
    writeBlocks(node.children, prefix: "")
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private static let blocks: Set<String> = [
    "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tbody", "thead", "tr", "pre",
    "blockquote", "hr", "en-note", "body", "html", "section", "article", "header", "footer", "main", "center",
    "en-crypt",
    "dl", "dt", "dd", "figure", "head", "title", "style", "script", "colgroup",
  ]

  /// Whether a node is, or holds, something that stands on lines of its own.
  private func isBlock(_ node: MarkupNode) -> Bool {
    if Self.blocks.contains(node.name) { return true }
    if case .text = node.content { return false }
    return node.children.contains { isBlock($0) }
  }

  private mutating func writeBlocks(_ nodes: [MarkupNode], prefix: String) {
    var run: [MarkupNode] = []
    for node in nodes {
      guard isBlock(node) else {
        run.append(node)
        continue
      }
      writeRun(run, prefix: prefix)
      run = []
      writeBlock(node, prefix: prefix)
    }
    writeRun(run, prefix: prefix)
  }

  /// Writes inline nodes as lines; white space between blocks is nothing.
  private mutating func writeRun(_ nodes: [MarkupNode], prefix: String) {
    guard !nodes.isEmpty else { return }
    let text = inline(nodes)
    if text.allSatisfy({ $0 == " " || $0 == "\n" }) {
      if text.contains("\n") { blank() }
      return
    }
    for line in split(text) { lines.append(line.isEmpty ? "" : prefix + line) }
  }

  private func split(_ text: String) -> [String] {
    var parts = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.withoutEdges(String($0)) }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  private static func withoutEdges(_ text: String) -> String {
    var line = text[...]
    while line.last == " " { line.removeLast() }
    // Spaces that a person typed are no-break spaces here; those of the source's layout are not.
    while line.first == " " { line.removeFirst() }
    return String(line).replacing("\u{a0}", with: " ")
  }

  private mutating func blank() {
    if lines.last?.isEmpty == false { lines.append("") }
  }

  private mutating func writeBlock(_ node: MarkupNode, prefix: String) {
    switch node.name {
    case "head", "style", "script", "title", "colgroup": return
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = Int(node.name.dropFirst()) ?? 1
      let text = split(inline(node.children)).joined(separator: " ")
      guard !text.isEmpty else { return }
      blank()
      lines.append(prefix + String(repeating: "#", count: level) + " " + text)
      blank()
    case "p":
      blank()
      writeBlocks(node.children, prefix: prefix)
      blank()
    case "hr":
      blank()
      lines += [prefix + "---", ""]
    case "ul", "ol":
      blank()
      writeList(node, indent: prefix)
      blank()
    case "li": writeItem(node, marker: "- ", indent: prefix)
    case "table":
      blank()
      writeTable(node, prefix: prefix)
      blank()
    case "pre": writeCode(node, prefix: prefix)
    case "blockquote":
      blank()
      writeBlocks(node.children, prefix: prefix + "> ")
      blank()
    case "en-crypt":
      losses.encrypted += 1
      let hint = node.attribute("hint").map { $0.isEmpty ? "" : " (hint: \($0))" } ?? ""
      blank()
      lines += [prefix + "Encrypted text\(hint):", "", "```", node.text.trimmed, "```", ""]
    default: writeDivision(node, prefix: prefix)
    }
  }

  private mutating func writeDivision(_ node: MarkupNode, prefix: String) {
    if node.style["--en-task-group"] == "true" {
      let group = node.style["--en-id"] ?? ""
      usedGroups.insert(group)
      guard let tasks = taskGroups[group] else { return }
      blank()
      lines += tasks.map { prefix + $0 }
      return blank()
    }
    if node.style["-en-codeblock"] == "true" || node.style["--en-codeblock"] == "true" {
      return writeCode(node, prefix: prefix)
    }
    let prefix = prefix + Self.indent(of: node)
    if node.children.contains(where: { isBlock($0) }) { return writeBlocks(node.children, prefix: prefix) }
    let parts = split(inline(node.children))
    if parts.isEmpty { return blank() }
    for line in parts { lines.append(line.isEmpty ? "" : prefix + line) }
  }

  /// A tab for each step that Evernote moves a paragraph in.
  private static func indent(of node: MarkupNode) -> String {
    let length = node.style["margin-left"] ?? node.style["padding-left"] ?? ""
    guard length.hasSuffix("px"), let pixels = Int(length.dropLast(2)), (40...800).contains(pixels) else { return "" }
    return String(repeating: "\t", count: pixels / 40)
  }

  private mutating func writeCode(_ node: MarkupNode, prefix: String) {
    blank()
    let language = node.style["--en-syntaxlanguage"].map { $0 == "plain" || $0 == "none" ? "" : $0 } ?? ""
    lines.append(prefix + "```" + language)
    for line in Self.codeLines(node) { lines.append(prefix + line.replacing("\u{a0}", with: " ")) }
    lines += [prefix + "```", ""]
  }

  private static func codeLines(_ node: MarkupNode) -> [String] {
    var text = ""
    func isLayout(_ node: MarkupNode) -> Bool {
      guard case .text(let words) = node.content else { return false }
      return words.allSatisfy(\.isWhitespace)
    }
    func add(_ node: MarkupNode) {
      switch node.content {
      case .text(let words): text += words
      case .element(let name, _):
        let isLine = name == "div" || name == "p" || name == "li"
        if isLine, !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        if name == "br" { return text += "\n" }
        let before = text.count
        // White space between lines that have elements of their own is the layout of the source.
        let hasLines = node.children.contains { $0.name == "div" }
        for child in node.children where !hasLines || !isLayout(child) { add(child) }
        // A line that is only a break has ended already.
        if isLine, !text.hasSuffix("\n") || text.count == before { text += "\n" }
      }
    }
    let hasLines = node.children.contains { $0.name == "div" }
    for child in node.children where !hasLines || !isLayout(child) { add(child) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines
  }

  private mutating func writeList(_ node: MarkupNode, indent: String) {
    var number = Int(node.attribute("start") ?? "") ?? 1
    let isTodo = node.style["--en-todo"] == "true"
    for child in node.children {
      switch child.name {
      case "li":
        var marker = node.name == "ol" ? "\(number). " : "- "
        number += 1
        if isTodo || child.style["--en-checked"] != nil {
          marker += child.style["--en-checked"] == "true" ? "[x] " : "[ ] "
        }
        writeItem(child, marker: marker, indent: indent)
      case "ul", "ol": writeList(child, indent: indent + "    ")
      default:
        let text = split(inline([child])).joined(separator: " ")
        if !text.isEmpty { lines.append(indent + marker(for: node) + text) }
      }
    }
  }

  private func marker(for list: MarkupNode) -> String { list.name == "ol" ? "1. " : "- " }

  private mutating func writeItem(_ node: MarkupNode, marker: String, indent: String) {
    var inner = MarkdownWriter(taskGroups: taskGroups)
    var rest: [MarkupNode] = []
    var own: [MarkupNode] = []
    for child in node.children {
      if ["ul", "ol"].contains(child.name) { rest.append(child) } else { own.append(child) }
    }
    let text = inner.write(Self.container(own))
    add(inner.losses)
    var item = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while item.last?.isEmpty == true { item.removeLast() }
    var first = item.first ?? ""
    // A box within a numbered or bulleted item makes that the item's box.
    if first.hasPrefix("- [ ] ") || first.hasPrefix("- [x] ") { first.removeFirst(2) }
    // An item that is nothing but a list is that list.
    if !first.isEmpty || rest.isEmpty { lines.append(Self.withoutEnd(indent + marker + first)) }
    for line in item.dropFirst() { lines.append(line.isEmpty ? "" : indent + "    " + line) }
    for list in rest { writeList(list, indent: indent + "    ") }
  }

  private static func withoutEnd(_ text: String) -> String {
    var line = text[...]
    while line.last == " ", !line.hasSuffix("] "), !line.hasSuffix("- ") { line.removeLast() }
    return String(line)
  }

  private static func container(_ nodes: [MarkupNode]) -> MarkupNode {
    let node = MarkupNode(.element(name: "", attributes: [:]), offset: 0)
    node.children = nodes
    return node
  }

  private mutating func add(_ more: Losses) {
    losses.attachments += more.attachments
    losses.encrypted += more.encrypted
    losses.looks += more.looks
  }

  private mutating func writeTable(_ node: MarkupNode, prefix: String) {
    var rows: [(cells: [String], isHead: Bool)] = []
    func rowNodes(_ node: MarkupNode) -> [MarkupNode] {
      node.children.flatMap { $0.name == "tr" ? [$0] : rowNodes($0) }
    }
    for row in rowNodes(node) {
      let cells = row.children.filter { $0.name == "td" || $0.name == "th" }
      guard !cells.isEmpty else { continue }
      var texts: [String] = []
      for cell in cells {
        var inner = MarkdownWriter(taskGroups: taskGroups)
        let text = inner.write(cell).split(separator: "\n").joined(separator: "<br>")
        add(inner.losses)
        texts.append(text.replacing("|", with: "\\|"))
      }
      rows.append((texts, cells.allSatisfy { $0.name == "th" }))
    }
    guard let first = rows.first else { return }
    let width = rows.map(\.cells.count).max() ?? 1
    func line(_ cells: [String]) -> String {
      let padded = cells + Array(repeating: "", count: max(0, width - cells.count))
      return prefix + "| " + padded.joined(separator: " | ") + " |"
    }
    lines.append(line(first.isHead ? first.cells : Array(repeating: "   ", count: width)))
    lines.append(line(Array(repeating: "---", count: width)))
    for row in first.isHead ? rows.dropFirst() : rows[...] { lines.append(line(row.cells)) }
  }
}

extension MarkdownWriter {
  /// The text of inline nodes: runs of white space are one space, `<br>` is a line break.
  private mutating func inline(_ nodes: [MarkupNode]) -> String {
    var result = ""
    for node in nodes {
      switch node.content {
      case .text(let text): append(Self.collapsed(text), to: &result)
      case .element(let name, _): append(element(node, name, isAtStart: Self.isAtStart(result)), to: &result)
      }
    }
    return result
  }

  private static func isAtStart(_ text: String) -> Bool {
    text.last(where: { $0 != " " && $0 != "\u{a0}" }).map { $0 == "\n" } ?? true
  }

  private func append(_ text: String, to result: inout String) {
    // One space between two runs, however they are nested.
    if text.hasPrefix(" "), result.last == " " || result.last == "\n" {
      result += text.dropFirst()
    } else {
      result += text
    }
  }

  private static func collapsed(_ text: String) -> String {
    var result = ""
    var isSpace = false
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        if !isSpace { result.unicodeScalars.append(" ") }
        isSpace = true
      } else {
        result.unicodeScalars.append(scalar)
        isSpace = false
      }
    }
    return result
  }

  private mutating func element(_ node: MarkupNode, _ name: String, isAtStart: Bool) -> String {
    switch name {
    case "br": return "\n"
    case "en-todo":
      return (isAtStart ? "" : "\n") + (node.attribute("checked") == "true" ? "- [x] " : "- [ ] ")
    case "en-media", "img", "object", "audio", "video", "input":
      losses.attachments += name == "input" ? 0 : 1
      return ""
    case "a": return link(node)
    case "b", "strong": return marked(node, "**")
    case "i", "em": return marked(node, "*")
    case "s", "strike", "del": return marked(node, "~~")
    case "mark": return marked(node, "==")
    case "code", "tt", "kbd": return marked(node, "`")
    default: break
    }
    let style = node.style
    if style["font-weight"] == "bold" || style["font-weight"] == "700" { return marked(node, "**") }
    if style["font-style"] == "italic" { return marked(node, "*") }
    if style["text-decoration"]?.contains("line-through") == true { return marked(node, "~~") }
    if style["-evernote-highlight"] == "true" || style["--en-highlight"] != nil { return marked(node, "==") }
    if name == "u" || style["color"] != nil || style["background-color"] != nil { losses.looks += 1 }
    return inline(node.children)
  }

  /// Marks the words between the spaces at the ends, on each line.
  private mutating func marked(_ node: MarkupNode, _ mark: String) -> String {
    inline(node.children).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.prefix { $0.isWhitespace }
      let rest = line.dropFirst(start.count)
      guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return String(line) }
      let words = rest[...last]
      if words == "- [ ]" || words == "- [x]" { return String(line) }
      // A box is no word: the mark begins after it.
      for box in ["- [ ] ", "- [x] "] where words.hasPrefix(box) {
        return start + box + mark + words.dropFirst(6) + mark + rest[rest.index(after: last)...]
      }
      return start + mark + words + mark + rest[rest.index(after: last)...]
    }.joined(separator: "\n")
  }

  private mutating func link(_ node: MarkupNode) -> String {
    let text = inline(node.children).split(separator: "\n").joined(separator: " ")
    guard let target = node.attribute("href")?.trimmed, !target.isEmpty else { return text }
    let words = text.trimmed
    if words == target || words.isEmpty { return words.isEmpty ? target : text }
    // A link to a note says its title here as there.
    if target.hasPrefix("evernote:///view/"), !words.hasPrefix("evernote:") { return "[[\(words)]]" }
    let address = target.replacing(" ", with: "%20").replacing(")", with: "%29")
    return "[\(words.replacing("[", with: "(").replacing("]", with: ")"))](\(address))"
  }
}
