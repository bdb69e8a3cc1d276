import NoteStore

/// What a write did to one note.
///
/// All of a command's are told together: one line on standard error that says what changed and how to take it back,
/// and with `--json` one object a note.
struct ChangeReport {
  /// What was done, as a past participle: `trashed`.
  var verb: String
  var note: NoteID
  /// The checklist items that were meant, in the order of the command.
  var items: [String] = []
  /// Whether the command changed this note.
  var isChanged = true
  /// Why nothing was changed, read on after the title: `is pinned already`.
  var reason = "is so already"
  /// What to add behind the title: `pinned again`.
  var remark: String?
  /// Whether `undo` takes it back.
  var isUndoable = true
  /// Further members of the JSON object, which the command has among its fields.
  var details: [JSONValue.Member] = []

  static let jsonFields = [
    "position", "change", "note", "id", "title", "action", "items", "pinned", "changed", "repeated",
  ]
}

extension ChangeReport {
  /// Where a change stands in the log.
  struct Place {
    /// The last position of the change.
    var position: UInt64
    var change: EventID
    var first: UInt64
    /// Whether the command had been carried out before.
    var isRepeated = false

    init(_ receipt: ChangeReceipt) {
      position = receipt.positions.upperBound
      change = receipt.change
      first = receipt.positions.lowerBound
      isRepeated = receipt.isRepeated
    }

    init(position: UInt64, change: EventID) {
      (self.position, self.change, first) = (position, change, position)
    }
  }

  /// Reports what one command did.
  ///
  /// - Parameter receipt: Nil where nothing was changed.
  static func write(
    _ reports: [ChangeReport], _ receipt: ChangeReceipt?, in store: NoteStore, to session: inout Session
  ) throws(CommandError) {
    try write(reports, at: receipt.map { Place($0) }, in: store, to: &session)
  }

  static func write(
    _ reports: [ChangeReport], at place: Place?, in store: NoteStore, to session: inout Session
  ) throws(CommandError) {
    var reports = reports
    // A command that was done before is told of the notes it meant then.
    if let place, place.isRepeated { reports = try repeated(reports.first?.verb ?? "changed", place, in: store) }
    var named: [NamedReport] = []
    for report in reports { named.append(try NamedReport(report, in: store)) }
    if session.wantsJSON { for report in named { try session.writeJSON(report.json(at: place)) } }
    for line in Self.lines(named, at: place) { session.say(line) }
  }

  /// The notes that a command meant when it was carried out first.
  private static func repeated(
    _ verb: String, _ place: Place, in store: NoteStore
  ) throws(CommandError) -> [ChangeReport] {
    let events = try passing { () throws(NoteStoreError) in
      try store.events(after: place.first - 1, upTo: place.position)
    }
    var notes: [NoteID] = []
    for event in events { if let note = event.note, !notes.contains(note) { notes.append(note) } }
    // What a change is about comes last: pinning a note takes the pin off another first, placing it may place others,
    // and a text that moves is put into the other note first. A new note comes before what is done to it.
    if ["pinned", "moved", "placed", "bookmarked"].contains(verb) { notes = Array(notes.suffix(1)) }
    if verb == "added" { notes = Array(notes.prefix(1)) }
    return notes.map { ChangeReport(verb: verb, note: $0) }
  }

  private typealias Line = [(text: String, style: Style?)]

  private static func lines(_ reports: [NamedReport], at place: Place?) -> [Line] {
    if let place, place.isRepeated {
      return [[("done before, at position \(place.first): ", nil)] + names(reports)]
    }
    let changed = place == nil ? [] : reports.filter(\.report.isChanged)
    let same = reports.filter { report in place == nil || !report.report.isChanged }
    var lines: [Line] = []
    if let first = changed.first {
      let count = changed.count == 1 ? "" : "\(changed.count) notes: "
      let undo = first.report.isUndoable ? UndoHint.suffix : ""
      lines.append([("\(first.report.verb) \(count)", nil)] + names(changed) + [(undo, .faint)])
    }
    for report in same {
      lines.append([("no change: ", nil), (report.shortID, .id), (" \(report.title) \(report.report.reason)", nil)])
    }
    return lines
  }

  /// The notes with what there is to say about each.
  private static func names(_ reports: [NamedReport]) -> Line {
    NoteNames(reports.map { ($0.shortID, $0.text) }).parts
  }
}

/// A report with the names of its note as they are after the change.
private struct NamedReport {
  let report: ChangeReport
  let shortID: String
  let title: String
  let isPinned: Bool

  init(_ report: ChangeReport, in store: NoteStore) throws(CommandError) {
    self.report = report
    let row = try passing { () throws(NoteStoreError) in try store.row(report.note) }
    if let row {
      shortID = row.shortID
    } else {
      shortID = try passing { () throws(NoteStoreError) in try store.shortID(report.note) }
    }
    title = row?.title ?? "(deleted)"
    isPinned = row?.shelf == .pinned
  }

  /// What stands behind the id: ` Groceries: milk, bread`, ` Groceries, pinned again`
  var text: String {
    let items = report.items.isEmpty ? "" : ": \(report.items.joined(separator: ", "))"
    let remark = report.remark.map { ", \($0)" } ?? ""
    return " \(title)" + items + remark
  }

  func json(at place: ChangeReport.Place?) -> JSONValue {
    let isRepeated = place?.isRepeated ?? false
    let shared: JSONValue = [
      "position": place.map { .unsigned($0.position) } ?? .null,
      "change": .optional(place?.change.description), "note": .string(report.note.uuid), "id": .string(shortID),
      "title": .string(title), "action": .string(report.verb), "items": .array(report.items.map { .string($0) }),
      "pinned": .boolean(isPinned), "changed": .boolean(place != nil && !isRepeated && report.isChanged),
      "repeated": .boolean(isRepeated),
    ]
    guard case .object(let members) = shared else { return shared }
    return .object(members + report.details)
  }
}
