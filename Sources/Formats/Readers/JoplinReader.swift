import Interchange

/// Joplin's items: JEX is a tar of them, RAW a folder. A file is a title, a body and, from the bottom up, `key: value`
/// lines that say what it is.
enum JoplinReader {
  private struct Item {
    let file: SourceFile
    let title: String
    let body: [UInt8]
    let fields: [String: String]
    let block: [UInt8]

    var id: String { fields["id"] ?? file.stem }
  }

  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    var notes: [Item] = []
    var folders: [String: Item] = [:]
    var tags: [String: String] = [:]
    var tagsOfNote: [String: [String]] = [:]
    var resources: Set<String> = []
    for file in files {
      guard file.ending == ".md" else {
        if !file.folders.contains("resources") { reading.notice(file.path, .otherFile, "is not an item of Joplin") }
        continue
      }
      guard let text = reading.text(file) else { continue }
      guard let item = item(text, file), let type = item.fields["type_"] else {
        reading.failure(file.path, .malformed, "does not end in what Joplin knows of an item")
        continue
      }
      switch type {
      case "1": notes.append(item)
      case "2": folders[item.id] = item
      case "4": resources.insert(item.id)
      case "5": tags[item.id] = item.title
      case "6":
        if let note = item.fields["note_id"], let tag = item.fields["tag_id"] {
          tagsOfNote[note, default: []].append(tag)
        }
      default: reading.notice(file.path, .otherFile, "is an item of type \(type), which holds no note")
      }
    }
    for note in notes {
      let names = tagsOfNote[note.id, default: []].compactMap { tags[$0] }.sorted()
      read(note, tags: names, folders: folders, resources: resources, reading)
    }
  }

  private static func read(
    _ item: Item, tags: [String], folders: [String: Item], resources: Set<String>, _ reading: FormatReading
  ) {
    let place = item.file.path
    if item.fields["encryption_applied"] == "1" {
      return reading.failure(place, .encrypted, "is encrypted; decrypt it in Joplin before it is exported")
    }
    var body = item.body
    if item.fields["markup_language"] == "2" {
      var writer = MarkdownWriter()
      body = Array(writer.write(MarkupReader.read(body)).utf8)
      reading.notice(place, .lostFormat, "is HTML; its text and its lists are taken as Markdown")
    }
    var draft = DraftNote(id: item.id, place: place, body: body)
    draft.title = item.title
    draft.tags = tags
    if item.fields["is_todo"] == "1" { draft.isDone = (item.fields["todo_completed"] ?? "0") != "0" }
    draft.created = reading.date(item.fields["user_created_time"] ?? item.fields["created_time"], place)
    draft.modified = reading.date(item.fields["user_updated_time"] ?? item.fields["updated_time"], place)
    draft.fileTime = item.file.modified
    draft.isTrashed = (item.fields["deleted_time"].flatMap { Double($0) } ?? 0) > 0
    draft.folders = path(of: item.fields["parent_id"], folders)
    draft.original = item.block
    let words = String(decoding: body, as: UTF8.self)
    reading.attachments(place, resources.count { words.contains(":/" + $0) })
    reading.add(draft)
  }

  /// The names of the notebooks from the outermost down; one that is its own parent ends the way.
  private static func path(of id: String?, _ folders: [String: Item]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    var next = id
    while let id = next, let folder = folders[id], seen.insert(id).inserted {
      names.insert(folder.title.trimmed.isEmpty ? "Untitled" : folder.title, at: 0)
      next = folder.fields["parent_id"]
    }
    return names
  }

  private static func item(_ bytes: [UInt8], _ file: SourceFile) -> Item? {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    var end = lines.count
    while end > 0, lines[end - 1].isEmpty || lines[end - 1] == [0x0d] { end -= 1 }
    var start = end
    var fields: [String: String] = [:]
    while start > 0, let (key, value) = field(lines[start - 1]) {
      fields[key] = value
      start -= 1
    }
    guard start < end, start == 0 || lines[start - 1].isEmpty || lines[start - 1] == [0x0d] else { return nil }
    let block = Array(lines[start..<end].joined(separator: [0x0a]))
    guard start > 0 else { return Item(file: file, title: "", body: [], fields: fields, block: block) }
    let title = String(decoding: lines[0], as: UTF8.self).trimmed
    let body = start > 2 ? Array(lines[min(2, start - 1)..<(start - 1)].joined(separator: [0x0a])) : []
    return Item(file: file, title: title, body: body, fields: fields, block: block)
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (String, String)? {
    guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex,
      line[..<colon].allSatisfy({ $0 == 0x5f || (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) })
    else { return nil }
    return (
      String(decoding: line[..<colon], as: UTF8.self), String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
    )
  }
}
