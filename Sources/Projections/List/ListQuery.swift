internal import Events
package import LogStore

/// Reads the tables of `list`.
package enum ListQuery {
  static let pinKey = Array("pin".utf8)
  static let pinnedKey = Array("pinned".utf8)

  /// Every note that has the pin, wherever it stands, and the position of its pinning: one, or several while the pins
  /// of two stores are being merged.
  package static func pinned(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(number: UInt64, position: UInt64)] {
    var pinned: [(number: UInt64, position: UInt64)] = []
    try transaction.scan(ListTable.facts, from: pinnedKey) { (key, value) throws(StoreError) in
      guard key.count == pinnedKey.count + 8, key.copied().starts(with: pinnedKey) else { return false }
      pinned.append((Key.readNumber(key, at: pinnedKey.count), Key.readNumber(value)))
      return true
    }
    return pinned
  }

  /// The pinned note's number (0 for none) and the position of the last pinning.
  package static func pin(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (number: UInt64, position: UInt64) {
    let number = try transaction.withValue(ListTable.facts, pinKey) { Key.readNumber($0) } ?? 0
    var position: UInt64 = 0
    try transaction.scan(ListTable.pinnings, backwards: true) { (key, _) throws(StoreError) in
      position = Key.readNumber(key)
      return false
    }
    return (number, position)
  }

  /// The row of a note; nil for one that was deleted for good or never was.
  ///
  /// It stands where the note's fields say; a second table of rows by number would be written with every edit.
  package static func row(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> ListRow? {
    guard let key = try ListPlace.of(number, in: transaction)?.key else { return nil }
    let read = try transaction.withValue(OrderKey.table(key), key) { (bytes) -> (ListRow?, [UInt8]) in
      if let row = ListRow(plain: bytes) { return (row, []) }
      return (nil, bytes.copied())
    }
    guard let read else { return nil }
    if let row = read.0 { return row }
    return try decode(read.1, number)
  }

  /// The row of a note as the walk over the list met it; looked up where the walk had none at hand.
  package static func row(
    _ number: UInt64, met bytes: Span<UInt8>, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> ListRow? {
    if bytes.isEmpty { return try row(number, in: transaction) }
    return try decode(bytes, number)
  }

  private static func decode(_ bytes: Span<UInt8>, _ number: UInt64) throws(StoreError) -> ListRow {
    if let row = ListRow(plain: bytes) { return row }
    return try decode(bytes.copied(), number)
  }

  private static func decode(_ bytes: [UInt8], _ number: UInt64) throws(StoreError) -> ListRow {
    do throws(DecodingFailure) {
      return try ListRow(decoding: bytes)
    } catch {
      return try StoreError.decodingRow("read the list", "note number \(number)") { () throws(DecodingFailure) in
        throw error
      }
    }
  }

  /// Walks the numbers of the notes on some shelves in the order of the list, until the closure returns false.
  package static func walk<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, in transaction: borrowing ReadTransaction,
    _ body: (UInt64) throws(Failure) -> Bool
  ) throws(Failure) {
    try walkRows(shelves, in: transaction) { (number, _) throws(Failure) in try body(number) }
  }

  /// The same with the bytes of each note's row, borrowed for the call.
  ///
  /// - Parameter key: The key of the note to begin with, which is `OrderKey`'s; nil for the first on these shelves.
  package static func walkRows<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, from key: [UInt8]? = nil, in transaction: borrowing ReadTransaction,
    _ body: (UInt64, Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    var goesOn = true
    func pass(_ key: Span<UInt8>, _ row: Span<UInt8>) throws(Failure) -> Bool {
      guard let (shelf, number) = OrderKey.read(key), shelf <= shelves.upperBound.rawValue else { return false }
      goesOn = try body(number, row)
      return goesOn
    }
    let isPinned = key.map { OrderKey.table($0) == ListTable.pinned } ?? (shelves.lowerBound == .pinned)
    if isPinned { try transaction.scan(ListTable.pinned, from: key, backwards: true, pass) }
    guard goesOn, shelves.upperBound > .pinned else { return }
    let start = isPinned ? nil : key ?? OrderKey.end(of: shelves.lowerBound)
    try transaction.scan(ListTable.order, from: start, backwards: true, pass)
  }

  /// The numbers of the notes on some shelves in the order of the list, at most `limit`.
  package static func numbers(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    var numbers: [UInt64] = []
    if limit <= 0 { return numbers }
    try walk(shelves, in: transaction) { (number) throws(StoreError) in
      numbers.append(number)
      return numbers.count < limit
    }
    return numbers
  }

  /// The notes on some shelves in the order of the list with their rows, at most `limit`.
  package static func rows(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(number: UInt64, row: ListRow)] {
    var rows: [(number: UInt64, row: ListRow)] = []
    if limit <= 0 { return rows }
    rows.reserveCapacity(min(limit, 64))
    try walkRows(shelves, in: transaction) { (number, value) throws(StoreError) in
      rows.append((number, try decode(value, number)))
      return rows.count < limit
    }
    return rows
  }

  /// The note used last among those in use, the pinned one included; nil where there is none.
  package static func lastUsed(in transaction: borrowing ReadTransaction) throws(StoreError) -> UInt64? {
    try lastUsed(1, in: transaction).first
  }

  /// The notes in use, the last used first, the pinned one in its place among them; at most `limit`.
  package static func lastUsed(_ limit: Int, in transaction: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    // Without the shelf, the greater key is the later use.
    var pinned: (rank: [UInt8], number: UInt64)?
    try transaction.scan(ListTable.pinned, backwards: true) { (key, _) throws(StoreError) in
      pinned = OrderKey.read(key).map { (Array(key.copied().dropFirst()), $0.number) }
      return false
    }
    var numbers: [UInt64] = []
    try transaction.scan(ListTable.order, from: OrderKey.end(of: .live), backwards: true) {
      (key, _) throws(StoreError) in
      guard numbers.count < limit, let (shelf, number) = OrderKey.read(key), shelf == Shelf.live.rawValue else {
        return false
      }
      if let later = pinned, key.copied().dropFirst().lexicographicallyPrecedes(later.rank) {
        numbers.append(later.number)
        pinned = nil
      }
      numbers.append(number)
      return numbers.count < limit
    }
    if let pinned { numbers.append(pinned.number) }
    return Array(numbers.prefix(max(0, limit)))
  }
}

extension Shelf: Comparable {
  package static func < (left: Shelf, right: Shelf) -> Bool { left.rawValue < right.rawValue }
}
