import NoteStore

/// `vocabulary`: names, and words that are not everyone's.
struct VocabularyCommand: Command {
  var limit: Int?
  var isWatching = false

  static let grammar = Grammar(
    "vocabulary", "Show names and uncommon words of the notes, most used first",
    [
      .option("-n, --limit", \VocabularyCommand.limit, value: "N", "At most N words"),
      .flag("--watch", \VocabularyCommand.isWatching, RecordWatch.summary),
    ],
    discussion: """
      What speech recognition is told beforehand, of the notes in use. A name is capitalised away from a sentence \
      start in two notes or three places; the other words are not among the eleven thousand commonest of English nor \
      their inflections. Code and links do not count. To a pipe: word, uses, notes, and name or word, parted by tabs.
      """)
  static let jsonFields = ["word", "uses", "notes", "name"]

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        let words = try read(store, at: nil)
        return .list(words.map(Self.json), cells: words.map(\.word), session)
      }
    }
    let words = try read(store, at: moment)
    if session.wantsJSON {
      var list = session.beginJSONList()
      for word in words { try list.add(Self.json(word), to: &session) }
      return try list.end(to: &session)
    }
    if words.isEmpty { return session.say("no names and no uncommon words") }
    guard session.terminals.output else {
      for word in words {
        try session.output.row([word.word, String(word.uses), String(word.notes), word.isName ? "name" : "word"])
      }
      return
    }
    session.startPager()
    let width = String(words.first?.uses ?? 0).utf8.count
    for word in words {
      let uses = String(word.uses)
      try session.output.text(String(repeating: " ", count: max(0, width - uses.utf8.count)) + uses, .faint)
      try session.output.line("  \(word.word)", word.isName ? .title : nil)
    }
  }

  private func read(_ store: NoteStore, at moment: StoreMoment?) throws(CommandError) -> [VocabularyWord] {
    let words = try passing { () throws(NoteStoreError) in try store.vocabulary(at: moment) }
    return limit.map { Array(words.prefix($0)) } ?? words
  }

  private static func json(_ word: VocabularyWord) -> JSONValue {
    [
      "word": .string(word.word), "uses": .integer(Int64(word.uses)), "notes": .integer(Int64(word.notes)),
      "name": .boolean(word.isName),
    ]
  }
}
