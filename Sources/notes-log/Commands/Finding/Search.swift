import Dates
import NoteStore

/// `search`: finds notes by letters, by words, or by a pattern.
struct Search: Command {
  var words: [String] = []
  var idsOnly = false
  var countOnly = false
  var limit: Int?
  var isPattern = false
  var isRanked = false
  var wantsAnswer = false
  var isEver = false

  static let grammar = Grammar(
    "search", "Find notes by letters, accents and case aside",
    [
      .argument(
        "words", \Search.words, "What the notes have; without any, all notes", optional: true, completion: .searchWord),
      .flag("-l, --ids", \Search.idsOnly, "Ids alone, one a line"),
      .flag("-c, --count", \Search.countOnly, "How many there are"),
      .option("-n, --limit", \Search.limit, value: "N", "At most N notes"),
      .flag("-E, --regexp", \Search.isPattern, "The words are a regular expression"),
      .flag("--rank", \Search.isRanked, "By words, any of them, the best first"),
      .flag("--answer", \Search.wantsAnswer, "Where the letters are in no note, the line that answers the question"),
      .flag("--ever", \Search.isEver, "Notes that had the words once and have them no more"),
    ],
    discussion: """
      Every word is looked for as letters anywhere in the note, folded: strasse finds Straße. "a phrase" in quotes is \
      one word; not:word leaves notes out, and so does -word after -- or within the shell's quotes. Rows stand in the \
      order of the list, notes that were set aside after the others.

      Filters: tag:NAME, in:trash, in:COLLECTION, is:pinned, is:checklist, is:done, is:archived, has:open, has:tag, \
      title:LETTERS, and before:WHEN and after:WHEN for the last edit; not: before a filter turns it round.
      """,
    examples: [
      CommandExample("notes-log search dentist tuesday", "both words, anywhere"),
      CommandExample("notes-log search '\"oat milk\"' not:tea", "a phrase, and not another word"),
      CommandExample("notes-log search --answer 'when is the dentist'", "the line that says it"),
      CommandExample("notes-log search --ever password", "what was there once"),
    ])
  static let jsonFields =
    NoteRow.jsonFields + [
      "line", "snippet", "hits", "score", "answer", "beginning", "last_held", "removed_by", "removed_kind",
      "removed_at", "restore",
    ]

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    if [isPattern, isRanked, wantsAnswer, isEver].count(where: { $0 }) > 1 {
      throw .usage("search", why: "-E, --rank, --answer and --ever exclude each other")
    }
    let moment = try session.storeMoment()
    if isEver && moment != nil {
      throw .usage("--ever", why: "looks at all of the past, and --at at one moment of it")
    }
    let store = try session.openStore(isReadOnly: true, searches: true)
    let query = isPattern ? SearchWords.joined(words) : SearchWords.query(words)
    let dates = try SearchDateReader(query, &session).read
    if session.terminals.output && !countOnly { session.startPager() }
    if isEver { return try LostWordRows(search: self).write(query, store, dates, &session) }
    var rows = SearchRows(search: self, session)
    var givenUp = 0
    do throws(NoteStoreError) {
      if isPattern {
        givenUp = try store.search(pattern: query, at: moment) { rows.take($0, nil, &session) }.givenUp
      } else if isRanked {
        try store.ranked(query, at: moment, dates: dates) { rows.take($0, $1, &session) }
      } else {
        let letters = wantsAnswer ? Self.asTyped(query) : query
        try store.search(letters, at: moment, snippets: !idsOnly && !countOnly, dates: dates) {
          rows.take($0, nil, &session)
        }
      }
    } catch {
      throw CommandError(error)
    }
    if rows.found == 0, wantsAnswer {
      let answer = try passing { () throws(NoteStoreError) in try store.answer(query, at: moment) }
      if var answer {
        try session.improve(&answer, question: query, at: moment, in: store)
        return try AnswerRows(search: self).write(answer, &session)
      }
    }
    try rows.end(&session)
    if givenUp > 0 {
      session.warn(
        "\(givenUp) \(givenUp == 1 ? "note was" : "notes were") passed over: the pattern takes too long there")
    }
    if rows.found == 0 {
      throw isPattern || isRanked || wantsAnswer || moment != nil ? .noMatches : offer(query, store, dates)
    }
  }

  /// A question as one phrase. Its short words are letters of longer ones in any long note; only where it stands in a
  /// note as it was typed is there nothing to answer.
  private static func asTyped(_ question: String) -> String {
    question.contains { $0 == "\"" || $0 == ":" } ? question : "\"\(question)\""
  }

  /// The end of a plain search that found nothing; it names ranking where that finds something.
  private func offer(_ query: String, _ store: NoteStore, _ dates: SearchDates) -> CommandError {
    var found = 0
    _ = try? store.ranked(query, dates: dates) { _, _ in
      found += 1
      return found < 100
    }
    guard found > 0 else { return .noMatches }
    let isPlain = query.unicodeScalars.allSatisfy {
      $0 == " " || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    let command = isPlain ? "notes-log search --rank \(query)" : "the same with --rank"
    let notes = found == 100 ? "100 notes or more have" : found == 1 ? "1 note has" : "\(found) notes have"
    return CommandError(.noMatches, "No matches. \(notes) some of the words: \(command)")
  }
}

/// Reads the dates of a query as `--since` and `--until` read theirs: a day alone is its first moment.
struct SearchDateReader {
  private let now: Int64
  private let zone: (any TimeZoneRules)?

  /// The zone is looked up only where a query may need it.
  init(_ query: String, _ session: inout Session) throws(CommandError) {
    now = session.now()
    let needsZone = SearchWords.has(query, "before:") || SearchWords.has(query, "after:")
    zone = needsZone ? try session.zone() : nil
  }

  var read: @Sendable (String) throws(NoteStoreError) -> Timestamp {
    { [now, zone] (text) throws(NoteStoreError) in
      let when: When
      do throws(WhenError) {
        when = try When.parse(text, now: now, zone: zone ?? FixedZone.utc, dayAlone: .start)
      } catch {
        throw NoteStoreError(.badInput, "", why: error.reason, hint: error.hint ?? "")
      }
      guard case .moment(let moment) = when else {
        throw NoteStoreError(.badInput, "", why: "is no day or time", hint: "a day such as 2026-10-03, yesterday, mon")
      }
      return Timestamp(microseconds: moment)
    }
  }
}
