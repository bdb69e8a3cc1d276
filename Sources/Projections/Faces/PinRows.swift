internal import Events
internal import LogStore

/// Which notes had the pin at any moment, read with one seek.
///
/// A row for each event by which a note got the pin or lost it says how many notes have it from then on, and which
/// where the row is *whole*. All rows are, unless many notes have the pin at once, as a merge of stores may leave it: then
/// about one row in as many as there are notes. The position alone decides which, so that rows made again are the same.
enum PinRows {
  /// Up to so many notes every row names them all.
  static let few = 8

  /// The numbers of the notes that had the pin at a position, ascending.
  ///
  /// Complexity: O(log rows + notes that had it).
  static func numbers(
    at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    var numbers: [UInt64] = []
    var since: [PinRow] = []
    try transaction.scan(FaceTable.pins, from: Key.number(position), backwards: true) {
      (key, value) throws(StoreError) in
      let row = try PinRow(key, value)
      guard let whole = row.numbers else {
        since.append(row)
        return true
      }
      numbers = whole
      return false
    }
    for row in since.reversed() { numbers.set(row.number, row.isPinned) }
    return numbers
  }

  /// Adds that a note got the pin, or lost it, by an event behind all others.
  ///
  /// Complexity: O(log rows), and for a whole row O(notes that have the pin).
  static func append(
    _ number: UInt64, _ isPinned: Bool, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var count = 0
    try transaction.reading.scan(FaceTable.pins, backwards: true) { (key, value) throws(StoreError) in
      count = try PinRow(key, value).count
      return false
    }
    count = max(0, count + (isPinned ? 1 : -1))
    var numbers: [UInt64] = []
    if isWhole(position, count) {
      numbers = try self.numbers(at: position, in: transaction.reading)
      numbers.set(number, isPinned)
    }
    let row = PinRow(number: number, isPinned: isPinned, count: count, numbers: numbers)
    try transaction.put(FaceTable.pins, Key.number(position), row.encoded(at: position))
  }

  /// Takes a note out of all rows: they become what they were had it never had the pin.
  ///
  /// - Parameter changes: The positions at which it got the pin and lost it, in turn.
  /// - Complexity: O(rows from its first one to its last), each with the notes that it names.
  static func remove(
    _ number: UInt64, changes: [UInt64], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let first = changes.first, let last = changes.last else { return }
    // A note that still has the pin is in all rows there are.
    let end = changes.count % 2 == 1 ? UInt64.max : last
    var numbers = try numbers(at: first - 1, in: transaction.reading)
    var rows: [(position: UInt64, bytes: [UInt8]?)] = []
    try transaction.reading.scan(FaceTable.pins, from: Key.number(first)) { (key, value) throws(StoreError) in
      let position = Key.readNumber(key)
      guard position <= end else { return false }
      var row = try PinRow(key, value)
      guard row.number != number else {
        rows.append((position, nil))
        return true
      }
      numbers.set(row.number, row.isPinned)
      row.count = numbers.count
      row.numbers = numbers
      rows.append((position, row.encoded(at: position)))
      return true
    }
    for (position, bytes) in rows {
      if let bytes {
        try transaction.put(FaceTable.pins, Key.number(position), bytes)
      } else {
        try transaction.remove(FaceTable.pins, Key.number(position))
      }
    }
  }

  fileprivate static func isWhole(_ position: UInt64, _ count: Int) -> Bool {
    if count <= few { return true }
    // Fibonacci hashing: positions in a row spread evenly.
    return ((position &* 0x9e37_79b9_7f4a_7c15) >> 32) % UInt64(count) == 0
  }
}

/// A row of `pins`.
private struct PinRow {
  var number: UInt64
  var isPinned: Bool
  /// How many notes have the pin from then on.
  var count: Int
  /// Which, ascending; nil where the row does not say.
  var numbers: [UInt64]?

  // Twice the note's number, and 1 more where it has the pin · count · of a whole row the numbers, each less the one before
  func encoded(at position: UInt64) -> [UInt8] {
    var writer = ByteWriter(reserving: 16)
    writer.varint(number << 1 | (isPinned ? 1 : 0))
    writer.varint(UInt64(count))
    if PinRows.isWhole(position, count) {
      var last: UInt64 = 0
      for number in numbers ?? [] {
        writer.varint(number - last)
        last = number
      }
    }
    return writer.bytes
  }
}

extension PinRow {
  init(_ key: Span<UInt8>, _ value: Span<UInt8>) throws(StoreError) {
    do throws(DecodingFailure) {
      var offset = 0
      let change = try value.varint(&offset)
      number = change >> 1
      isPinned = change & 1 == 1
      count = Int(truncatingIfNeeded: try value.varint(&offset))
      guard count >= 0 else { throw DecodingFailure(.badValue, at: offset) }
      if offset == value.count, count > 0 { return }
      var numbers: [UInt64] = []
      while offset < value.count { numbers.append((numbers.last ?? 0) &+ (try value.varint(&offset))) }
      guard numbers.count == count else { throw DecodingFailure(.badValue, at: offset) }
      self.numbers = numbers
    } catch {
      throw StoreError(
        .damagedTable, "read the faces", subject: "the pins at position \(Key.readNumber(key))",
        reason: error.description)
    }
  }
}

extension [UInt64] {
  /// Puts a number into an ascending list, or takes it out.
  fileprivate mutating func set(_ number: UInt64, _ isIn: Bool) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    let isThere = low < count && self[low] == number
    if isIn && !isThere { insert(number, at: low) }
    if !isIn && isThere { remove(at: low) }
  }
}
