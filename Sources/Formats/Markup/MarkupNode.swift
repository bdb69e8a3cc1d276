import Interchange

/// An element of XML or HTML, or a run of text.
final class MarkupNode {
  enum Content {
    /// The name in lower case, without its prefix where that is `en`-less XML; the attributes by lower-case name.
    case element(name: String, attributes: [String: String])
    case text(String)
  }

  let content: Content
  var children: [MarkupNode] = []
  /// Where it begins in the bytes.
  let offset: Int

  init(_ content: Content, offset: Int) {
    self.content = content
    self.offset = offset
  }

  var name: String {
    guard case .element(let name, _) = content else { return "" }
    return name
  }

  func attribute(_ name: String) -> String? {
    guard case .element(_, let attributes) = content else { return nil }
    return attributes[name]
  }

  /// The first child of a name.
  func child(_ name: String) -> MarkupNode? { children.first { $0.name == name } }

  func children(_ name: String) -> [MarkupNode] { children.filter { $0.name == name } }

  /// All text below, in order.
  var text: String {
    if case .text(let text) = content { return text }
    return children.map(\.text).joined()
  }

  /// The first element of a name at any depth.
  func first(_ name: String) -> MarkupNode? {
    if self.name == name { return self }
    for child in children { if let found = child.first(name) { return found } }
    return nil
  }

  /// What an inline style declares, by name.
  lazy var style: [String: String] = {
    var result: [String: String] = [:]
    for declaration in (attribute("style") ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { result[String(parts[0]).trimmed.lowercased()] = String(parts[1]).trimmed }
    }
    return result
  }()
}
