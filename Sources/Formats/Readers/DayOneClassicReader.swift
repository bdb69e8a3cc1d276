import Interchange

/// Day One Classic's journal: a folder of property lists, one an entry.
enum DayOneClassicReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".doentry" else {
        reading.notice(file.path, .otherFile, "is not an entry")
        continue
      }
      guard let text = reading.text(file) else { continue }
      guard let entry = MarkupReader.read(text).first("dict") else {
        reading.failure(file.path, .malformed, "is not a property list")
        continue
      }
      var values: [String: MarkupNode] = [:]
      var key = ""
      for node in entry.children where !node.name.isEmpty {
        if node.name == "key" { key = node.text } else { values[key] = node }
      }
      var draft = DraftNote(
        id: values["UUID"]?.text ?? file.stem, place: file.path, body: Array((values["Entry Text"]?.text ?? "").utf8))
      draft.created = reading.date(values["Creation Date"]?.text, file.path)
      draft.modified = file.modified
      draft.fileTime = file.modified
      draft.isPinned = values["Starred"]?.name == "true"
      draft.tags = values["Tags"]?.children("string").map(\.text) ?? []
      draft.original = ByteSearch.cutting(from: "<key>Entry Text</key>", to: "</string>", out: text)
      reading.add(draft)
    }
  }
}
