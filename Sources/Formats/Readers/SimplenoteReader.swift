import Interchange

/// Simplenote's export: `notes.json` with the notes that are live and those in the trash. The texts beside it say the
/// same again with less.
enum SimplenoteReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".json" else {
        reading.notice(
          file.path, file.ending == ".txt" ? .twin : .otherFile,
          file.ending == ".txt" ? "says again what notes.json says" : "is not notes.json")
        continue
      }
      guard let value = reading.json(file) else { continue }
      for (list, isTrashed) in [("activeNotes", false), ("trashedNotes", true)] {
        for (index, note) in (value[list]?.array ?? []).enumerated() {
          read(note, isTrashed: isTrashed, "\(file.path)#\(list)[\(index)]", file, reading)
        }
      }
    }
  }

  private static func read(
    _ note: JSON, isTrashed: Bool, _ place: String, _ file: SourceFile, _ reading: FormatReading
  ) {
    guard let content = note["content"]?.string else {
      return reading.failure(place, .malformed, "has no content")
    }
    var draft = DraftNote(id: note["id"]?.scalar ?? place, place: place, body: Array(content.utf8))
    draft.created = reading.date(note["creationDate"]?.scalar, place)
    draft.modified = reading.date((note["lastModified"] ?? note["modificationDate"])?.scalar, place)
    draft.tags = note["tags"]?.array?.compactMap(\.string) ?? []
    draft.isPinned = note["pinned"]?.isTrue ?? false
    draft.isTrashed = isTrashed
    if let own = note["notes-log"] {
      draft.isArchived = own["archived"]?.isTrue ?? false
      draft.folders = own["collection"]?.string?.split(separator: "/").map(String.init) ?? []
    }
    draft.fileTime = file.modified
    draft.original = note.without(["content"]).serialized
    reading.add(draft)
  }
}
