import NoteStore

/// The widget record as the one line of a status bar.
enum WidgetLine {
  /// `Day  1/2  Water 3  Pushups 20`; the preview where there is neither count nor counter.
  static func plain(_ widget: Widget) -> String {
    parts(widget).joined(separator: "  ")
  }

  /// The plain line with `#` doubled, which tmux would take for the beginning of a style or a command.
  static func tmux(_ widget: Widget) -> String {
    plain(widget).split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##")
  }

  /// The object that a custom module of Waybar reads: text and tooltip, escaped for Pango's markup, a class, and how
  /// much of the checklist is done.
  static func waybar(_ widget: Widget?) -> JSONValue {
    guard let widget else { return ["text": "", "tooltip": "", "class": "empty"] }
    let isDone = widget.total != nil && widget.done == widget.total
    var members: [JSONValue.Member] = [
      .init(key: "text", value: .string(markup(plain(widget)))),
      .init(
        key: "tooltip",
        value: .string(markup(widget.preview.isEmpty ? widget.title : "\(widget.title)\n\(clean(widget.preview))"))),
      .init(key: "class", value: .string(isDone ? "done" : "pinned")),
    ]
    if let done = widget.done, let total = widget.total, total > 0 {
      members.append(.init(key: "percentage", value: .unsigned(done * 100 / total)))
    }
    return .object(members)
  }

  private static func parts(_ widget: Widget) -> [String] {
    var parts = [clean(widget.title)]
    if let done = widget.done, let total = widget.total { parts.append("\(done)/\(total)") }
    parts += widget.counters.map { "\(clean($0.label)) \($0.value)" }
    if parts.count == 1 && !widget.preview.isEmpty { parts.append(clean(widget.preview)) }
    return parts
  }

  /// A text without control characters: a bar has one line and obeys none.
  private static func clean(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7f, 0x80...0x9f, 0x2028, 0x2029: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  private static func markup(_ text: String) -> String {
    var markup = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "'": markup += "&#39;"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return markup
  }
}
