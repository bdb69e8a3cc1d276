import Interchange

/// The text of a document of the Lexical editor, in which Standard Notes keeps its Super notes.
enum LexicalText {
  /// Gives the document as Markdown; nil where the text is none.
  static func text(of source: String) -> String? {
    guard source.hasPrefix("{\"root\"") else { return nil }
    let read = JSONReader.read(Array(source.utf8))
    guard read.fault == nil, let root = read.value?["root"], let blocks = root["children"]?.array else { return nil }
    return blocks.flatMap { lines(of: $0, indent: "") }.joined(separator: "\n")
  }

  private static func lines(of block: JSON, indent: String) -> [String] {
    switch block["type"]?.string {
    case "list":
      var number = 0
      return (block["children"]?.array ?? []).flatMap { item -> [String] in
        let children = item["children"]?.array ?? []
        let nested = children.filter { $0["type"]?.string == "list" }
        let words = inline(children.filter { $0["type"]?.string != "list" })
        var result: [String] = []
        if nested.isEmpty || !words.isEmpty {
          number += 1
          let marker: String
          switch block["listType"]?.string {
          case "check": marker = item["checked"]?.isTrue ?? false ? "- [x] " : "- [ ] "
          case "number": marker = "\(number). "
          default: marker = "- "
          }
          result.append(indent + marker + words)
        }
        return result + nested.flatMap { lines(of: $0, indent: indent + "    ") }
      }
    case "heading":
      let level = block["tag"]?.string.flatMap { Int($0.dropFirst()) } ?? 1
      return [String(repeating: "#", count: min(max(level, 1), 6)) + " " + inline(block["children"]?.array ?? [])]
    case "code": return ["```", inline(block["children"]?.array ?? []), "```"]
    case "quote": return ["> " + inline(block["children"]?.array ?? [])]
    case "horizontalrule": return ["---"]
    default: return [indent + inline(block["children"]?.array ?? [])]
    }
  }

  private static func inline(_ nodes: [JSON]) -> String {
    nodes.map { node in
      switch node["type"]?.string {
      case "linebreak": "\n"
      case "link", "autolink":
        link(inline(node["children"]?.array ?? []), node["url"]?.string ?? "")
      default: node["text"]?.string ?? inline(node["children"]?.array ?? [])
      }
    }.joined()
  }

  private static func link(_ words: String, _ address: String) -> String {
    address.isEmpty || words == address ? words : "[\(words)](\(address))"
  }
}
