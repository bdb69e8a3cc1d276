import Dates

/// The front matter that Joplin reads, put before a note's text; an import takes it off again.
enum JoplinBlock {
  static func block(for note: ExportedNote) -> [UInt8] {
    var lines = ["---", "title: \(quoted(note.title))"]
    let modified = note.modified ?? note.created ?? 0
    lines.append("updated: \(RFC3339.text(modified, zone: FixedZone.utc))")
    lines.append("created: \(RFC3339.text(note.created ?? modified, zone: FixedZone.utc))")
    if !note.tags.isEmpty { lines += ["tags:"] + note.tags.map { "  - \(quoted($0))" } }
    // Keys that Joplin passes over.
    lines.append("notes-log: \(note.id)")
    if note.isPinned { lines.append("pinned: true") }
    if note.isTrashed { lines.append("trashed: true") }
    if note.isArchived { lines.append("archived: true") }
    return Array((lines.joined(separator: "\n") + "\n---\n\n").utf8)
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
