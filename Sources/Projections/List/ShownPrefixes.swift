package import Events
package import LogStore

/// How much of each note's shown id names it, from the first characters of all ids alone.
///
/// The neighbours of an id in the log's own index tell the same, but every note has others: a list of fifty rows would
/// touch fifty pages for them. Here all ids of 100,000 notes take 200 KB, and those that are alike, one in ten, are told
/// from the others by 10 KB.
package struct ShownPrefixes: Sendable {
  /// What every row is for: the first two characters, 10 bits, as two bytes.
  private static func key(_ bits: UInt64) -> [UInt8] { [UInt8(bits >> 62), UInt8(truncatingIfNeeded: bits >> 54)] }
  /// The key of the row of those four characters that several notes have: the first 7 bits, so that a list of fifty
  /// notes touches a few pages.
  private static func sharedKey(_ bits: UInt64) -> [UInt8] { [0x80, UInt8(truncatingIfNeeded: bits >> 57)] }
  /// The rest of the four characters.
  private static func shared(_ bits: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: bits >> 44) & 0x1fff }
  /// The three characters after those.
  private static func rest(_ bits: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: bits >> 39) & 0x7fff }
  private static let rows = 1 << 10

  /// For so many notes the rows that hold all ids are read too: until then, one look for one note in ten costs less.
  private static let most = 8_192

  /// The entries of some rows, and where those of each two characters begin.
  private struct Entries {
    private var entries: [UInt16] = []
    private var starts: [Int32] = []

    /// - Parameter first: The first key, less its second byte.
    init(from first: UInt8, in transaction: borrowing ReadTransaction) throws(StoreError) {
      starts.reserveCapacity(ShownPrefixes.rows + 1)
      try transaction.scan(ListTable.prefixes, from: [first]) { (key, row) throws(StoreError) in
        guard key.count == 2, key[0] & 0x80 == first else { return key.count != 2 }
        let place = Int(key[0] & 0x7f) << 8 | Int(key[1])
        guard place < ShownPrefixes.rows else { return true }
        while starts.count <= place { starts.append(Int32(clamping: entries.count)) }
        for index in 0..<row.count / 2 { entries.append(ShownPrefixes.entry(row, index)) }
        return true
      }
      while starts.count <= ShownPrefixes.rows { starts.append(Int32(clamping: entries.count)) }
    }

    /// Lends the entries of two characters: how many there are, and each by its place.
    func row<Result>(_ place: Int, _ body: (Int, (Int) -> UInt16) -> Result) -> Result {
      let range = Int(starts[place])..<Int(starts[place + 1])
      return body(range.count) { entries[range.lowerBound + $0] }
    }
  }

  private let shared: Entries
  private let all: Entries?

  /// Reads which first characters several notes have: for those who ask for `count` notes.
  package init(for count: Int, in transaction: borrowing ReadTransaction) throws(StoreError) {
    shared = try Entries(from: 0x80, in: transaction)
    all = count > Self.most ? try Entries(from: 0, in: transaction) : nil
  }

  /// How many characters tell a note from every other: 4, 5, or nil where that is to be looked up.
  package func length(
    of note: NoteID, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Int? {
    let bits = ShownID.leftAligned(note.value.low)
    let own = Self.shared(bits)
    let isShared = shared.row(Int(bits >> 57)) { (count, entry) in
      let place = Self.place(of: own, count: count) { entry($0) << 1 }
      return place < count && entry(place) == own
    }
    if !isShared { return 4 }
    if let all { return all.row(Int(bits >> 54)) { Self.length(Self.rest(bits), count: $0, $1) } }
    return try Self.lengthOfShared(bits, in: transaction)
  }

  /// The same of one note.
  package static func length(
    of note: NoteID, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Int? {
    let bits = ShownID.leftAligned(note.value.low)
    let own = shared(bits)
    let isShared = try transaction.withValue(ListTable.prefixes, sharedKey(bits)) { (row: Span<UInt8>) in
      let place = place(of: own, count: row.count / 2) { entry(row, $0) << 1 }
      return 2 * place + 1 < row.count && entry(row, place) == own
    }
    // No other note's id begins like it; what an older program added since is not here yet.
    if isShared != true { return 4 }
    return try lengthOfShared(bits, in: transaction)
  }

  private static func lengthOfShared(
    _ bits: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Int? {
    let rest = rest(bits)
    return try transaction.withValue(ListTable.prefixes, key(bits)) { (row: Span<UInt8>) -> Int? in
      length(rest, count: row.count / 2) { entry(row, $0) }
    } ?? nil
  }

  private static func entry(_ row: Span<UInt8>, _ index: Int) -> UInt16 {
    UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1])
  }

  /// The place of the first entry whose characters are not before some, among entries in order.
  private static func place(of rest: UInt16, count: Int, _ entry: (Int) -> UInt16) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if entry(middle) >> 1 < rest { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func length(_ rest: UInt16, count: Int, _ entry: (Int) -> UInt16) -> Int? {
    let place = place(of: rest, count: count, entry)
    // An id that is not here, and one of several with these five characters, is looked up.
    guard place < count, entry(place) == rest << 1 else { return nil }
    // Two of the three characters are the note's third and fourth.
    let own = rest >> 5
    if place > 0, entry(place - 1) >> 6 == own { return 5 }
    if place + 1 < count, entry(place + 1) >> 6 == own { return 5 }
    return 4
  }

  /// Takes a new note's id in.
  static func add(_ note: NoteID, to transaction: inout WriteTransaction) throws(StoreError) {
    let bits = ShownID.leftAligned(note.value.low)
    let rest = rest(bits)
    var row = try transaction.reading.value(ListTable.prefixes, key(bits)) ?? []
    let place = Self.place(of: rest, count: row.count / 2) { entry(row.span, $0) }
    let isThere = 2 * place + 1 < row.count && entry(row.span, place) >> 1 == rest
    if isThere {
      if row[2 * place + 1] & 1 == 1 { return }
      row[2 * place + 1] |= 1
    } else {
      row.insert(UInt8(truncatingIfNeeded: rest << 1), at: 2 * place)
      row.insert(UInt8(truncatingIfNeeded: rest >> 7), at: 2 * place)
    }
    try transaction.put(ListTable.prefixes, key(bits), row)
    if !isThere, length(rest, count: row.count / 2, { entry(row.span, $0) }) == 4 { return }
    try share(bits, in: &transaction)
  }

  /// Remembers that several notes have the first four characters.
  private static func share(_ bits: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    let own = shared(bits)
    var row = try transaction.reading.value(ListTable.prefixes, sharedKey(bits)) ?? []
    let place = Self.place(of: own, count: row.count / 2) { entry(row.span, $0) << 1 }
    if 2 * place + 1 < row.count, entry(row.span, place) == own { return }
    row.insert(UInt8(truncatingIfNeeded: own), at: 2 * place)
    row.insert(UInt8(truncatingIfNeeded: own >> 8), at: 2 * place)
    try transaction.put(ListTable.prefixes, sharedKey(bits), row)
  }
}
