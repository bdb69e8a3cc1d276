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
}
