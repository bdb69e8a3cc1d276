/// How the program for foreign formats hands over what it read.
///
/// A stream is a mark, records, and an end. A record is a kind (one byte), the length of its fields (four bytes, least
/// first) and the fields; a field is a number (one byte), its length (likewise four bytes) and its bytes. Readers pass
/// over numbers that they do not know. A stream without its end was cut short.
enum RecordStream {
  static let mark = Array("notes-log-formats 1\n".utf8)
  /// The longest record: the longest note, with room for what is known about it.
  static let longestRecord = 64 << 20

  enum Kind: UInt8 {
    case format = 0x46
    case note = 0x4e
    case problem = 0x50
    case refusal = 0x52
    case end = 0x5a
  }

  /// The numbers of the fields of a note.
  enum NoteField: UInt8 {
    case format = 1, sourceID, place, text, title, created, modified, collection, state, tag, original
  }

  enum ProblemField: UInt8 {
    case path = 1, offset, code, severity, reason
  }

  /// The bits of a note's state.
  enum State {
    static let pinned: UInt8 = 1
    static let trashed: UInt8 = 2
    static let archived: UInt8 = 4
    static let bookmarked: UInt8 = 8
  }
}
