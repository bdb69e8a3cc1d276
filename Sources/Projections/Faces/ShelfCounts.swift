internal import Events
package import LogStore
internal import Replay

/// How many notes stood on each shelf at any moment.
///
/// A row for each event that put a note on another shelf, and the sums before the first one in each stretch of positions:
/// a moment's counts are the last sums before it and the rows since.
package struct ShelfCounts: Equatable, Sendable {
  /// How many positions a stretch has. One that is long is slow to read, many make a note slow to delete for good.
  static let stretch: UInt64 = 4_096
  /// In place of a shelf: the note was not there yet.
  static let nowhere = UInt8(Shelf.allCases.count)

  private var counts = [Int](repeating: 0, count: Shelf.allCases.count)

  /// How many notes some shelves had.
  package subscript(_ shelves: ClosedRange<Shelf>) -> Int {
    Shelf.allCases.reduce(0) { $0 + (shelves.contains($1) ? counts[Int($1.rawValue)] : 0) }
  }

  /// The counts at a position, without the notes that are deleted for good since.
  ///
  /// Complexity: O(log rows + positions of a stretch).
  package init(at position: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) {
    var counts = ShelfCounts()
    var start: UInt64 = 0
    try transaction.scan(FaceTable.counts, from: Key.number(position / Self.stretch), backwards: true) {
      (key, value) throws(StoreError) in
      start = Key.readNumber(key) &* Self.stretch
      counts = try ShelfCounts(start, value)
      return false
    }
    try transaction.scan(FaceTable.moves, from: Key.number(start)) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) <= position else { return false }
      counts.take(try Move(key, value))
      return true
    }
    self = counts
  }

  private init() {}

  private init(_ start: UInt64, _ value: Span<UInt8>) throws(StoreError) {
    do throws(DecodingFailure) {
      var offset = 0
      for place in counts.indices { counts[place] = Int(truncatingIfNeeded: try value.varint(&offset)) }
      guard offset == value.count else { throw DecodingFailure(.trailing, at: offset) }
    } catch {
      throw StoreError(
        .damagedTable, "read the faces", subject: "the counts at position \(start)", reason: error.description)
    }
  }

  private var encoded: [UInt8] {
    var writer = ByteWriter(reserving: 12)
    for count in counts { writer.varint(UInt64(max(0, count))) }
    return writer.bytes
  }

  private mutating func take(_ move: Move) {
    add(-1, on: move.from)
    add(1, on: move.to)
  }

  private mutating func add(_ number: Int, on shelf: UInt8) {
    if shelf < Self.nowhere { counts[Int(shelf)] &+= number }
  }

  /// Adds that an event behind all others put a note on another shelf; `from` is nil for one that was not there.
  ///
  /// Complexity: O(log rows); for the first of a stretch O(positions of a stretch).
  static func append(
    from: Shelf?, to: Shelf, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    let key = Key.number(position / stretch)
    if try transaction.reading.withValue(FaceTable.counts, key, { _ in }) == nil {
      let before = try ShelfCounts(at: position, in: transaction.reading)
      try transaction.put(FaceTable.counts, key, before.encoded)
    }
    let move = Move(from: from?.rawValue ?? nowhere, to: to.rawValue)
    try transaction.put(FaceTable.moves, Key.number(position), [move.from << 4 | move.to])
  }

  /// Takes a note out of all rows: they become what they were had it never been there.
  ///
  /// - Parameter moves: The positions at which it came on a shelf, and that shelf; ascending.
  /// - Complexity: O(its moves + positions / 4,096).
  static func remove(
    moves: [(position: UInt64, shelf: Shelf)], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let first = moves.first else { return }
    for move in moves { try transaction.remove(FaceTable.moves, Key.number(move.position)) }
    for stretch in Set(moves.map { $0.position / Self.stretch }) {
      var isEmpty = true
      try transaction.reading.scan(FaceTable.moves, from: Key.number(stretch * Self.stretch)) {
        (key, _) throws(StoreError) in
        isEmpty = Key.readNumber(key) / Self.stretch != stretch
        return false
      }
      if isEmpty { try transaction.remove(FaceTable.counts, Key.number(stretch)) }
    }
    var sums: [(key: [UInt8], bytes: [UInt8])] = []
    var next = 0
    try transaction.reading.scan(FaceTable.counts, from: Key.number(first.position / Self.stretch + 1)) {
      (key, value) throws(StoreError) in
      let start = Key.readNumber(key) &* Self.stretch
      while next + 1 < moves.count, moves[next + 1].position < start { next += 1 }
      var counts = try ShelfCounts(start, value)
      counts.add(-1, on: moves[next].shelf.rawValue)
      sums.append((key.copied(), counts.encoded))
      return true
    }
    for (key, bytes) in sums { try transaction.put(FaceTable.counts, key, bytes) }
  }
}

/// A row of `moves`: the shelf before and the one after, in a byte.
private struct Move {
  var from: UInt8
  var to: UInt8
}

extension Move {
  init(_ key: Span<UInt8>, _ value: Span<UInt8>) throws(StoreError) {
    guard value.count == 1, value[0] >> 4 <= ShelfCounts.nowhere, value[0] & 15 < ShelfCounts.nowhere else {
      throw StoreError(
        .damagedTable, "read the faces", subject: "the shelf at position \(Key.readNumber(key))",
        reason: "it is none")
    }
    from = value[0] >> 4
    to = value[0] & 15
  }
}
