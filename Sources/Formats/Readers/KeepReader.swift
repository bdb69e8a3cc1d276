import Interchange

/// Google Keep's part of a Takeout: a JSON file a note, whatever the folder is called in the person's language.
enum KeepReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    let stems = Set(files.filter { $0.ending == ".json" }.map { $0.folder + "/" + $0.stem })
    for file in files {
      if file.ending == ".json" {
        read(file, reading)
      } else if file.ending == ".html", stems.contains(file.folder + "/" + file.stem) {
        reading.notice(file.path, .twin, "says again what the .json beside it says")
      } else {
        reading.notice(file.path, .otherFile, "is not a note of Keep")
      }
    }
  }

  private static func read(_ file: SourceFile, _ reading: FormatReading) {
    guard let note = reading.json(file, isOneNote: true), note.isObject else { return }
    let keys = ["textContent", "listContent", "isTrashed", "createdTimestampUsec", "userEditedTimestampUsec"]
    guard keys.contains(where: { note[$0] != nil }) else {
      return reading.notice(file.path, .otherFile, "is not a note of Keep")
    }
    let made = note["createdTimestampUsec"]?.scalar
    var draft = DraftNote(
      id: made.flatMap { $0 == "0" ? nil : $0 } ?? file.path, place: file.path, body: body(of: note))
    draft.title = note["title"]?.string
    draft.created = reading.date(made, file.path)
    draft.modified = reading.date(note["userEditedTimestampUsec"]?.scalar, file.path)
    draft.fileTime = file.modified
    draft.isPinned = note["isPinned"]?.isTrue ?? false
    draft.isTrashed = note["isTrashed"]?.isTrue ?? false
    draft.isArchived = note["isArchived"]?.isTrue ?? false
    draft.tags = note["labels"]?.array?.compactMap { $0["name"]?.string } ?? []
    draft.original = note.without(["textContent", "textContentHtml", "listContent", "title"]).serialized
    reading.attachments(file.path, note["attachments"]?.array?.count ?? 0)
    reading.add(draft)
  }

  private static func body(of note: JSON) -> [UInt8] {
    var lines: [String] = []
    if let text = note["textContent"]?.string, !text.isEmpty { lines.append(text) }
    for item in note["listContent"]?.array ?? [] {
      let text = (item["text"]?.string ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
      lines.append("- [\(item["isChecked"]?.isTrue ?? false ? "x" : " ")] \(text)")
    }
    let sofar = lines.joined(separator: "\n")
    for link in note["annotations"]?.array ?? [] {
      guard let address = link["url"]?.string, !sofar.contains(address) else { continue }
      let title = link["title"]?.string?.trimmed ?? ""
      lines.append(title.isEmpty ? address : "[\(title)](\(address))")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
