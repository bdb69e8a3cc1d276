import NoteStore

/// `tags`: the tags of the notes in use.
struct TagsCommand: Command {
  var isWatching = false

  static let grammar = Grammar(
    "tags", "Show the tags of the notes in use, with how many have each",
    [.flag("--watch", \TagsCommand.isWatching, RecordWatch.summary)],
    discussion: """
      The most used first. A tag is #word: letters, digits, _, - and / for nesting, emoji, with a letter or an emoji \
      in it; tags: of front matter count too. Case and accents aside, as the oldest note writes it. To a pipe: tag and \
      count, parted by a tab.
      """)
  static let jsonFields = ["tag", "notes"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        let tags = try passing { () throws(NoteStoreError) in try store.tags() }
        return .list(tags.map(Self.json), cells: tags.map { "\($0.tag) \($0.notes)" }, session)
      }
    }
    let tags = try passing { () throws(NoteStoreError) in try store.tags(at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for tag in tags { try list.add(Self.json(tag), to: &session) }
      return try list.end(to: &session)
    }
    if tags.isEmpty { return session.say("no note in use has a tag") }
    guard session.terminals.output else {
      for tag in tags { try session.output.row([tag.tag, String(tag.notes)]) }
      return
    }
    session.startPager()
    let width = String(tags.first?.notes ?? 0).utf8.count
    for tag in tags {
      let count = String(tag.notes)
      try session.output.text(String(repeating: " ", count: max(0, width - count.utf8.count)) + count, .faint)
      try session.output.line("  #\(tag.tag)", .literal)
    }
  }

  private static func json(_ tag: TagCount) -> JSONValue {
    ["tag": .string(tag.tag), "notes": .integer(Int64(tag.notes))]
  }
}
