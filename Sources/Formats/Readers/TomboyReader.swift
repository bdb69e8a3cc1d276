import Interchange

/// Notes of Tomboy and Gnote: an XML file a note.
enum TomboyReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".note" || files.count == 1 else {
        reading.notice(file.path, .otherFile, "is not a .note file")
        continue
      }
      guard let text = reading.text(file) else { continue }
      guard let note = MarkupReader.read(text).first("note"), let content = note.first("note-content") else {
        reading.failure(file.path, .malformed, "is not a note of Tomboy")
        continue
      }
      read(note, content, text, file, reading)
    }
  }

  private static func read(
    _ note: MarkupNode, _ content: MarkupNode, _ text: [UInt8], _ file: SourceFile, _ reading: FormatReading
  ) {
    let title = note.child("title")?.text ?? ""
    var draft = DraftNote(
      id: file.stem, place: file.path, body: Array(TomboyText.text(of: content, title: title).utf8))
    draft.title = title
    draft.created = reading.date(note.child("create-date")?.text, file.path)
    draft.modified = reading.date(note.child("last-change-date")?.text, file.path)
    draft.fileTime = file.modified
    draft.original = ByteSearch.cutting(from: "<text", to: "</text>", out: text)
    let notebook = "system:notebook:"
    for tag in note.child("tags")?.children("tag").map(\.text) ?? [] {
      if tag.hasPrefix(notebook) {
        draft.folders = [String(tag.dropFirst(notebook.count))]
      } else if !tag.hasPrefix("system:") {
        draft.tags.append(tag)
      }
    }
    reading.add(draft)
  }
}
