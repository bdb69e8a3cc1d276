import Dates
import NoteStore

/// `log`: what happened, the newest first.
struct Log: Command {
  var note: NoteReference?
  var limit: Int?
  var kinds: [KindPattern] = []
  var since: WhenReference?
  var until: WhenReference?
  var showsPatches = false
  var isOneLine = false

  static let grammar = Grammar<Log>(
    "log", "Show what happened, the newest first",
    [
      .argument("note", \.note, "Only what happened to a note"),
      .option("-n, --limit", \.limit, value: "N", "At most N events"),
      .option("--kind", \.kinds, value: "K", "Only a kind of events; globs such as item.*"),
      .option("--since", \.since, value: "WHEN", "Not before WHEN"),
      .option("--until", \.until, value: "WHEN", "Not after WHEN"),
      .flag("-p, --patch", \.showsPatches, "What changed in the text, too"),
      .flag("--oneline", \.isOneLine, "One line an event, without day headings"),
    ],
    examples: [
      CommandExample("notes-log log --since yesterday", "a day's work"),
      CommandExample("notes-log log Groceries --kind 'item.*'", "every tick of a list"),
    ])
  static let jsonFields = LogEntry.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    let store = try session.openStore(isReadOnly: true)
    let at = try session.storeMoment()
    var upper = try position(at, in: store)
    if let until { upper = min(upper, try position(try moment(until, .end, &session), in: store)) }
    var lower: UInt64 = 0
    if let since, case .time(let time)? = try moment(since, .start, &session) {
      // Everything at that time itself is wanted too.
      lower = try position(.time(Timestamp(microseconds: time.microseconds - 1)), in: store)
    } else if let since, let start = try moment(since, .start, &session) {
      lower = max(1, try position(start, in: store)) - 1
    }
    let id = try note.map { (note) throws(CommandError) in try session.resolve(note, in: store, at: at) }
    if session.terminals.output { session.startPager() }
    var lines = EntryLines(isOneLine: isOneLine)
    var list = session.beginJSONList()
    var left = limit ?? .max
    try walk(store, id, lower, upper, at) { (entry) throws(CommandError) in
      guard left > 0 else { return false }
      guard kinds.isEmpty || kinds.contains(where: { $0.matches(entry.kind.description) }) else { return true }
      left -= 1
      if session.wantsJSON {
        try list.add(try entry.json(store, &session), to: &session)
      } else {
        try lines.write(entry, to: &session)
        if showsPatches { try PatchLines.write(entry, to: &session) }
      }
      return true
    }
    if session.wantsJSON { return try list.end(to: &session) }
    if left == limit ?? .max && left > 0 { session.say(upper == 0 ? "nothing has happened yet" : "no such events") }
  }

  private func moment(
    _ reference: WhenReference, _ meaning: When.DayMeaning, _ session: inout Session
  ) throws(CommandError) -> StoreMoment? {
    try session.moment(try session.moment(of: reference, dayAlone: meaning))
  }

  private func position(_ moment: StoreMoment?, in store: NoteStore) throws(CommandError) -> UInt64 {
    try passing { () throws(NoteStoreError) in try store.position(of: moment) }
  }

  /// Walks events from the newest back, in batches, each a short snapshot.
  private func walk(
    _ store: NoteStore, _ note: NoteID?, _ lower: UInt64, _ upper: UInt64, _ at: StoreMoment?,
    _ body: (LogEntry) throws(CommandError) -> Bool
  ) throws(CommandError) {
    // Without a filter no more than is wanted is read.
    let isFiltered = !kinds.isEmpty
    let batch = isFiltered ? 256 : UInt64(min(256, max(1, limit ?? 256)))
    var end = upper
    while end > lower {
      let start = note == nil ? max(lower, end > batch ? end - batch : 0) : lower
      let entries = try passing { () throws(NoteStoreError) in
        try store.events(
          after: start, upTo: end, limit: note == nil ? Int(batch) : .max, note: note, titlesAt: at)
      }
      for entry in entries.reversed() where try !body(entry) { return }
      end = start
    }
  }
}
