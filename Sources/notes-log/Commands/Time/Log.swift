import Dates
import NoteStore

/// `log`: what happened, the newest first.
struct Log: Command {
  var note: NoteReference?
  var limit: Int?
  var isReversed = false
  var kinds: [KindPattern] = []
  var since: WhenReference?
  var until: WhenReference?
  var showsPatches = false
  var isOneLine = false
  var calendar: OptionalValue<CalendarYear> = .absent

  static let grammar = Grammar(
    "log", "Show what happened, the newest first",
    [
      .argument("note", \Log.note, "Only what happened to a note"),
      .option("-n, --limit", \Log.limit, value: "N", "At most N events"),
      .flag("-r, --reverse", \Log.isReversed, "The oldest first"),
      .option("--kind", \Log.kinds, value: "K", "Only a kind of events; globs such as item.*"),
      .option("--since", \Log.since, value: "WHEN", "Not before WHEN"),
      .option("--until", \Log.until, value: "WHEN", "Not after WHEN"),
      .flag("-p, --patch", \Log.showsPatches, "The lines that changed, too"),
      .flag("--oneline", \Log.isOneLine, "One line an event, without day headings"),
      .optionalValue("--calendar", \Log.calendar, value: "YEAR", "A year of days, the last one if not said"),
    ],
    discussion: """
      --calendar draws a year of changes, a column a week, with the longest and the current streak of days. To a pipe it \
      gives the days that had changes, each with their number.
      """,
    examples: [
      CommandExample("notes-log log --since yesterday", "a day's work"),
      CommandExample("notes-log log Groceries --kind 'item.*'", "every tick of a list"),
      CommandExample("notes-log log --calendar=2025", "a year at a glance"),
    ])
  static let jsonFields = LogEntry.jsonFields + ["hunks", "date", "changes"]

  func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    if calendar.isPresent { return try writeCalendar(&session) }
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
    try walk(store, id, lower, upper, at) { (entries) throws(CommandError) in
      let wanted = entries.filter { entry in
        kinds.isEmpty || kinds.contains { $0.matches(entry.kind.description) }
      }.prefix(left)
      left -= wanted.count
      let hunks = showsPatches ? try hunks(of: wanted, in: store) : [:]
      for entry in wanted {
        if session.wantsJSON {
          try list.add(try json(entry, hunks, store, &session), to: &session)
        } else {
          try lines.write(entry, to: &session)
          try HunkLines(indent: "    ").write(hunks[entry.position] ?? [], to: &session)
        }
      }
      return left > 0
    }
    if session.wantsJSON { return try list.end(to: &session) }
    if left == limit ?? .max && left > 0 { session.say(upper == 0 ? "nothing has happened yet" : "no such events") }
  }

  private func json(
    _ entry: LogEntry, _ hunks: [UInt64: [TextHunk]], _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) -> JSONValue {
    guard case .object(var members) = try entry.json(store, &session), showsPatches else {
      return try entry.json(store, &session)
    }
    members.append(.init(key: "hunks", value: (hunks[entry.position] ?? []).json))
    return .object(members)
  }

  /// What some events changed in the lines of their notes, by position; each note is followed once.
  private func hunks(
    of entries: ArraySlice<LogEntry>, in store: NoteStore
  ) throws(CommandError) -> [UInt64: [TextHunk]] {
    var positions: [NoteID: Set<UInt64>] = [:]
    for entry in entries where !entry.patches.isEmpty || entry.createdText != nil {
      if let note = entry.note { positions[note, default: []].insert(entry.position) }
    }
    var hunks: [UInt64: [TextHunk]] = [:]
    for (note, wanted) in positions {
      let found = try passing { () throws(NoteStoreError) in try store.hunks(of: note, positions: wanted) }
      hunks.merge(found) { first, _ in first }
    }
    return hunks
  }

  func moment(
    _ reference: WhenReference, _ meaning: When.DayMeaning, _ session: inout Session
  ) throws(CommandError) -> StoreMoment? {
    try session.moment(try session.moment(of: reference, dayAlone: meaning))
  }

  private func position(_ moment: StoreMoment?, in store: NoteStore) throws(CommandError) -> UInt64 {
    try passing { () throws(NoteStoreError) in try store.position(of: moment) }
  }

  /// Walks events from the newest back, or forth from the oldest, in batches, each a short snapshot.
  private func walk(
    _ store: NoteStore, _ note: NoteID?, _ lower: UInt64, _ upper: UInt64, _ at: StoreMoment?,
    _ body: ([LogEntry]) throws(CommandError) -> Bool
  ) throws(CommandError) {
    // To tell what changed, a note is followed from its beginning: that is done for many events at once. Without a
    // filter no more than is wanted is read.
    let most = showsPatches ? 4096 : 256
    let batch = UInt64(kinds.isEmpty ? min(most, max(1, limit ?? most)) : most)
    var (low, high) = (lower, upper)
    while low < high {
      var (start, end) = (low, high)
      if note == nil, high - low > batch {
        if isReversed { end = low + batch } else { start = high - batch }
      }
      let entries = try passing { () throws(NoteStoreError) in
        try store.events(after: start, upTo: end, limit: note == nil ? Int(batch) : .max, note: note, titlesAt: at)
      }
      guard try body(isReversed ? entries : entries.reversed()) else { return }
      if isReversed { low = end } else { high = start }
    }
  }
}
