@testable import NoteText

/// What the rules say of one note, short enough to be read beside it: one line for each thing.
struct NoteReading {
  /// Texts are cut, so that the table holds no note's body.
  private static let textLimit = 60
  /// How many items are spelled out.
  private static let itemLimit = 6

  var lines: [String] = []

  init(of text: [UInt8]) {
    let span = text.span
    add("title", title(of: span))
    add("preview", preview(of: span))
    let items = Checklist.items(in: span)
    if let count = Checklist.count(in: span) { lines.append("items \(count.done)/\(count.total)") }
    for item in items.prefix(Self.itemLimit) {
      let words = cut(String(decoding: item.words(in: span), as: UTF8.self), to: Self.textLimit)
      lines.append("  \(item.lineNumber) \(item.isDone ? "done" : "open") \(words)".trimmingTrailingSpaces)
    }
    for tag in Tag.tags(in: span) { add("tag", tag.text) }
    for link in NoteLink.links(in: span) {
      let target =
        switch link.target {
        case .title(let title): title
        case .note(let id): "notes://note/\(id)"
        }
      add("link", link.label.map { "\(target) | \($0)" } ?? target)
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    lines.append("\(name) \(cut(value, to: Self.textLimit))".trimmingTrailingSpaces)
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
