import Dates
import NoteText

/// The front matter block in which an export writes what is known about a note besides its text.
///
/// It begins with `notes-log:` and the note's id, by which an import knows it and takes it off again, so that the text
/// comes back byte for byte, a front matter block of its own included.
package enum StateBlock {
  /// The block for a note, to be put before its text.
  package static func block(for note: ExportedNote) -> [UInt8] {
    var lines = ["---", "notes-log: \(note.id)"]
    if let created = note.created { lines.append("created: \(RFC3339.text(created, zone: FixedZone.utc))") }
    if let modified = note.modified { lines.append("modified: \(RFC3339.text(modified, zone: FixedZone.utc))") }
    if note.isPinned { lines.append("pinned: true") }
    if note.isTrashed { lines.append("trashed: true") }
    if note.isArchived { lines.append("archived: true") }
    if let line = note.origin?.blockLine { lines.append(line) }
    return Array((lines.joined(separator: "\n") + "\n---\n").utf8)
  }

  /// Takes the block off a note that begins with one.
  static func take(from note: inout ImportedNote, _ frontMatter: FrontMatter, _ dates: ForeignDate) {
    guard note.text.starts(with: "---\nnotes-log: ".utf8) else { return }
    let text = note.text
    func isTrue(_ key: StaticString) -> Bool { frontMatter.value(key, in: text.span) == "true" }
    note.isPinned = isTrue("pinned")
    note.isTrashed = isTrue("trashed")
    note.isArchived = isTrue("archived")
    if let modified = frontMatter.value("modified", in: text.span).flatMap({ dates.moment(of: $0) }) {
      note.modified = modified
    }
    note.original = Array(text[..<frontMatter.end])
    note.text = Array(text[frontMatter.end...])
    let own = FrontMatter(in: note.text.span)
    note.title = own?.title(in: note.text.span)
    note.tags = own?.tags(in: note.text.span) ?? []
  }
}
