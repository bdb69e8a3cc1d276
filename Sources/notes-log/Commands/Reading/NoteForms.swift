import NoteStore

/// The forms of a note that say what is in it: its outline, what a voice reads, where it was left off.
struct NoteForms {
  let note: Note

  init(_ note: Note) {
    self.note = note
  }

  /// Writes a form of the note.
  func write(_ form: Show.Form, _ session: inout Session) throws(CommandError) {
    switch form {
    case .outline: try writeOutline(&session)
    case .spoken: for line in NoteStore.spoken(of: note.text) { try session.output.line(line) }
    case .brief:
      guard let brief = try brief(&session) else {
        return session.say("nothing in \(note.shortID) \(note.title) is decided or open")
      }
      for (heading, lines) in Self.rows(of: brief) {
        for line in lines {
          try session.output.text(DisplayWidth.padded(heading + ":", to: 9), .heading)
          try session.output.line(" \(line)")
        }
      }
    case .text, .raw, .meta, .html, .json: break
    }
  }

  /// A form of the note as JSON; nil for the forms that are the note itself.
  func json(_ form: Show.Form, _ session: inout Session) throws(CommandError) -> JSONValue? {
    var members: [JSONValue.Member] = [
      .init(key: "id", value: .string(note.shortID)), .init(key: "note", value: .string(note.id.uuid)),
      .init(key: "title", value: .string(note.title)),
    ]
    switch form {
    case .outline:
      let headings = NoteStore.outline(of: note.text).map { heading -> JSONValue in
        ["level": .integer(Int64(heading.level)), "text": .string(heading.text), "line": .integer(Int64(heading.line))]
      }
      members.append(.init(key: "outline", value: .array(headings)))
    case .spoken:
      members.append(.init(key: "spoken", value: .array(NoteStore.spoken(of: note.text).map { .string($0) })))
    case .brief:
      let brief = try brief(&session).map { brief -> JSONValue in
        [
          "decided": .array(brief.decided.map { .string($0) }), "open": .array(brief.open.map { .string($0) }),
          "next": .optional(brief.next),
        ]
      }
      members.append(.init(key: "brief", value: brief ?? .null))
    case .text, .raw, .meta, .html, .json: return nil
    }
    return .object(members)
  }

  private func writeOutline(_ session: inout Session) throws(CommandError) {
    let headings = NoteStore.outline(of: note.text)
    if headings.isEmpty { return session.say("\(note.shortID) \(note.title) has no headings") }
    let width = String(headings.last?.line ?? 0).utf8.count
    for heading in headings {
      guard session.terminals.output else {
        try session.output.row([String(heading.line), String(heading.level), heading.text])
        continue
      }
      let line = String(heading.line)
      try session.output.text(String(repeating: " ", count: width - line.utf8.count) + line, .faint)
      try session.output.line(String(repeating: "  ", count: heading.level) + TabCell.text(heading.text), .title)
    }
  }

  /// Where the note was left off: by the model, where one is configured and keeps to the note's words, else by the
  /// plain rules.
  func brief(_ session: inout Session) throws(CommandError) -> NoteBrief? {
    let plain = NoteStore.brief(of: note.text)
    guard plain != nil, let model = try session.model() else { return plain }
    do throws(ModelFailure) {
      return try model.brief(of: note)
    } catch {
      session.tell(error)
      return plain
    }
  }

  /// A brief's parts under their headings.
  static func rows(of brief: NoteBrief) -> [(heading: String, lines: [String])] {
    [("Decided", brief.decided), ("Open", brief.open), ("Next", brief.next.map { [$0] } ?? [])]
  }
}
