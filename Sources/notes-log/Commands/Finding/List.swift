import Dates
import NoteStore

/// `list`: the notes, the last used first.
struct List: Command {
  /// The orders of a list on the command line.
  enum Sorting: String, ChoiceValue {
    case used, edited, created, title, manual
  }

  var inTrash = false
  var isArchived = false
  var isAll = false
  var isBookmarks = false
  var collection: CollectionName?
  var tags: [String] = []
  var sorting: Sorting?
  var isReversed = false
  var limit: Int?
  var isLong = false
  var format: ListFormat?
  var idsOnly = false
  var endsWithNull = false
  /// How many rows are shown where no limit is given, and more are only hinted at; nil for all.
  var newest: Int?

  init() {}

  init(newest: Int) {
    self.newest = newest
  }

  static let grammar = Grammar(
    "list", "Show the notes, the last used first",
    [
      .flag("--trash", \List.inTrash, "Those in the Trash, with the days they have left"),
      .flag("--archived", \List.isArchived, "Those that were set aside"),
      .flag("--all", \List.isAll, "All of them"),
      .flag("--bookmarks", \List.isBookmarks, "Those that are bookmarked, in the order of the bookmarks"),
      .option("--in", \List.collection, value: "C", "Those of a collection", completion: .collection),
      .option("--tag", \List.tags, value: "T", "Those with a tag; given twice, with both", completion: .tag),
      .option("--sort", \List.sorting, value: "ORDER", "used, edited, created, title or manual"),
      .flag("-r, --reverse", \List.isReversed, "The other way round"),
      .option("-n, --limit", \List.limit, value: "N", "At most N notes"),
      .flag("-l, --long", \List.isLong, "Times and sizes too"),
      .option("--format", \List.format, value: "FORMAT", "Each as '{id} {title}'; {{ is a brace"),
      .flag("--ids", \List.idsOnly, "Ids alone, one a line"),
      .flag("-0, --null", \List.endsWithNull, "With --ids or --format, end each with a NUL"),
    ],
    discussion: """
      The pinned note stands first, then the note last opened or edited. To a pipe a row is id, title, count and \
      preview, parted by tabs and never cut; -l adds when it was created, edited and used, and its bytes; --trash adds \
      these, with the time it went into the Trash for the last use, and the days left. --format takes the names of the \
      --json fields, and count. In the manual order, notes that were never placed come last.
      """,
    examples: [
      CommandExample("notes-log list --trash", "what can still be put back"),
      CommandExample("notes-log list --at '1h ago'", "the list as it was"),
      CommandExample("notes-log list --tag work --format '{id} {title}'", "for a script"),
    ])
  static let jsonFields = NoteRow.jsonFields

  mutating func run(_ session: inout Session) throws(CommandError) {
    if let limit, limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    if [inTrash, isArchived, isAll, isBookmarks].count(where: { $0 }) > 1 {
      throw .usage("list", why: "--trash, --archived, --all and --bookmarks exclude each other")
    }
    if [idsOnly, format != nil, session.wantsJSON].count(where: { $0 }) > 1 {
      throw .usage("list", why: "--ids, --format and --json exclude each other")
    }
    if endsWithNull && !idsOnly && format == nil { throw .usage("--null", why: "goes with --ids or --format only") }
    if sorting == nil && !isBookmarks && !inTrash {
      sorting = try session.setting(.listSort).value.flatMap { Sorting(rawValue: $0) }
    }
    let limit = limit ?? newest
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    // One more than wanted tells, without counting the store, whether there are more.
    let most = limit ?? .max
    let wanted = options(limit: newest == nil || most == .max ? most : most + 1)
    var rows = try passing { () throws(NoteStoreError) in try store.list(wanted, at: moment) }
    let hasMore = rows.count > most
    if hasMore { rows.removeLast() }
    if session.wantsJSON { return try writeJSON(rows, &session) }
    if idsOnly { return try writeIDs(rows, &session) }
    if let format {
      for row in rows { try format.write(row, end: endsWithNull ? "\0" : "\n", to: &session) }
      return
    }
    if rows.isEmpty {
      if most > 0 { session.say(emptiness(store, isPast: moment != nil)) }
      return
    }
    if session.terminals.output { try writeTable(rows, &session) } else { try writeTabs(rows, &session) }
    if hasMore { session.say("… and more: notes-log list") }
  }

