import NoteStore

/// Writes what `search --answer` found: the answering line, then the notes about the question.
struct AnswerRows {
  let search: Search

  func write(_ answer: SearchAnswer, _ session: inout Session) throws(CommandError) {
    let notes = answer.notes.prefix(max(0, search.limit ?? .max))
    if search.countOnly {
      return try session.output.line(session.wantsJSON ? "{\"count\":\(notes.count)}" : String(notes.count))
    }
    if search.idsOnly && !session.wantsJSON {
      for note in notes { try session.output.raw(note.row.shortID + "\n") }
      return
    }
    if session.wantsJSON { return try writeJSON(answer, Array(notes), &session) }
    for (place, note) in notes.enumerated() {
      let isAnswer = place == 0 && !answer.line.isEmpty
      guard session.terminals.output else {
        // The answer is a line by itself, so that a pipe to `head -1` gives it and nothing else.
        if isAnswer { try session.output.row([answer.line]) }
        try session.output.row([note.row.shortID, note.row.title, note.row.count, note.beginning])
        continue
      }
      if isAnswer {
        var line = MarkedText(answer.line, [])
        line.cut(to: session.width)
        try line.write(to: &session.output, .match)
        try session.output.line()
      }
      try HitText.writeHead(note.row, [], &session)
      if !isAnswer { try HitText(note.beginning, [], line: 0).write(below: note.row, &session, .faint) }
    }
  }

  private func writeJSON(
    _ answer: SearchAnswer, _ notes: [(row: NoteRow, beginning: String)], _ session: inout Session
  ) throws(CommandError) {
    var list = session.beginJSONList()
    for (place, note) in notes.enumerated() {
      guard case .object(var members) = try note.row.json(&session) else { continue }
      let isAnswer = place == 0 && !answer.line.isEmpty
      members += [
        .init(key: "line", value: .integer(isAnswer ? Int64(answer.lineNumber) : 0)),
        .init(key: "answer", value: isAnswer ? .string(answer.line) : .null),
        .init(key: "beginning", value: .string(note.beginning)),
      ]
      try list.add(.object(members), to: &session)
    }
    try list.end(to: &session)
  }
}
