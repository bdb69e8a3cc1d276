package import Events

extension ReadTransaction {
  /// How many notes there ever were; their numbers are 1 up to this.
  package func noteCount() throws(StoreError) -> UInt64 {
    var count: UInt64 = 0
    try scan(LogTable.notes, backwards: true) { (key, _) throws(StoreError) in
      count = Key.readNumber(key)
      return false
    }
    return count
  }

  /// The note with a number.
  package func noteID(_ number: UInt64) throws(StoreError) -> NoteID {
    guard let id = try withValue(LogTable.notes, Key.number(number), { Key.readNoteID($0) }), let id else {
      throw StoreError(.damaged, "read the notes", subject: "note number \(number)", reason: "the number is unknown")
    }
    return id
  }

  /// The number of a note; nil where this store does not know it.
  package func noteNumber(_ id: NoteID) throws(StoreError) -> UInt64? {
    try withValue(LogTable.noteIDs, NoteKey.shown(id)) { Key.readNumber($0) }
  }

  /// The notes whose shown id begins with a prefix, in the order of shown ids, at most `limit`.
  package func notes(
    withShownPrefix prefix: String, limit: Int
  ) throws(StoreError) -> [(number: UInt64, id: NoteID)] {
    guard let range = ShownID.range(ofPrefix: prefix) else { return [] }
    var found: [(number: UInt64, id: NoteID)] = []
    try scan(LogTable.noteIDs, from: Key.number(range.lowerBound)) { (key, value) throws(StoreError) in
      let bits = Key.readNumber(key)
      guard bits <= range.upperBound, found.count < limit else { return false }
      let id = NoteID(Identifier128(high: Key.readNumber(key, at: 8), low: ShownID.low(bits)))
      found.append((Key.readNumber(value), id))
      return true
    }
    return found
  }

  /// How many characters of a note's shown id tell it from every other, at least `least`.
  package func shortestUniquePrefix(_ id: NoteID, least: Int = 4) throws(StoreError) -> Int {
    let own = NoteKey.shown(id)
    let bits = ShownID.leftAligned(id.value.low)
    var common = 0
    try withNeighbours(of: own, in: LogTable.noteIDs) { (key) in
      common = max(common, (Key.readNumber(key) ^ bits).leadingZeroBitCount / 5)
    }
    return min(ShownID.length, max(least, common + 1))
  }

  /// The positions of a note's events, ascending, past one position and up to another.
  ///
  /// Complexity: O(log chunks + positions given); chunks before `first` are not read.
  package func positions(
    ofNote number: UInt64, after first: UInt64 = 0, upTo last: UInt64 = .max
  ) throws(StoreError) -> [UInt64] {
    var start = Key.pair(number, 0)
    try scan(LogTable.noteEvents, from: Key.pair(number, first), backwards: true) { (key, _) throws(StoreError) in
      if Key.readNumber(key) == number { start = key.copied() }
      return false
    }
    var chunks: [[UInt8]] = []
    try scan(LogTable.noteEvents, from: start) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number, Key.readNumber(key, at: 8) <= last else { return false }
      chunks.append(key.copied().suffix(8) + value.copied())
      return true
    }
    var positions: [UInt64] = []
    for chunk in chunks {
      let decoded = try PositionChunk(chunk, note: number)
      for position in decoded.positions where position > first && position <= last { positions.append(position) }
    }
    return positions
  }
}

/// Keys of the tables that know notes.
enum NoteKey {
  /// The shown bits first, so that a prefix of the shown id is a range of keys; then the UUID's first half.
  static func shown(_ id: NoteID) -> [UInt8] {
    Key.pair(ShownID.leftAligned(id.value.low), id.value.high)
  }
}

/// A stretch of a note's positions: the first in the key, then the gaps to each next one.
struct PositionChunk {
  var positions: [UInt64]
  static let longest = 128

  init(_ bytes: [UInt8], note: UInt64) throws(StoreError) {
    positions = try StoreError.decoding("read the note index", "note number \(note)") { () throws(DecodingFailure) in
      var reader = ByteReader(bytes)
      var positions = [try reader.fixed64()]
      while !reader.isAtEnd {
        let gap = try reader.varint()
        guard gap > 0, let last = positions.last else { throw DecodingFailure(.badValue, at: reader.offset) }
        positions.append(last &+ gap)
      }
      return positions
    }
  }
}
