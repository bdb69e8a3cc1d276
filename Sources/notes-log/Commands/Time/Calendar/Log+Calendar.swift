import Dates
import NoteStore

extension Log {
  func writeCalendar(_ session: inout Session) throws(CommandError) {
    for (isGiven, name) in [
      (limit != nil, "--limit"), (isReversed, "--reverse"), (showsPatches, "--patch"), (isOneLine, "--oneline"),
      (since != nil, "--since"), (until != nil, "--until"),
    ] where isGiven {
      throw .usage(name, why: "it says nothing beside --calendar", hint: "--calendar=YEAR draws another year")
    }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    // `--calendar 2025` reads as a note's name; no id is made of digits.
    var year = calendar.value?.year
    var id: NoteID?
    if let note {
      if year == nil, let named = CalendarYear.year(note.text) {
        year = named
      } else {
        id = try session.resolve(note, in: store, at: moment)
      }
    }
    let zone = try session.zone()
    var now = session.now()
    if case .time(let time)? = moment { now = time.microseconds }
    if case .position(let position)? = moment, let last = try time(of: position, in: store) { now = last.microseconds }
    let days = YearDays(year: year, today: LocalTime(moment: now, zone: zone).date)
    let starts =
      days.all.map { Timestamp(microseconds: zone.start(of: $0)) } + [
        Timestamp(microseconds: zone.start(of: days.last.adding(days: 1)))
      ]
    let counts = try passing { () throws(NoteStoreError) in
      guard !kinds.isEmpty else { return try store.changeCounts(onDaysStartingAt: starts, note: id, at: moment) }
      return try store.changeCounts(onDaysStartingAt: starts, note: id, at: moment) { kind in
        kinds.contains { $0.matches(kind.description) }
      }
    }
    let map = YearMap(days, counts)
    if session.wantsJSON || !session.terminals.output { return try writeDays(map, &session) }
    try YearMapLines(map, session).write(to: &session)
  }

  private func time(of position: UInt64, in store: NoteStore) throws(CommandError) -> Timestamp? {
    try passing { () throws(NoteStoreError) in
      try store.events(after: max(1, position) - 1, upTo: position, limit: 1).first?.time
    }
  }

  private func writeDays(_ map: YearMap, _ session: inout Session) throws(CommandError) {
    var list = session.beginJSONList()
    for (day, count) in zip(map.days.all, map.counts) where count > 0 {
      if session.wantsJSON {
        try list.add(["date": .string(day.iso), "changes": .integer(Int64(count))], to: &session)
      } else {
        try session.output.row([day.iso, String(count)])
      }
    }
    if session.wantsJSON { return try list.end(to: &session) }
    if map.total == 0 { session.say("no changes in that time") }
  }
}
