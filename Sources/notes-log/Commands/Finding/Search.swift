import NoteStore

/// `search`: finds notes by letters.
struct Search: Command {
  var words: [String] = []
  var idsOnly = false
  var countOnly = false
  var limit: Int?

  static let grammar = Grammar<Search>(
    "search", "Find notes by letters, accents and case aside",
    [
      .argument("words", \.words, "What the notes have; without any, all notes", optional: true),
      .flag("-l, --ids", \.idsOnly, "Ids alone, one a line"),
      .flag("-c, --count", \.countOnly, "How many there are"),
      .option("-n, --limit", \.limit, value: "N", "At most N notes"),
    ],
    discussion: """
      Every word is looked for as letters anywhere in the note, folded: strasse finds Straße. "a phrase" in quotes is \
      one word; not:word leaves notes out. Rows stand in the order of the list, notes that were set aside after the \
      others.
      """,
    examples: [
      CommandExample("notes-log search dentist tuesday", "both words, anywhere"),
      CommandExample("notes-log search '\"oat milk\"' not:tea", "a phrase, and not another word"),
    ])
  static let jsonFields = NoteRow.jsonFields + ["line", "snippet", "hits"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let limit = limit ?? .max
    if limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    var list = session.beginJSONList()
    var failure: CommandError?
    var found = 0
    if session.terminals.output && !countOnly { session.startPager() }
    _ = try passing { () throws(NoteStoreError) in
      try store.search(words.joined(separator: " "), at: moment) { hit in
        guard found < limit else { return false }
        found += 1
        if countOnly { return true }
        do throws(CommandError) {
          if session.wantsJSON {
            try list.add(try json(hit, &session), to: &session)
          } else if idsOnly {
            try session.output.raw(hit.row.shortID + "\n")
          } else {
            try write(hit, &session)
          }
        } catch {
          failure = error
        }
        return failure == nil
      }
    }
    if let failure { throw failure }
    if session.wantsJSON && !countOnly { try list.end(to: &session) }
    if countOnly { try session.output.line(String(found)) }
    if found == 0 {
      // Nothing found is an answer, not an error: it is said, and the status tells.
      throw CommandError(.notFound, "No matches.")
    }
  }

  private func write(_ hit: SearchHit, _ session: inout Session) throws(CommandError) {
    let row = hit.row
    guard session.terminals.output else {
      let cells = [row.shortID, TabCell.text(row.title), row.count, TabCell.text(hit.snippet)]
      return try session.output.raw(cells.joined(separator: "\t") + "\n")
    }
    try session.output.text(row.shortID, .id)
    try session.output.text(row.shelf == .pinned ? " * " : "   ", .pinned)
    try session.output.text(row.title, .title)
    if !row.count.isEmpty { try session.output.text("  \(row.count)", .faint) }
    if row.shelf == .archived { try session.output.text("  set aside", .faint) }
    try session.output.line()
    guard !hit.snippetHits.isEmpty else { return }
    try session.output.text("       ")
    var end = 0
    let bytes = Array(hit.snippet.utf8)
    for range in hit.snippetHits {
      try session.output.text(bytes: bytes[end..<range.lowerBound])
      try session.output.text(bytes: bytes[range], .match)
      end = range.upperBound
    }
    try session.output.text(bytes: bytes[end...])
    try session.output.line()
  }

  private func json(_ hit: SearchHit, _ session: inout Session) throws(CommandError) -> JSONValue {
    guard case .object(var members) = try hit.row.json(&session) else { return .null }
    members.append(.init(key: "line", value: .integer(Int64(hit.line))))
    members.append(.init(key: "snippet", value: .string(hit.snippet)))
    members.append(
      .init(
        key: "hits",
        value: .array(
          hit.snippetHits.map { .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]) })))
    return .object(members)
  }
}
