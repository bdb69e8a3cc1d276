import Dates
import NoteStore

/// `show`: prints notes.
struct Show: Command {
  /// The forms of a note.
  enum Form: String, ChoiceValue {
    case text, raw, meta, outline, spoken, brief, html, json
  }

  var notes: [NoteReference] = []
  var form = Form.text

  static let grammar = Grammar(
    "show", "Print notes",
    [
      .argument("note", \Show.notes, "The notes"),
      .option("--as", \Show.form, value: "FORM", "text, raw, meta, outline, spoken, brief, html or json"),
    ],
    discussion: """
      To a pipe a note's bytes are printed and nothing else, with an empty line between several notes. On a terminal \
      control characters are shown, not obeyed. --as raw sends the bytes as they are, and nothing between notes. \
      outline gives the headings with their lines, spoken what a voice would read, brief what is decided, open and next.
      """,
    examples: [
      CommandExample("notes-log show @last", "the note used last"),
      CommandExample("notes-log show k7m2 --at yesterday", "a note as it was"),
    ])
  /// The fields of the note itself; the other forms have id, note, title and one of their own.
  static let noteFields = [
    "id", "note", "title", "text", "revision", "created", "edited", "opened", "pinned", "trashed", "archived",
    "collection", "source", "merged", "read_only", "position", "link",
  ]
  static let jsonFields = noteFields + ["outline", "spoken", "brief"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let ids = try session.resolve(notes, in: store, at: moment)
    let asJSON = session.wantsJSON || form == .json
    for (index, id) in ids.enumerated() {
      let note = try passing { () throws(NoteStoreError) in try store.note(id, at: moment) }
      if asJSON {
        let shown = try NoteForms(note).json(form, &session)
        if let shown { try session.writeJSON(shown) } else { try session.writeJSON(try json(note, &session)) }
        continue
      }
      if index > 0 && form != .raw { try session.output.line() }
      switch form {
      case .text, .json: try writeText(note, isOnly: ids.count == 1, &session)
      case .raw: try session.output.raw(bytes: note.text)
      case .html: try session.output.raw(bytes: NoteStore.html(of: note.text))
      case .meta: try writeMeta(note, &session)
      case .outline, .spoken, .brief: try NoteForms(note).write(form, &session)
      }
      if note.isMerged && form == .text {
        session.warn("the last edit of \(note.shortID) met another of the same words; both stand in the text")
      }
    }
  }

  private func writeText(_ note: Note, isOnly: Bool, _ session: inout Session) throws(CommandError) {
    if session.terminals.output {
      session.startPager()
      if !isOnly { try session.output.line("\(note.shortID)  \(TabCell.text(note.title))", .heading) }
    }
    try session.output.text(bytes: note.text)
    // A text without a final line break must not swallow the prompt or the next note.
    if (session.terminals.output || !isOnly), note.text.last != UInt8(ascii: "\n") { try session.output.line() }
  }

  private func writeMeta(_ note: Note, _ session: inout Session) throws(CommandError) {
    var lines: [(String, String)] = [
      ("id", note.id.description), ("note", note.id.uuid), ("title", note.title),
      ("revision", String(note.revision)), ("bytes", String(note.text.count)),
      ("created", try session.humanDate(note.created.microseconds)),
      ("edited", try session.humanDate(note.edited.microseconds)),
    ]
    if let opened = note.opened { lines.append(("opened", try session.humanDate(opened.microseconds))) }
    if note.isPinned { lines.append(("pinned", "yes")) }
    if let trashed = note.trashed { lines.append(("trashed", try session.humanDate(trashed.microseconds))) }
    if note.archived != .no { lines.append(("set aside", note.archived.rawValue)) }
    if let collection = note.collection { lines.append(("collection", collection)) }
    if let source = note.sourceID { lines.append(("imported", "\(note.sourceFormat ?? ""): \(source)")) }
    if note.isMerged { lines.append(("merged", "yes; look at the last edit")) }
    if note.isReadOnly { lines.append(("read-only", "written by a newer notes-log")) }
    let width = lines.map(\.0.count).max() ?? 0
    for (name, value) in lines {
      try session.output.text(DisplayWidth.padded(name, to: width + 2), .faint)
      try session.output.line(value)
    }
  }

  private func json(_ note: Note, _ session: inout Session) throws(CommandError) -> JSONValue {
    [
      "id": .string(note.shortID), "note": .string(note.id.uuid), "title": .string(note.title),
      "text": .bytes(note.text), "revision": .unsigned(note.revision),
      "created": try session.jsonTime(note.created.microseconds),
      "edited": try session.jsonTime(note.edited.microseconds),
      "opened": try note.opened.map { (time) throws(CommandError) in try session.jsonTime(time.microseconds) } ?? .null,
      "pinned": .boolean(note.isPinned),
      "trashed": try note.trashed.map { (time) throws(CommandError) in try session.jsonTime(time.microseconds) }
        ?? .null,
      "archived": .string(note.archived.rawValue), "collection": .optional(note.collection),
      "source": .optional(note.sourceID), "merged": .boolean(note.isMerged), "read_only": .boolean(note.isReadOnly),
      "position": .unsigned(note.position), "link": .string("notes://note/\(note.id.uuid)"),
    ]
  }
}
