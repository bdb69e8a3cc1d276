import Dates

/// Notes as JSON: our own form, Simplenote's, and the `info.json` of a TextBundle.
enum NoteJSON {
  /// A note of `notes.json`.
  static func note(_ note: ExportedNote) -> [UInt8] {
    JSONText.object(
      [("id", JSONText.string(note.id)), ("title", JSONText.string(note.title)), ("text", JSONText.string(note.text))]
        + state(of: note))
  }

  /// A note of Simplenote's `notes.json`. What Simplenote does not know stands under a name of our own.
  static func simplenote(_ note: ExportedNote) -> [UInt8] {
    JSONText.object([
      ("id", JSONText.string(note.id)), ("content", JSONText.string(note.text)),
      ("creationDate", time(note.created ?? note.modified)), ("lastModified", time(note.modified ?? note.created)),
      ("pinned", JSONText.flag(note.isPinned)),
      ("tags", note.tags.isEmpty ? nil : JSONText.array(note.tags.map(JSONText.string))),
      (
        "notes-log",
        note.isArchived || note.collection != nil
          ? JSONText.object([
            ("archived", JSONText.flag(note.isArchived)), ("collection", note.collection.map(JSONText.string)),
          ]) : nil
      ),
    ])
  }

  /// The `info.json` of a TextBundle (version 2).
  static func info(_ note: ExportedNote) -> [UInt8] {
    JSONText.object([
      ("version", Array("2".utf8)), ("type", JSONText.string("net.daringfireball.markdown")),
      ("transient", Array("false".utf8)), ("creatorIdentifier", JSONText.string("notes-log")),
      ("notes-log", JSONText.object([("id", JSONText.string(note.id))] + state(of: note))),
    ]) + [0x0a]
  }

  private static func state(of note: ExportedNote) -> [(String, [UInt8]?)] {
    [
      ("created", time(note.created)), ("modified", time(note.modified)), ("pinned", JSONText.flag(note.isPinned)),
      ("trashed", JSONText.flag(note.isTrashed)), ("archived", JSONText.flag(note.isArchived)),
      ("collection", note.collection.map(JSONText.string)),
      ("tags", note.tags.isEmpty ? nil : JSONText.array(note.tags.map(JSONText.string))),
    ]
  }

  private static func time(_ moment: Int64?) -> [UInt8]? {
    moment.map { JSONText.string(RFC3339.text($0, zone: FixedZone.utc)) }
  }
}
