import Interchange

/// The JSON that Drafts exports: an array of drafts.
enum DraftsReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".json" || files.count == 1 else {
        reading.notice(file.path, .otherFile, "is not a .json file")
        continue
      }
      for (index, note) in (reading.json(file)?.array ?? []).enumerated() {
        let place = "\(file.path)#[\(index)]"
        guard let content = note["content"]?.string else {
          reading.failure(place, .malformed, "has no content")
          continue
        }
        var draft = DraftNote(id: note["uuid"]?.string ?? place, place: place, body: Array(content.utf8))
        draft.created = reading.date(note["created_at"]?.scalar, place)
        draft.modified = reading.date(note["modified_at"]?.scalar, place)
        draft.fileTime = file.modified
        draft.isPinned = note["flagged"]?.isTrue ?? false
        draft.isArchived = note["folder"]?.scalar == "1"
        draft.isTrashed = note["folder"]?.scalar == "2"
        draft.tags = note["tags"]?.array?.compactMap(\.string) ?? []
        draft.original = note.without(["content"]).serialized
        reading.add(draft)
      }
    }
  }
}
