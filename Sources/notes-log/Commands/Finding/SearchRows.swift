import NoteStore

/// Writes the hits of a search as they come.
struct SearchRows {
  /// How many hits are written while the search goes on; they always fit into a pipe. What is past them is gathered
  /// and written when the snapshot of the store is let go, since a person in a pager may hold it up for hours.
  private static let firstScreen = 50
  /// How long found hits may wait for more before they are written out, in microseconds.
  private static let patience: Int64 = 20_000

  private let search: Search
  private let limit: Int
  private var list: JSONList
  /// How many hits came.
  private(set) var found = 0
  private var waiting: [(hit: SearchHit, score: Double?)] = []
  private var failure: CommandError?
  private var lastFlush: Int64

  init(search: Search, _ session: Session) {
    self.search = search
    limit = search.limit ?? .max
    list = session.beginJSONList()
    lastFlush = session.now()
  }

  /// Takes a hit; false where no more are wanted.
  mutating func take(_ hit: SearchHit, _ score: Double?, _ session: inout Session) -> Bool {
    found += 1
    // Without a row to show, one hit still tells whether there are any.
    if limit == 0 && !search.countOnly { return false }
    if search.countOnly { return found < limit }
    if found > Self.firstScreen {
      waiting.append((hit, score))
      return found < limit
    }
    do throws(CommandError) {
      try write(hit, score, &session)
      if session.now() - lastFlush > Self.patience {
        try session.output.flush()
        lastFlush = session.now()
      }
    } catch {
      failure = error
    }
    return failure == nil && found < limit
  }

  /// Writes what is left.
  mutating func end(_ session: inout Session) throws(CommandError) {
    if let failure { throw failure }
    for (hit, score) in waiting { try write(hit, score, &session) }
    waiting = []
    if search.countOnly {
      let count = limit == 0 ? 0 : found
      try session.output.line(session.wantsJSON ? "{\"count\":\(count)}" : String(count))
    } else if session.wantsJSON {
      try list.end(to: &session)
    }
  }

  private mutating func write(_ hit: SearchHit, _ score: Double?, _ session: inout Session) throws(CommandError) {
    let row = hit.row
    if session.wantsJSON {
      guard case .object(var members) = try row.json(&session) else { return }
      members += HitText(hit.snippet, hit.snippetHits, line: hit.line).members
      if let score { members.append(.init(key: "score", value: .number((score * 1e6).rounded() / 1e6))) }
      return try list.add(.object(members), to: &session)
    }
    if search.idsOnly { return try session.output.raw(row.shortID + "\n") }
    guard session.terminals.output else {
      return try session.output.row([row.shortID, row.title, row.count, hit.snippet])
    }
    // A hit in the title is marked there and not shown a second time.
    let isTitle = hit.snippet == row.title
    try HitText.writeHead(row, isTitle ? hit.snippetHits : [], &session)
    guard !isTitle, !hit.snippetHits.isEmpty else { return }
    try HitText(hit.snippet, hit.snippetHits, line: hit.line).write(below: row, &session)
  }
}

/// A line of a note with its hits, on a terminal and in JSON.
struct HitText {
  let text: String
  let hits: [Range<Int>]
  let line: Int

  init(_ text: String, _ hits: [Range<Int>], line: Int) {
    self.text = text
    self.hits = hits
    self.line = line
  }

  /// The members of a row's JSON object.
  var members: [JSONValue.Member] {
    [
      .init(key: "line", value: .integer(Int64(line))), .init(key: "snippet", value: .string(text)),
      .init(
        key: "hits",
        value: .array(hits.map { .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]) })),
    ]
  }

  /// Writes the line of a note's id, title and count.
  static func writeHead(_ row: NoteRow, _ marks: [Range<Int>], _ session: inout Session) throws(CommandError) {
    try session.output.text(row.shortID, .id)
    try session.output.text(row.shelf == .pinned ? " * " : "   ", .pinned)
    let count = row.count.isEmpty ? "" : "  \(row.count)"
    let place = row.shelf == .archived ? "  set aside" : row.shelf == .trash ? "  in the Trash" : ""
    let room = session.width - row.shortID.utf8.count - 3 - count.utf8.count - place.utf8.count
    var title = MarkedText(row.title, marks)
    title.cut(to: room)
    try title.write(to: &session.output, .title)
    try session.output.text(count + place, .faint)
    try session.output.line()
  }

  /// Writes the text under the line of its note.
  func write(below row: NoteRow, _ session: inout Session, _ style: Style? = nil) throws(CommandError) {
    let indent = row.shortID.utf8.count + 3
    try session.output.spaces(indent)
    var marked = MarkedText(text, hits)
    marked.cut(to: session.width - indent)
    try marked.write(to: &session.output, style)
    try session.output.line()
  }
}
