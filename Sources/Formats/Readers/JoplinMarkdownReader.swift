import Interchange
import NoteText

/// Joplin's Markdown with front matter: the block is Joplin's and comes off, the folders are notebooks.
enum JoplinMarkdownReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard MarkdownReader.endings.contains(file.ending) else {
        let isResource = file.folders.contains("_resources")
        reading.notice(
          file.path, isResource ? .attachment : .otherFile,
          isResource ? "is an attachment, not taken along" : "is not a .md, .markdown or .txt file")
        continue
      }
      if let text = reading.text(file) { read(text, file, reading) }
    }
  }

  private static func read(_ text: [UInt8], _ file: SourceFile, _ reading: FormatReading) {
    guard let block = FrontMatter(in: text.span) else {
      var draft = DraftNote(id: file.path, place: file.path, body: text)
      draft.fileTime = file.modified
      draft.folders = file.folders
      return reading.add(draft)
    }
    func value(_ keys: StaticString...) -> String? { keys.lazy.compactMap { block.value($0, in: text.span) }.first }
    // One blank line stands between the block and the note; further ones are the note's.
    var body = text[block.end...]
    if body.first == 0x0d, body.dropFirst().first == 0x0a {
      body = body.dropFirst(2)
    } else if body.first == 0x0a {
      body = body.dropFirst()
    }
    var draft = DraftNote(id: value("notes-log") ?? file.path, place: file.path, body: Array(body))
    // What our own export put there the text says itself.
    if value("notes-log") == nil {
      draft.title = block.title(in: text.span)
      draft.tags = block.tags(in: text.span)
    }
    draft.created = reading.date(value("created", "created_at"), file.path)
    draft.modified = reading.date(value("updated", "updated_at"), file.path)
    draft.fileTime = file.modified
    draft.folders = file.folders
    switch value("completed?")?.lowercased() {
    case "yes", "true": draft.isDone = true
    case "no", "false": draft.isDone = false
    default: break
    }
    draft.isPinned = value("pinned") == "true"
    draft.isTrashed = value("trashed") == "true"
    draft.isArchived = value("archived") == "true"
    draft.original = Array(text[..<block.end])
    reading.add(draft)
  }
}
