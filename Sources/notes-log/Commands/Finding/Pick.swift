import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `pick`: lets a person choose notes, and prints their ids.
struct Pick: Command {
  var words: [String] = []

  static let grammar = Grammar(
    "pick", "Choose notes and print their ids",
    [.argument("words", \Pick.words, "As of search; without any, all notes", optional: true, completion: .searchWord)],
    discussion: """
      Where fzf is installed it does the choosing, with the note beside the list; else the notes are numbered and a \
      number is asked for. A single note that is found is not asked about.
      """,
    examples: [CommandExample("notes-log edit $(notes-log pick dentist)", "choose a note and edit it")])

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true, searches: true)
    let query = SearchWords.query(words)
    let dates = try SearchDateReader(query, &session).read
    var hits: [SearchHit] = []
    do throws(NoteStoreError) {
      try store.search(query, at: moment, dates: dates) { hit in
        hits.append(hit)
        return true
      }
    } catch {
      throw CommandError(error)
    }
    if hits.isEmpty { throw .noMatches }
    if hits.count == 1 { return try session.output.line(hits[0].row.shortID) }
    guard session.terminals.input && session.terminals.error && !session.options.noInput else {
      throw .usage(
        "pick", why: "\(hits.count) notes match, and there is no terminal to ask on", hint: "search --ids lists them")
    }
    let rows = hits.map { [$0.row.shortID, $0.row.title, $0.row.count, $0.snippet] }
    let chosen: [String]
    if let finder = FuzzyFinder(session) {
      chosen = try finder.choose(rows, preview: try preview(session))
    } else {
      chosen = try NumberPrompt.choose(rows, &session)
    }
    if chosen.isEmpty { throw CommandError(.notFound, "nothing was chosen") }
    for id in chosen { try session.output.line(id) }
  }

  /// The words of the command that shows a note beside the list; its id comes last.
  private func preview(_ session: Session) throws(CommandError) -> [String] {
    var words = [OwnProgram.path ?? "notes-log", "--store", try session.storePath(), "--color", "always"]
    if let at = session.options.at { words += ["--at", at.text] }
    return words + ["show"]
  }
}

/// Asks for numbers of rows on standard error.
enum NumberPrompt {
  private static let most = 50

  static func choose(_ rows: [[String]], _ session: inout Session) throws(CommandError) -> [String] {
    let shown = rows.prefix(most)
    let digits = String(shown.count).utf8.count
    for (place, row) in shown.enumerated() {
      let number = String(place + 1)
      let head = String(repeating: " ", count: digits - number.utf8.count) + "\(number)  \(row[0])  "
      let rest = TabCell.text(row.dropFirst().filter { !$0.isEmpty }.joined(separator: "  "))
      let room = max(8, session.width - head.utf8.count)
      try? session.messages.line(head + DisplayWidth.truncated(rest, to: room))
    }
    if rows.count > most { try? session.messages.line("… and \(rows.count - most) more: give more words") }
    while true {
      try? session.messages.text("Number: ")
      try? session.messages.flush()
      guard let line = try session.input.readLine() else { return [] }
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "," }
      if words.isEmpty { return [] }
      let numbers = words.compactMap { Int($0) }
      if numbers.count == words.count, numbers.allSatisfy({ (1...shown.count).contains($0) }) {
        return numbers.map { rows[$0 - 1][0] }
      }
      try? session.messages.line("a number from 1 to \(shown.count), or nothing to choose none")
    }
  }
}
