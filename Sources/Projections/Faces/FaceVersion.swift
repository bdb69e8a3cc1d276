internal import Events
internal import NoteText
package import Replay

/// What a list showed of a note right after one of its events, and where it stood.
package struct FaceVersion: Equatable, Sendable {
  /// The position of the event.
  package var position: UInt64
  /// Its place in the order of its shelf.
  package var rank: UseRank
  package var row: ListRow
  /// Its tags as spotlight shows them, each with its byte count.
  var keywordBytes: [UInt8] = []
  /// Whether the event may have taken a word out of the text.
  var mayLoseWords = false

  init(position: UInt64, rank: UseRank, row: ListRow) {
    self.position = position
    self.rank = rank
    self.row = row
  }

  /// Its tags as it first writes them.
  package var keywords: [String] {
    var reader = ByteReader(keywordBytes)
    var keywords: [String] = []
    while !reader.isAtEnd, let keyword = try? reader.string() { keywords.append(keyword) }
    return keywords
  }

  static func keywordBytes(of text: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    for tag in Tag.tags(in: text.span) { writer.string(tag.text) }
    return writer.bytes
  }

  /// What the first version of a block is told apart from: nothing is set.
  static func blank(before position: UInt64) -> FaceVersion {
    FaceVersion(position: position, rank: .used(at: 0), row: ListRow(blankOn: .live))
  }
}

extension ListRow {
  /// A row with nothing in it.
  fileprivate init(blankOn shelf: Shelf) {
    let epoch = Timestamp(microseconds: 0)
    self.shelf = shelf
    title = ""
    preview = ""
    isBlank = false
    isLong = false
    done = 0
    total = 0
    created = epoch
    edited = epoch
    used = epoch
    isDone = false
    isMerged = false
    collection = nil
    place = []
    bookmark = []
    trashed = nil
    bytes = 0
    revision = 0
  }
}

extension NoteState {
  /// The note's place in the order of its shelf: of use, and in the Trash of entering it.
  var shelfRank: UseRank { trash.map { UseRank.used(at: $0.position) } ?? used }
}
