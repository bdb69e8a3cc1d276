import Dates

/// Notes as JSON: our own form, Simplenote's, and the `info.json` of a TextBundle.
///
/// What the source of an imported note held besides the text goes back to where it was, if the form is the source's;
/// else it stands whole under `notes-log-source`.
enum NoteJSON {
  /// A note of `notes.json`.
  static func note(_ note: ExportedNote) -> [UInt8] {
    JSONText.object(
      [("id", JSONText.string(note.id)), ("title", JSONText.string(note.title)), ("text", JSONText.string(note.text))]
        + state(of: note) + [(NoteOrigin.key, note.origin?.json?.serialized)])
  }

  /// A note of Simplenote's `notes.json`. What Simplenote does not know stands under a name of our own.
  static func simplenote(_ note: ExportedNote) -> [UInt8] {
    let given = original(of: note, .simplenote)
    let source = given == nil ? note.origin?.json?.serialized : nil
    return JSONText.object(
      [
        ("id", given?["id"]?.serialized ?? JSONText.string(note.id)), ("content", JSONText.string(note.text)),
        ("creationDate", time(note.created ?? note.modified)), ("lastModified", time(note.modified ?? note.created)),
        ("pinned", JSONText.flag(note.isPinned)),
        ("tags", note.tags.isEmpty ? nil : JSONText.array(note.tags.map(JSONText.string))),
        (
          "notes-log",
          note.isArchived || note.collection != nil || source != nil
            ? JSONText.object([
              ("archived", JSONText.flag(note.isArchived)), ("collection", note.collection.map(JSONText.string)),
              (NoteOrigin.key, source),
            ]) : nil
        ),
      ] + others(of: given, but: simplenoteNames))
  }

  private static let simplenoteNames: Set<String> = [
    "id", "content", "creationDate", "lastModified", "modificationDate", "pinned", "tags", "notes-log",
  ]

  /// The `info.json` of a TextBundle (version 2).
  static func info(_ note: ExportedNote) -> [UInt8] {
    let given = original(of: note, .textBundle)
    let source = given == nil ? note.origin?.json?.serialized : nil
    return JSONText.object(
      [
        ("version", given?["version"]?.serialized ?? Array("2".utf8)),
        ("type", given?["type"]?.serialized ?? JSONText.string("net.daringfireball.markdown")),
        ("transient", Array("false".utf8)), ("creatorIdentifier", JSONText.string("notes-log")),
        ("net.shinyfrog.bear", given?["net.shinyfrog.bear"].map { bear($0, note).serialized }),
        (
          "notes-log",
          JSONText.object([("id", JSONText.string(note.id))] + state(of: note) + [(NoteOrigin.key, source)])
        ),
      ] + others(of: given, but: infoNames)) + [0x0a]
  }

  private static let infoNames: Set<String> = [
    "version", "type", "transient", "creatorIdentifier", "net.shinyfrog.bear", "notes-log",
  ]

  /// Whether all of an `info.json` is what this program writes for a note that came from elsewhere.
  static func isOwn(info: JSON?) -> Bool {
    info?["creatorIdentifier"]?.string == "notes-log" && info?["net.shinyfrog.bear"] == nil
      && info?.without(infoNames).members?.isEmpty ?? false
  }

  /// What Bear knows of a note, with the states that the note has now.
  private static func bear(_ known: JSON, _ note: ExportedNote) -> JSON {
    func flag(_ value: Bool) -> JSON { .number(value ? "1" : "0") }
    let states = [
      ("pinned", flag(note.isPinned)), ("trashed", flag(note.isTrashed)), ("archived", flag(note.isArchived)),
    ]
    return .object((known.without(Set(states.map(\.0))).members ?? []) + states.map { (name: $0.0, value: $0.1) })
  }

  /// What a source of this form held about a note that came from it.
  private static func original(of note: ExportedNote, _ form: SourceFormat) -> JSON? {
    guard let origin = note.origin, origin.format == form.rawValue, let original = origin.original else { return nil }
    let value = JSONReader.read(original).value
    return value?.isObject == true ? value : nil
  }

  /// The members that this program does not write itself.
  private static func others(of given: JSON?, but names: Set<String>) -> [(String, [UInt8]?)] {
    (given?.without(names).members ?? []).map { ($0.name, $0.value.serialized) }
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
