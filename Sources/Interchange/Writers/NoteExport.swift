/// A form in which notes go out.
package enum ExportForm: String, CaseIterable, Sendable {
  /// A Markdown file a note, its text byte for byte.
  case markdown
  /// A TextBundle a note.
  case textBundle = "textbundle"
  /// Simplenote's `notes.json`.
  case simplenote
  /// Markdown with Joplin's front matter.
  case joplinMarkdown = "joplin-md"
  /// An HTML page a note.
  case html
  /// All notes in one `notes.json`.
  case json

  /// Whether all notes go into one file.
  package var isOneFile: Bool { self == .simplenote || self == .json }
}

extension ExportForm {
  /// The file that a note becomes: what stands in it, and how its name ends. Of a TextBundle it is the text.
  func file(of note: ExportedNote, hasState: Bool) -> (bytes: [UInt8], ending: String) {
    switch self {
    case .markdown: (hasState ? StateBlock.block(for: note) + note.text : note.text, ".md")
    case .joplinMarkdown: (JoplinBlock.block(for: note) + note.text, ".md")
    case .html: (HTMLPage.page(of: note), ".html")
    case .textBundle: (note.text, ".textbundle")
    case .simplenote, .json: (note.text, ".json")
    }
  }
}
