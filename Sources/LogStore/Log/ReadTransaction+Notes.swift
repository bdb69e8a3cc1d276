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
    if let known = names.note, known.number == number { return known.id }
    guard let found = try withValue(LogTable.notes, Key.number(number), { Key.readIdentifier($0) }), let value = found
    else {
      throw StoreError(.damaged, "read the notes", subject: "note number \(number)", reason: "the number is unknown")
    }
    let id = NoteID(value)
    names.note = (number, id)
    return id
  }

  /// All notes by their numbers from 0, which is none; up to the first number that has no note. O(notes).
  package func noteIDs() throws(StoreError) -> [NoteID] {
    var ids = [NoteID(Identifier128(high: 0, low: 0))]
    ids.reserveCapacity(Int(clamping: try noteCount()) + 1)
    try scan(LogTable.notes, from: Key.number(1)) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == UInt64(ids.count), let id = Key.readIdentifier(value) else { return false }
      ids.append(NoteID(id))
      return true
    }
    return ids
  }

  /// The number of a note; nil where this store does not know it.
  package func noteNumber(_ id: NoteID) throws(StoreError) -> UInt64? {
    let found = try withValue(LogTable.noteIDs, NoteKey.shown(id)) { Key.readNumber($0) }
    // Whoever asks for the number mostly reads its events next, which name the note by it.
    if let found { names.note = (found, id) }
    return found
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
  /// Complexity: O(log chunks + positions given); chunks before `first` and past `last` are not read.
  package func positions(
    ofNote number: UInt64, after first: UInt64 = 0, upTo last: UInt64 = .max
  ) throws(StoreError) -> [UInt64] {
    var chunks: [PositionChunk] = []
    try scan(LogTable.noteEvents, from: Key.pair(number, last), backwards: true) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      let chunk = try PositionChunk(key, value)
      chunks.append(chunk)
      return chunk.positions[0] > first
    }
    // Most notes have few events, all of them wanted.
    if chunks.count == 1, chunks[0].positions[0] > first, chunks[0].last <= last { return chunks[0].positions }
    var positions: [UInt64] = []
    for chunk in chunks.reversed() {
      for position in chunk.positions where position > first && position <= last { positions.append(position) }
    }
    return positions
  }

  /// The newest positions of a note's events, those of one chunk, ascending, and whether there are no others.
  ///
  /// Complexity: O(log chunks).
  package func newestPositions(ofNote number: UInt64) throws(StoreError) -> (positions: [UInt64], areAll: Bool) {
    var newest: [UInt64] = []
    var areAll = true
    try scan(LogTable.noteEvents, from: Key.pair(number, .max), backwards: true) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      if !newest.isEmpty {
        areAll = false
        return false
      }
      newest = try PositionChunk(key, value).positions
      return true
    }
    return (newest, areAll)
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
  /// Ascending, at least one.
  private(set) var positions: [UInt64]
  static let longest = 128

  /// Reads the positions from eight bytes of the first and the gaps.
  init(_ bytes: [UInt8], note: UInt64) throws(StoreError) {
    let row = bytes.span
    try self.init(note: note, first: Key.readNumber(row), row.extracting(min(8, row.count)..<row.count))
  }

  /// Reads a row of `note-events`.
  init(_ key: Span<UInt8>, _ value: Span<UInt8>) throws(StoreError) {
    try self.init(note: Key.readNumber(key), first: Key.readNumber(key, at: 8), value)
  }

  private init(note: UInt64, first: UInt64, _ value: Span<UInt8>) throws(StoreError) {
    positions = [first]
    do throws(DecodingFailure) {
      // A gap takes a byte at least.
      positions.reserveCapacity(1 + value.count)
      var offset = 0
      while offset < value.count {
        let gap = try value.varint(&offset)
        guard gap > 0 else { throw DecodingFailure(.badValue, at: offset) }
        positions.append(last &+ gap)
      }
    } catch {
      throw StoreError(
        .damaged, "read the note index", subject: "note number \(note)", reason: error.description)
    }
  }

  var last: UInt64 { positions[positions.count - 1] }
}
