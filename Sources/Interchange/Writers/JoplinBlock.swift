import Dates

/// The front matter that Joplin reads, put before a note's text; an import takes it off again.
enum JoplinBlock {
  static func block(for note: ExportedNote) -> [UInt8] {
    var lines = ["---", "title: \(quoted(note.title))"]
    let modified = note.modified ?? note.created ?? 0
    lines.append("updated: \(RFC3339.text(modified, zone: FixedZone.utc))")
    lines.append("created: \(RFC3339.text(note.created ?? modified, zone: FixedZone.utc))")
    let given = originalLines(of: note)
    lines += given ?? []
    if !note.tags.isEmpty { lines += ["tags:"] + note.tags.map { "  - \(quoted($0))" } }
    // Keys that Joplin passes over.
    lines.append("notes-log: \(note.id)")
    if note.isPinned { lines.append("pinned: true") }
    if note.isTrashed { lines.append("trashed: true") }
    if note.isArchived { lines.append("archived: true") }
    if given == nil, let line = note.origin?.blockLine { lines.append(line) }
    return Array((lines.joined(separator: "\n") + "\n---\n\n").utf8)
  }

  /// What Joplin held about a note that came from it and this program writes none of: where it was, whose it is, when
  /// it is due. Nil where the note is not Joplin's.
  private static func originalLines(of note: ExportedNote) -> [String]? {
    guard let origin = note.origin, let original = origin.original, original.count <= longest else { return nil }
    let lines = lines(of: original)
    switch SourceFormat(rawValue: origin.format) {
    case .joplinMarkdown: return others(of: lines)
    case .joplin: return lines.compactMap(line(ofItem:))
    default: return nil
    }
  }

  /// Whether a block is what this program writes for a note that came from elsewhere.
  static func isOwn(_ block: [UInt8]) -> Bool {
    let lines = lines(of: block)
    return lines.contains { $0.hasPrefix("notes-log: ") } && others(of: lines).isEmpty
  }

  private static func lines(of block: [UInt8]) -> [String] {
    block.split { $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "---" }
  }

  /// A front matter block has a bound, past which it would be text.
  private static let longest = 40 << 10

  private static let ownKeys: Set<String> = [
    "title", "updated", "updated_at", "created", "created_at", "tags", "completed?", "notes-log", "pinned", "trashed",
    "archived", NoteOrigin.key,
  ]

  /// The lines of a block whose keys are not written anew, with the lines that go with them.
  private static func others(of lines: [String]) -> [String] {
    var isOther = false
    return lines.filter { line in
      if let colon = line.firstIndex(of: ":"), let first = line.first, first != " ", first != "\t", first != "-" {
        isOther = !ownKeys.contains(line[..<colon].trimmed.lowercased())
      }
      return isOther
    }
  }

  /// A line of an item of Joplin's archive as its front matter has it, where that has it.
  private static func line(ofItem line: String) -> String? {
    let keys = [
      "source_url": "source", "author": "author", "latitude": "latitude", "longitude": "longitude",
      "altitude": "altitude",
    ]
    guard let colon = line.firstIndex(of: ":"), let key = keys[String(line[..<colon])] else { return nil }
    let value = line[line.index(after: colon)...].trimmed
    let isNumber = Double(value) != nil
    if value.isEmpty || isNumber && Double(value) == 0 { return nil }
    return "\(key): \(isNumber ? value : quoted(value))"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n", "\r", "\t": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
