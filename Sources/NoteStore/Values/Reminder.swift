package import Dates
package import Events

/// A date that a note in use names: what a calendar would be told.
package struct Reminder: Hashable, Sendable {
  package var note: NoteID
  package var shortID: String
  package var noteTitle: String
  /// Its line in the note, from 1, and its part of the line, from 1.
  package var line: Int
  package var part: Int
  /// The part's words without those of the date; the note's title where nothing else is left.
  package var title: String
  package var due: DueDate
  /// When the words were written: what "tomorrow" is counted from.
  package var written: Timestamp
  /// Names it in calendars: stays the same while its words stay in the note, wherever its line moves.
  package var uid: String

  /// Creates a reminder that something else than the plain rules found, in a note as it stands now.
  package init(found title: String, line: Int, due: DueDate, in note: Note, written: Timestamp) {
    self.note = note.id
    shortID = note.shortID
    noteTitle = note.title
    self.line = line
    part = 1
    self.title = title
    self.due = due
    self.written = written
    uid = Self.uid(note.id, naming: Array("\(title)\n\(due.moment)".utf8))
  }

  init(
    title: String, line: Int, part: Int, due: DueDate, in note: Note, written: Timestamp, uid: String
  ) {
    self.note = note.id
    shortID = note.shortID
    noteTitle = note.title
    self.line = line
    self.part = part
    self.title = title
    self.due = due
    self.written = written
    self.uid = uid
  }

  /// A name for one of a note's reminders: the note's, and a hash of what tells it from the others.
  ///
  /// FNV-1a, 64 bits (Fowler, Noll, Vo).
  static func uid(_ note: NoteID, naming bytes: [UInt8], occurrence: Int = 1) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    return "\(note.uuid)-\(padded)\(occurrence > 1 ? "-\(occurrence)" : "")@notes-log"
  }
}