  private func options(limit: Int) -> ListOptions {
    var wanted = ListOptions()
    wanted.scope = inTrash ? .trash : isArchived ? .archived : isAll ? .all : .live
    wanted.order = sorting.flatMap { ListOptions.Order(rawValue: $0.rawValue) } ?? (isBookmarks ? .bookmarks : .used)
    wanted.isBookmarked = isBookmarks
    wanted.tags = tags
    wanted.isReversed = isReversed
    wanted.limit = limit
    wanted.collection = collection?.text
    return wanted
  }

  private func emptiness(_ store: NoteStore, isPast: Bool) -> String {
    if !store.exists { return Welcome.text }
    if inTrash { return "the Trash \(isPast ? "was" : "is") empty\(isPast ? " then" : "")" }
    if isPast { return "there were no such notes then" }
    if isArchived { return "no note is set aside" }
    if isBookmarks { return "no note is bookmarked" }
    if let collection { return "no note is in the collection \"\(collection.text)\"" }
    if !tags.isEmpty { return "no note has the \(tags.count == 1 ? "tag" : "tags") \(tags.joined(separator: ", "))" }
    return isAll ? "no notes" : "no notes in use; for others: notes-log list --all"
  }

  private func writeJSON(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    var list = session.beginJSONList()
    for row in rows { try list.add(try row.json(&session), to: &session) }
    try list.end(to: &session)
  }

  private func writeIDs(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    for row in rows { try session.output.raw(row.shortID + (endsWithNull ? "\0" : "\n")) }
  }

  /// The time that the order goes by.
  private func time(_ row: NoteRow) -> Int64 {
    switch sorting {
    case .created: row.created.microseconds
    case .edited: row.edited.microseconds
    case .used, .title, .manual, nil: row.used.microseconds
    }
  }

  private func dates(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) -> [String] {
    guard isLong || rows.contains(where: { $0.trashed != nil }) else { return [] }
    var dates: [String] = []
    for row in rows {
      if let left = try row.trashDaysLeft(&session), let trashed = row.trashed {
        dates.append("\(try session.humanDate(trashed.microseconds)), \(left) \(left == 1 ? "day" : "days") left")
      } else {
        dates.append(isLong ? try session.humanDate(time(row)) : "")
      }
    }
    guard isLong else { return dates }
    let dateWidth = dates.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let sizes = rows.map { ByteCount.text(Int(clamping: $0.bytes)) }
    let sizeWidth = sizes.map(\.utf8.count).max() ?? 0
    return zip(dates, sizes).map { date, size in
      let gap = String(repeating: " ", count: 2 + sizeWidth - size.utf8.count)
      return DisplayWidth.padded(date, to: dateWidth) + gap + size
    }
  }

  private func writeTable(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    let dates = try dates(rows, &session)
    let layout = ListLayout(rows, dates: dates, width: session.width)
    if newest == nil { session.startPager() }
    for (index, row) in rows.enumerated() {
      try layout.write(row, date: dates.isEmpty ? "" : dates[index], to: &session)
    }
  }

  private func writeTabs(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    for row in rows {
      var cells = [row.shortID, row.title, row.count, row.preview]
      if isLong || inTrash {
        for time in [row.created, row.edited, row.trashed ?? row.used] {
          cells.append(RFC3339.text(time.microseconds, zone: try session.zone()))
        }
        cells.append(String(row.bytes))
      }
      if inTrash { cells.append(try row.trashDaysLeft(&session).map { String($0) } ?? "") }
      try session.output.row(cells)
    }
  }
}

/// What bare `notes-log` runs: the newest twenty. It takes the options of `list`.
struct Newest: Command {
  var list = List(newest: 20)

  static let grammar = Grammar(
    "", "Show the newest twenty notes",
    List.grammar.parameters.map { parameter in
      var own = parameter
      own.root = ObjectIdentifier(Newest.self)
      own.accept = { (newest, word) throws(InvalidValue) in
        try withUnsafeMutablePointer(to: &newest.assumingMemoryBound(to: Newest.self).pointee.list) {
          (list) throws(InvalidValue) in try parameter.accept(list, word)
        }
      }
      own.clear = { newest in
        withUnsafeMutablePointer(to: &newest.assumingMemoryBound(to: Newest.self).pointee.list) { parameter.clear($0) }
      }
      return own
    })
  static let jsonFields = NoteRow.jsonFields

  mutating func run(_ session: inout Session) throws(CommandError) {
    try list.run(&session)
  }
}

/// What an empty store greets with.
enum Welcome {
  static let text = """
    There are no notes yet.
      notes-log add Groceries --item milk     makes the first one
      notes-log import ~/notes                brings a folder of notes in
      notes-log help                          lists what else there is
    """
}
