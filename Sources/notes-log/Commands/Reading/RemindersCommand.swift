import Dates
import NoteStore

/// `reminders`: the dates that notes name.
struct RemindersCommand: Command {
  var note: NoteReference?
  var isCalendar = false
  var isAll = false

  static let grammar = Grammar(
    "reminders", "Show the dates and times that notes name",
    [
      .argument("note", \RemindersCommand.note, "One note; else all in use"),
      .flag("--ics", \RemindersCommand.isCalendar, "Print an iCalendar file of to-dos with alarms"),
      .flag("--all", \RemindersCommand.isAll, "Those that were due before today too"),
    ],
    discussion: """
      Each line, and each part of it between ; or spaced /, is read for a weekday, today, tomorrow, a time, "in \
      twenty minutes", "in 3 days", "on the 1st", "3 October", "Oct 3", 2026-10-03. A weekday is the coming one, \
      "next friday" that of the next week; a time that has passed is tomorrow's. Dates count from when their words \
      were written. Ticked items have none. To a pipe: when, id, line, what, and the note's title, parted by tabs.
      """,
    examples: [
      CommandExample("notes-log reminders", "what is due from today on"),
      CommandExample("notes-log reminders --ics > notes.ics", "for a calendar program"),
    ])
  static let jsonFields = [
    "due", "all_day", "overdue", "what", "id", "note", "title", "line", "part", "written", "uid", "link",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    let zone = try session.zone()
    let spotter = DateSpotter(try session.dateLanguage())
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try note.map { (note) throws(CommandError) in try session.resolve(note, in: store, at: moment) }
    let now = try time(of: moment, store, session)
    var reminders = try passing { () throws(NoteStoreError) in
      try store.reminders(of: id, at: moment, includesPast: isAll, now: now, zone: zone, spotter: spotter)
    }
    if let id, moment == nil { try merge(id, store, into: &reminders, now: now, zone: zone, &session) }
    if isCalendar {
      if session.wantsJSON { throw .usage("--ics", why: "it is no JSON") }
      return try session.output.raw(ReminderCalendar.text(of: reminders))
    }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for reminder in reminders { try list.add(json(reminder, now: now, zone), to: &session) }
      return try list.end(to: &session)
    }
    if reminders.isEmpty { return session.say(isAll ? "no dates" : "nothing is due from today on") }
    if session.terminals.output { session.startPager() }
    for reminder in reminders { try write(reminder, now: now, zone, &session) }
  }

  /// What a configured model finds in the note as well; what it repeats is left out.
  private func merge(
    _ id: NoteID, _ store: NoteStore, into reminders: inout [Reminder], now: Int64, zone: any TimeZoneRules,
    _ session: inout Session
  ) throws(CommandError) {
    guard let model = try session.model() else { return }
    let note = try passing { () throws(NoteStoreError) in try store.note(id) }
    guard note.trashed == nil, note.archived == .no else { return }
    do throws(ModelFailure) {
      let answer = try model.reminders(of: note, now: now, zone: zone)
      for refusal in answer.refusals { session.tell(ModelFailure(refusal)) }
      for found in answer.found {
        let isKnown = reminders.contains { $0.line == found.line && $0.due.moment == found.due.moment }
        if isKnown { continue }
        reminders.append(
          Reminder(found: found.title, line: found.line, due: found.due, in: note, written: note.edited))
      }
      reminders.sort { ($0.due.moment, $0.line, $0.part) < ($1.due.moment, $1.line, $1.part) }
    } catch {
      session.tell(error)
    }
  }

  /// The present of a moment: itself, or the time of the event at its position.
  private func time(of moment: StoreMoment?, _ store: NoteStore, _ session: Session) throws(CommandError) -> Int64 {
    guard let moment else { return session.now() }
    if case .time(let time) = moment { return time.microseconds }
    let event = try passing { () throws(NoteStoreError) in
      let position = try store.position(of: moment)
      return position == 0 ? nil : try store.events(after: position - 1, upTo: position, limit: 1).first
    }
    return event?.time.microseconds ?? session.now()
  }

  private func when(_ due: DueDate, _ zone: any TimeZoneRules) -> String {
    due.hasClock ? RFC3339.text(due.moment, zone: zone) : due.date.iso
  }

  private func write(
    _ reminder: Reminder, now: Int64, _ zone: any TimeZoneRules, _ session: inout Session
  ) throws(CommandError) {
    guard session.terminals.output else {
      return try session.output.row([
        when(reminder.due, zone), reminder.shortID, String(reminder.line), reminder.title, reminder.noteTitle,
      ])
    }
    let due = reminder.due
    let time =
      due.hasClock
      ? HumanDate.text(due.moment, now: now, zone: zone) : HumanDate.day(due.moment, now: now, zone: zone)
    try session.output.text(DisplayWidth.padded(time, to: 22), due.moment < now ? .due : .faint)
    try session.output.text("  \(reminder.shortID)", .id)
    let room = max(12, session.width - 22 - reminder.shortID.utf8.count - 4)
    let what = DisplayWidth.truncated(TabCell.text(reminder.title), to: room)
    try session.output.text("  \(what)", .title)
    let left = room - DisplayWidth.columns(of: what) - 2
    if left >= 8, reminder.noteTitle != reminder.title {
      try session.output.text("  " + DisplayWidth.truncated(TabCell.text(reminder.noteTitle), to: left), .faint)
    }
    try session.output.line()
  }

  private func json(_ reminder: Reminder, now: Int64, _ zone: any TimeZoneRules) -> JSONValue {
    [
      "due": .string(when(reminder.due, zone)), "all_day": .boolean(!reminder.due.hasClock),
      "overdue": .boolean(
        reminder.due.hasClock
          ? reminder.due.moment < now : reminder.due.date < LocalTime(moment: now, zone: zone).date),
      "what": .string(reminder.title), "id": .string(reminder.shortID), "note": .string(reminder.note.uuid),
      "title": .string(reminder.noteTitle), "line": .integer(Int64(reminder.line)),
      "part": .integer(Int64(reminder.part)),
      "written": .string(RFC3339.text(reminder.written.microseconds, zone: zone)), "uid": .string(reminder.uid),
      "link": .string("notes://note/\(reminder.note.uuid)"),
    ]
  }
}

extension Session {
  /// English, and the language whose file the configuration names.
  mutating func dateLanguage() throws(CommandError) -> DateLanguage {
    guard let path = try setting(.datesLanguage).value else { return .english }
    guard let bytes = SmallFile.read(path) else {
      throw CommandError(
        .system, path, why: "it cannot be read, or is no file of at most 1 MiB",
        hint: "dates.language names it: notes-log config unset dates.language")
    }
    do throws(DateLanguageError) {
      return try DateLanguage(parsing: String(decoding: bytes, as: UTF8.self)).adding(.english)
    } catch {
      throw .usage("\(path), line \(error.line)", why: error.reason)
    }
  }
}
