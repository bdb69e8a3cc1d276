import Interchange

/// What `export --as json` writes.
enum ExportedJSONReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".json" else {
        reading.notice(file.path, .otherFile, "is not a .json file")
        continue
      }
      guard let value = reading.json(file) else { continue }
      for (index, note) in (value["notes"]?.array ?? []).enumerated() {
        read(note, "\(file.path)#notes[\(index)]", file, reading)
      }
    }
  }

  private static func read(_ note: JSON, _ place: String, _ file: SourceFile, _ reading: FormatReading) {
    guard let text = note["text"]?.string else { return reading.failure(place, .malformed, "has no text") }
    var draft = DraftNote(id: note["id"]?.string ?? place, place: place, body: Array(text.utf8))
    draft.created = reading.date(note["created"]?.scalar, place)
    draft.modified = reading.date(note["modified"]?.scalar, place)
    draft.fileTime = file.modified
    draft.isPinned = note["pinned"]?.isTrue ?? false
    draft.isTrashed = note["trashed"]?.isTrue ?? false
    draft.isArchived = note["archived"]?.isTrue ?? false
    draft.folders = note["collection"]?.string?.split(separator: "/").map(String.init) ?? []
    draft.original = note.without(["text"]).serialized
    reading.add(draft)
  }
}
