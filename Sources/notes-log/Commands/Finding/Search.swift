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

  /// How many hits are written while the search goes on; they always fit into a pipe. What is past them is gathered
  /// and written when the snapshot of the store is let go, since a person in a pager may hold it up for hours.
  private static let firstScreen = 50
  /// How long found hits may wait for more before they are written out, in microseconds.
  private static let patience: Int64 = 20_000

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if session.terminals.output && !countOnly { session.startPager() }
    let limit = limit ?? .max
    var list = session.beginJSONList()
    var found = 0
    var waiting: [SearchHit] = []
    var failure: CommandError?
    var lastFlush = session.now()
    _ = try passing { () throws(NoteStoreError) in
      try store.search(words.joined(separator: " "), at: moment) { hit in
        found += 1
        // Without a row to show, one hit still tells whether there are any.
        if limit == 0 && !countOnly { return false }
        if countOnly { return found < limit }
        if found > Self.firstScreen {
          waiting.append(hit)
          return found < limit
        }
        do throws(CommandError) {
          try write(hit, &list, &session)
          if session.now() - lastFlush > Self.patience {
            try session.output.flush()
            lastFlush = session.now()
          }
        } catch {
          failure = error
        }
        return failure == nil && found < limit
      }
    }
    if let failure { throw failure }
    for hit in waiting { try write(hit, &list, &session) }
    if countOnly {
      let count = limit == 0 ? 0 : found
      try session.output.line(session.wantsJSON ? "{\"count\":\(count)}" : String(count))
    } else if session.wantsJSON {
      try list.end(to: &session)
    }
    if found == 0 { throw .noMatches }
  }

  private func write(_ hit: SearchHit, _ list: inout JSONList, _ session: inout Session) throws(CommandError) {
    if session.wantsJSON { return try list.add(try json(hit, &session), to: &session) }
    let row = hit.row
    if idsOnly { return try session.output.raw(row.shortID + "\n") }
    guard session.terminals.output else {
      return try session.output.row([row.shortID, row.title, row.count, hit.snippet])
    }
    try session.output.text(row.shortID, .id)
    try session.output.text(row.shelf == .pinned ? " * " : "   ", .pinned)
    let count = row.count.isEmpty ? "" : "  \(row.count)"
    let place = row.shelf == .archived ? "  set aside" : ""
    let room = session.width - row.shortID.utf8.count - 3 - count.utf8.count - place.utf8.count
    // A hit in the title is marked there and not shown a second time.
    let isTitle = hit.snippet == row.title
    var title = MarkedText(row.title, isTitle ? hit.snippetHits : [])
    title.cut(to: room)
    try title.write(to: &session.output, .title)
    try session.output.text(count + place, .faint)
    try session.output.line()
    guard !isTitle, !hit.snippetHits.isEmpty else { return }
    let indent = row.shortID.utf8.count + 3
    try session.output.spaces(indent)
    var snippet = MarkedText(hit.snippet, hit.snippetHits)
    snippet.cut(to: session.width - indent)
    try snippet.write(to: &session.output)
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
