import Dates
import NoteStore

/// `list`: the notes, the last used first.
struct List: Command {
  /// The orders of a list on the command line.
  enum Sorting: String, ChoiceValue {
    case used, edited, created, title
  }

  var inTrash = false
  var isArchived = false
  var isAll = false
  var collection: String?
  var sorting = Sorting.used
  var isReversed = false
  var limit: Int?
  var isLong = false
  var idsOnly = false
  var endsWithNull = false

  static let grammar = Grammar<List>(
    "list", "Show the notes, the last used first",
    [
      .flag("--trash", \.inTrash, "Those in the Trash, with the days they have left"),
      .flag("--archived", \.isArchived, "Those that were set aside"),
      .flag("--all", \.isAll, "All of them"),
      .option("--in", \.collection, value: "C", "Those of a collection"),
      .option("--sort", \.sorting, value: "ORDER", "used, edited, created or title"),
      .flag("-r, --reverse", \.isReversed, "The other way round"),
      .option("-n, --limit", \.limit, value: "N", "At most N notes"),
      .flag("-l, --long", \.isLong, "Times and sizes too"),
      .flag("--ids", \.idsOnly, "Ids alone, one a line"),
      .flag("-0, --null", \.endsWithNull, "With --ids, end each id with a NUL"),
    ],
    discussion: """
      The pinned note stands first, then the note last opened or edited. To a pipe a row is id, title, count and \
      preview, parted by tabs and never cut.
      """,
    examples: [
      CommandExample("notes-log list --trash", "what can still be put back"),
      CommandExample("notes-log list --at '1h ago'", "the list as it was"),
    ])
  static let jsonFields = NoteRow.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try run(&session, limit: limit ?? .max, isBare: false)
  }

  func run(_ session: inout Session, limit: Int, isBare: Bool) throws(CommandError) {
    if limit < 0 { throw .usage("--limit", why: "\(limit) is less than none") }
    if [inTrash, isArchived, isAll].count(where: { $0 }) > 1 {
      throw .usage("list", why: "--trash, --archived and --all exclude each other")
    }
    var wanted = ListOptions()
    wanted.scope = inTrash ? .trash : isArchived ? .archived : isAll ? .all : .live
    wanted.order = ListOptions.Order(rawValue: sorting.rawValue) ?? .used
    wanted.isReversed = isReversed
    wanted.limit = limit
    wanted.collection = collection
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let rows = try passing { () throws(NoteStoreError) in try store.list(wanted, at: moment) }
    if session.wantsJSON { return try writeJSON(rows, &session) }
    if idsOnly { return try writeIDs(rows, &session) }
    guard !rows.isEmpty else { return session.say(emptiness(store, isPast: moment != nil)) }
    if session.terminals.output { try writeTable(rows, &session) } else { try writeTabs(rows, &session) }
    if isBare, rows.count == limit {
      let more = try passing { () throws(NoteStoreError) in try store.count(at: moment) } - rows.count
      if more > 0 { session.say("… and \(more) more: notes-log list") }
    }
  }

  private func emptiness(_ store: NoteStore, isPast: Bool) -> String {
    if inTrash { return "the Trash is empty" }
    if isArchived { return "no note is set aside" }
    if let collection { return "no note is in the collection \"\(collection)\"" }
    if isPast { return "there were no notes then" }
    return store.exists ? "no notes; those in the Trash: notes-log list --trash" : Welcome.text
  }

  private func writeJSON(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    var list = session.beginJSONList()
    for row in rows { try list.add(try row.json(&session), to: &session) }
    try list.end(to: &session)
  }

  private func writeIDs(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    for row in rows { try session.output.raw(row.shortID + (endsWithNull ? "\0" : "\n")) }
  }

  private func dates(_ row: NoteRow, _ session: inout Session) throws(CommandError) -> String {
    if let left = row.trashDaysLeft(now: session.now()), let trashed = row.trashed {
      let days = left == 1 ? "1 day left" : "\(left) days left"
      return "\(try session.humanDate(trashed.microseconds)), \(days)"
    }
    return isLong ? "\(try session.humanDate(row.used.microseconds))  \(row.bytes) B" : ""
  }

  private func writeTable(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    var texts: [String] = []
    for row in rows { texts.append(try dates(row, &session)) }
    let layout = ListLayout(rows, dates: texts, width: session.width)
    session.startPager()
    for (row, date) in zip(rows, texts) { try layout.write(row, date: date, to: &session) }
  }

  private func writeTabs(_ rows: [NoteRow], _ session: inout Session) throws(CommandError) {
    for row in rows {
      var cells = [row.shortID, TabCell.text(row.title), row.count, TabCell.text(row.preview)]
      if isLong || inTrash {
        for time in [row.created, row.edited, row.trashed ?? row.used] {
          cells.append(RFC3339.text(time.microseconds, zone: try session.zone()))
        }
        cells.append(String(row.bytes))
      }
      try session.output.raw(cells.joined(separator: "\t") + "\n")
    }
  }
}

/// What bare `notes-log` runs: the newest twenty.
struct Newest: Command {
  static let grammar = Grammar<Newest>("", "Show the newest twenty notes")
  static let jsonFields = NoteRow.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try List().run(&session, limit: 20, isBare: true)
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
