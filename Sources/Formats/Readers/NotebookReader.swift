import Interchange
import NoteText

/// The notebooks of nb: folders with `.index`; `.pindex` names the files that are pinned.
enum NotebookReader {
  private static let endings: Set<String> = [
    ".md", ".markdown", ".txt", ".org", ".asciidoc", ".adoc", ".rst", ".tex", ".latex",
  ]

  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    var pinned: Set<String> = []
    for file in files where file.name == ".pindex" {
      guard let text = reading.text(file) else { continue }
      for name in text.split(separator: 0x0a) {
        let path = (file.folder.isEmpty ? "" : file.folder + "/") + String(decoding: name, as: UTF8.self).trimmed
        pinned.insert(path)
      }
    }
    for file in files where file.name != ".pindex" && file.name != ".index" {
      if file.folders.contains(where: { $0.hasPrefix(".") }) { continue }
      guard endings.contains(file.ending) else {
        reading.notice(file.path, .otherFile, "is not a text file")
        continue
      }
      guard let text = reading.text(file) else { continue }
      var draft = DraftNote(id: file.path, place: file.path, body: text)
      draft.fileTime = file.modified
      draft.isPinned = pinned.contains(file.path)
      draft.folders = file.folders
      reading.add(draft)
    }
  }
}
