package import Dates
package import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteStore {
  /// The reminders of a note, or of all notes in use: those due from the day of `now` on, the first due first.
  ///
  /// Dates are counted from when their words came into the note: "tomorrow" does not move with later edits of other
  /// lines. Ticked items, notes set aside and notes in the Trash have none. A date that had passed when it was written
  /// is none.
  ///
  /// - Parameters:
  ///   - note: Nil for all notes in use.
  ///   - includesPast: Whether those that were due before the day of `now` are given too.
  ///   - now: Microseconds since 1970 UTC.
  ///   - zone: The viewer's.
  /// - Throws: `notFound`.
  /// - Complexity: O(bytes of the notes), and of the versions of notes whose dates may still be ahead.
  package func reminders(
    of note: NoteID? = nil, at moment: StoreMoment? = nil, includesPast: Bool = false, now: Int64,
    zone: any TimeZoneRules, spotter: DateSpotter = DateSpotter()
  ) throws(NoteStoreError) -> [Reminder] {
    let finder = ReminderFinder(
      spotter: spotter, zone: zone,
      earliest: includesPast ? .min : zone.start(of: LocalTime(moment: now, zone: zone).date))
    var notes: [Note] = []
    if let note {
      notes = [try self.note(note, at: moment)].filter { $0.trashed == nil && $0.archived == .no }
    } else {
      try walk(.live, at: moment) { (note) throws(NoteStoreError) in
        if finder.mayRemind(note) { notes.append(note) }
        return true
      }
    }
    let last = try position(of: moment)
    var reminders: [Reminder] = []
    for note in notes {
      let dated = finder.dated(note)
      guard !dated.isEmpty else { continue }
      let written = try whenWritten(dated.map(\.name), in: note, upTo: last)
      for (part, written) in zip(dated, written) {
        if let reminder = finder.reminder(part, of: note, written: written) { reminders.append(reminder) }
      }
    }
    return reminders.sorted { left, right in
      (left.due.moment, left.note, left.line, left.part) < (right.due.moment, right.note, right.line, right.part)
    }
  }

  /// When each of some parts came into a note, to stay.
  private func whenWritten(
    _ names: [PartName], in note: Note, upTo last: UInt64
  ) throws(NoteStoreError) -> [Timestamp] {
    // A note that was never edited was written when it was made.
    if note.created == note.edited { return names.map { _ in note.edited } }
    let wanted = Set(names)
    var written: [PartName: Timestamp] = [:]
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(note.id) else { return }
        try NoteStates().walk(number, after: 0, upTo: last, head: try log.head(), in: log) {
          (_, before, after) throws(StoreError) in
          guard let after, before?.text != after.text else { return }
          let there = Set(PartName.parts(of: after.text.span).map(\.name))
          for name in wanted {
            if !there.contains(name) {
              written[name] = nil
            } else if written[name] == nil {
              written[name] = after.edited
            }
          }
        }
      }
    }
    return names.map { written[$0] ?? note.edited }
  }
}

/// What tells the parts of a note apart: their bytes, and which of equals it is.
private struct PartName: Hashable {
  var bytes: [UInt8]
  var occurrence: Int

  /// The parts of a text with their names, from the top.
  static func parts(of text: Span<UInt8>) -> [(name: PartName, part: ReminderPart)] {
    var parts: [(name: PartName, part: ReminderPart)] = []
    var seen: [[UInt8]: Int] = [:]
    ReminderPart.forEach(in: text) { part in
      seen[part.bytes, default: 0] += 1
      parts.append((PartName(bytes: part.bytes, occurrence: seen[part.bytes] ?? 1), part))
      return true
    }
    return parts
  }
}

/// Finds the parts of a note that name a date.
private struct ReminderFinder {
  struct Dated {
    var name: PartName
    var part: ReminderPart
    var date: SpottedDate
  }

  let spotter: DateSpotter
  let zone: any TimeZoneRules
  /// The first moment that matters.
  let earliest: Int64

  /// Whether a part of a note may be due at the earliest moment or later, if its words are as young as can be.
  func mayRemind(_ note: Note) -> Bool {
    var isSo = false
    ReminderPart.forEach(in: note.text.span) { part in
      isSo = dated(part, note) != nil
      return !isSo
    }
    return isSo
  }

  func dated(_ note: Note) -> [Dated] {
    PartName.parts(of: note.text.span).compactMap { name, part in
      dated(part, note).map { Dated(name: name, part: part, date: $0) }
    }
  }

  private func dated(_ part: ReminderPart, _ note: Note) -> SpottedDate? {
    guard !part.isDone, let date = spotter.spot(in: part.masked) else { return nil }
    // Written later, "tomorrow" is later: the last edit gives the latest day that can be meant. A date of its own was
    // ahead at the first edit, if ever.
    let limit = date.isRelative ? note.edited : min(note.created, note.edited)
    guard let due = date.due(writtenAt: limit.microseconds, zone: zone) else { return date.isRelative ? date : nil }
    return due.moment >= earliest ? date : nil
  }

  func reminder(_ dated: Dated, of note: Note, written: Timestamp) -> Reminder? {
    guard let due = dated.date.due(writtenAt: written.microseconds, zone: zone), due.moment >= earliest else {
      return nil
    }
    let title = dated.part.title(without: dated.date.words)
    let uid = Reminder.uid(note.id, naming: dated.name.bytes, occurrence: dated.name.occurrence)
    return Reminder(
      title: title.isEmpty ? note.title : title, line: dated.part.lineNumber, part: dated.part.number, due: due,
      in: note, written: written, uid: uid)
  }
}
