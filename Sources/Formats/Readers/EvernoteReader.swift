import Interchange

/// Evernote's ENEX: XML with a second document in each note's content.
///
/// Notes are found one by one, so that one whose XML is broken does not take the others with it. The bytes of resources
/// are passed over.
enum EvernoteReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".enex" || files.count == 1 else {
        reading.notice(file.path, .otherFile, "is not an .enex file")
        continue
      }
      guard let text = reading.text(file) else { continue }
      let notes = notes(in: text)
      if notes.isEmpty, text.firstRange(of: Array("<en-export".utf8)) == nil {
        reading.failure(file.path, .malformed, "is not an export of Evernote")
      }
      for range in notes { read(text, range, file, reading) }
    }
  }

  /// Where notes stand: from each `<note>` that a title or a date follows to the next.
  private static func notes(in text: [UInt8]) -> [Range<Int>] {
    let mark = Array("<note".utf8)
    var starts: [Int] = []
    var index = 0
    while let found = ByteSearch.place(of: mark, in: text, from: index) {
      index = found + mark.count
      guard index < text.count, text[index] == 0x3e || text[index] == 0x20 else { continue }
      var next = (text[index...].firstIndex(of: 0x3e) ?? text.count - 1) + 1
      while next < text.count, text[next] == 0x20 || (0x09...0x0d).contains(text[next]) { next += 1 }
      let rest = text[next...].prefix(9)
      if ["<title", "<content", "<created"].contains(where: { rest.starts(with: $0.utf8) }) {
        starts.append(found)
      }
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { $0..<$1 }
  }

  private static func read(_ text: [UInt8], _ range: Range<Int>, _ file: SourceFile, _ reading: FormatReading) {
    let place = "\(file.path)#\(range.lowerBound)"
    let bytes = withoutResources(text, range)
    guard let note = MarkupReader.read(bytes).first("note") else {
      return reading.failure(place, offset: range.lowerBound, .malformed, "is no note")
    }
    let content = note.child("content")?.text ?? ""
    if bytes.firstRange(of: Array("</note>".utf8)) == nil {
      reading.failure(
        place, offset: range.lowerBound, .malformed, "breaks off; what there is of it is taken")
    }
    let (groups, loose) = tasks(of: note)
    var writer = MarkdownWriter(taskGroups: groups)
    let tree = MarkupReader.read(Array(content.utf8))
    var markdown = writer.write(tree.first("en-note") ?? tree)
    for (group, lines) in groups.sorted(by: { $0.key < $1.key }) where !writer.usedGroups.contains(group) {
      markdown += lines.joined(separator: "\n") + "\n"
    }
    if !loose.isEmpty { markdown += loose.joined(separator: "\n") + "\n" }
    report(writer.losses, resources: note.children("resource").count, place, reading)
    add(note, Array(markdown.utf8), place, file, reading)
  }

  private static func add(
    _ note: MarkupNode, _ body: [UInt8], _ place: String, _ file: SourceFile, _ reading: FormatReading
  ) {
    let title = note.child("title")?.text.trimmed ?? ""
    let created = note.child("created")?.text.trimmed
    var draft = DraftNote(id: "\(file.stem)/\(created ?? "")/\(title)", place: place, body: body)
    draft.title = title
    draft.created = reading.date(created, place)
    draft.modified = reading.date(note.child("updated")?.text, place)
    draft.fileTime = file.modified
    draft.tags = note.children("tag").map { $0.text.trimmed }
    draft.folders = [file.stem]
    var kept = (note.child("note-attributes")?.children ?? []).filter { !$0.name.isEmpty }
      .map { (name: $0.name, value: JSON.string($0.text.trimmed)) }
    // A date that means nothing here may mean something to a person.
    if draft.created == nil, let created { kept.append((name: "created", value: .string(created))) }
    if draft.modified == nil, let updated = note.child("updated")?.text.trimmed {
      kept.append((name: "updated", value: .string(updated)))
    }
    if !kept.isEmpty { draft.original = JSON.object(kept).serialized }
    reading.add(draft)
  }

  private static func report(
    _ losses: MarkdownWriter.Losses, resources: Int, _ place: String, _ reading: FormatReading
  ) {
    reading.attachments(place, max(resources, losses.attachments))
    if losses.encrypted > 0 {
      reading.notice(place, .encrypted, "has encrypted text, which is taken as it is")
    }
    if losses.looks > 0 { reading.notice(place, .lostFormat, "has colours or underlining, which are not taken along") }
  }

  /// The lines of the tasks of each group, and of those of none.
  private static func tasks(of note: MarkupNode) -> (groups: [String: [String]], loose: [String]) {
    let tasks = note.children("task").sorted {
      ($0.child("sortweight")?.text.trimmed ?? "") < ($1.child("sortweight")?.text.trimmed ?? "")
    }
    var groups: [String: [String]] = [:]
    var loose: [String] = []
    for task in tasks {
      let isDone = task.child("taskstatus")?.text.trimmed == "completed"
      var line = "- [\(isDone ? "x" : " ")] \(task.child("title")?.text.trimmed ?? "")"
      if let due = task.child("duedate")?.text.trimmed, due.utf8.count >= 15, due.hasPrefix("20") {
        line += " (due \(due.prefix(4))-\(due.dropFirst(4).prefix(2))-\(due.dropFirst(6).prefix(2)))"
      }
      if let group = task.child("taskgroupnotelevelid")?.text.trimmed {
        groups[group, default: []].append(line)
      } else {
        loose.append(line)
      }
    }
    return (groups, loose)
  }

  /// The note without the base64 text of its resources.
  private static func withoutResources(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    let (start, end) = (Array("<data".utf8), Array("</data>".utf8))
    guard let first = ByteSearch.place(of: Array("<resource".utf8), in: text, from: range.lowerBound),
      first < range.upperBound
    else { return Array(text[range]) }
    var result: [UInt8] = []
    var index = range.lowerBound
    var place = first
    while let open = ByteSearch.place(of: start, in: text, from: place), open < range.upperBound,
      let close = ByteSearch.place(of: end, in: text, from: open), close < range.upperBound
    {
      result += text[index..<open]
      index = close + end.count
      place = index
    }
    return result + text[index..<range.upperBound]
  }
}
