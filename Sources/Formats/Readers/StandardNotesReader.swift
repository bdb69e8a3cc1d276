import Interchange

/// Standard Notes' decrypted backup: one JSON file of items; notes and tags are among them.
enum StandardNotesReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) throws(InterchangeError) {
    for file in files {
      let isBackup = file.ending == ".json" || file.name == "Standard Notes Backup and Import File.txt"
      guard isBackup || isJSON(file, files) else {
        let isTwin = file.folders.contains("Items")
        reading.notice(
          file.path, isTwin ? .twin : .otherFile,
          isTwin ? "says again what the backup file says" : "is not the backup file")
        continue
      }
      guard let value = reading.json(file) else { continue }
      let items = value["items"]?.array ?? []
      let notes = items.filter { $0["content_type"]?.string == "Note" }
      let isEncrypted = items.contains { $0["content"]?.string != nil }
      if isEncrypted, notes.allSatisfy({ !($0["content"]?.isObject ?? false) }) {
        throw InterchangeError(
          code: InterchangeError.Code("encrypted"), path: file.path,
          reason: "is an encrypted backup; make a decrypted one in Standard Notes (Preferences, Backups, Decrypted)")
      }
      let tags = tagsOfNotes(items)
      for (index, note) in notes.enumerated() {
        read(note, tags, "\(file.path)#\(note["uuid"]?.string ?? "\(index)")", file, reading)
      }
    }
  }

  private static func isJSON(_ file: SourceFile, _ files: [SourceFile]) -> Bool {
    files.count == 1 && file.beginning(1).first == UInt8(ascii: "{")
  }

  /// The titles of the tags that refer to each note.
  private static func tagsOfNotes(_ items: [JSON]) -> [String: [String]] {
    var tags: [String: [String]] = [:]
    for item in items where item["content_type"]?.string == "Tag" {
      guard let title = item["content"]?["title"]?.string else { continue }
      for reference in item["content"]?["references"]?.array ?? [] {
        if let note = reference["uuid"]?.string { tags[note, default: []].append(title) }
      }
    }
    return tags
  }

  private static func read(
    _ note: JSON, _ tags: [String: [String]], _ place: String, _ file: SourceFile, _ reading: FormatReading
  ) {
    if note["deleted"]?.isTrue ?? false { return }
    guard let content = note["content"], content.isObject else {
      return reading.failure(place, .encrypted, "is encrypted")
    }
    let id = note["uuid"]?.string ?? place
    let app = content["appData"]?["org.standardnotes.sn"]
    let text = content["text"]?.string ?? ""
    var body = text
    if let lexical = LexicalText.text(of: text) {
      body = lexical
      reading.notice(place, .lostFormat, "is a Super note; its text and its lists are taken as Markdown")
    }
    var draft = DraftNote(id: id, place: place, body: Array(body.utf8))
    draft.title = content["title"]?.string
    draft.tags = tags[id, default: []].sorted()
    draft.isPinned = app?["pinned"]?.isTrue ?? content["starred"]?.isTrue ?? false
    draft.isArchived = app?["archived"]?.isTrue ?? false
    draft.isTrashed = content["trashed"]?.isTrue ?? false
    draft.created = reading.date(note["created_at"]?.scalar, place)
    draft.modified = reading.date((app?["client_updated_at"] ?? note["updated_at"])?.scalar, place)
    // A decrypted backup has the first second of 1970 where the server's date stood.
    if let modified = draft.modified, modified == 0 { draft.modified = nil }
    draft.fileTime = file.modified
    draft.original =
      JSON.object([
        ("content", content.without(["text", "title"])), ("created_at", note["created_at"] ?? .null),
      ]).serialized
    reading.add(draft)
  }
}
