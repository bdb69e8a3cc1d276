internal import Events
internal import LogStore
internal import NoteText

/// Grams that notes got since the rows of the gram index were last brought up to date.
///
/// An edit brings a dozen grams or two whose rows lie on as many pages; kept together until enough have gathered, they
/// cost one page an edit. When they are merged depends on the events alone, never on how these were folded: after so
/// many changes of a text, or so many bytes of text in them; and at each erasure, since the log then changes behind them.
/// The last note of a chunk ends with it what waits, so that a fold of many events writes a chunk's rows once.
/// Bytes and not grams, since a fold of many events gathers these without knowing how many each change has.
struct PendingGrams: Equatable {
  /// How many changes of texts there were since the last merge.
  var changes: UInt64 = 0
  /// How many bytes of text they went through.
  var bytes: UInt64 = 0

  private static let mostChanges: UInt64 = 256
  /// About 32,768 grams.
  private static let mostBytes: UInt64 = 20 << 10

  /// No note has this number. It comes behind all others, on the page of the newest notes, which are changed most.
  private static let countersKey = Key.number(.max)

  /// Counts a change in; true where the time to merge has come.
  mutating func count(_ stretches: [GramStretch], of note: UInt64, isNew: Bool) -> Bool {
    changes += 1
    for stretch in stretches { bytes += UInt64(stretch.count) }
    if isNew, GramRow.leftInChunk(after: note) == 0 { return true }
    return changes >= Self.mostChanges || bytes >= Self.mostBytes
  }

  static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> PendingGrams {
    guard let row = try transaction.value(SearchTable.pending, countersKey) else { return PendingGrams() }
    return try StoreError.decodingRow("read the grams to be merged") { () throws(DecodingFailure) in
      var reader = ByteReader(row)
      return PendingGrams(changes: try reader.varint(), bytes: try reader.varint())
    }
  }

  /// Writes the counters; nothing stands for none.
  func write(in transaction: inout WriteTransaction) throws(StoreError) {
    if self == PendingGrams() { return try transaction.remove(SearchTable.pending, Self.countersKey) }
    var writer = ByteWriter()
    writer.varint(changes)
    writer.varint(bytes)
    try transaction.put(SearchTable.pending, Self.countersKey, writer.bytes)
  }

  /// Adds grams of a note to its row.
  ///
  /// Whether the index has some of them is not looked up: those rows lie on as many pages. The merge, which comes to them
  /// in their order, finds out.
  static func add(_ grams: [UInt32], of note: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    if grams.isEmpty { return }
    let key = Key.number(note)
    let known = try transaction.reading.withValue(SearchTable.pending, key, decoded) ?? []
    var all = (known + grams).sorted()
    var count = 0
    for place in all.indices where place == 0 || all[place] != all[place - 1] {
      all[count] = all[place]
      count += 1
    }
    all.removeLast(all.count - count)
    if all.count == known.count { return }
    try transaction.put(SearchTable.pending, key, encoded(all))
  }

  /// Grams as a row has them, given ascending and each once.
  private static func encoded(_ grams: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: grams.count * 4) { bytes, count in
      for (place, gram) in grams.enumerated() {
        for byte in 0..<4 { bytes[place * 4 + byte] = UInt8(truncatingIfNeeded: gram >> UInt32(24 - 8 * byte)) }
      }
      count = grams.count * 4
    }
  }

  /// The grams of all notes that wait.
  static func all(in transaction: borrowing ReadTransaction) throws(StoreError) -> [(note: UInt64, grams: [UInt32])] {
    var all: [(note: UInt64, grams: [UInt32])] = []
    try transaction.scan(SearchTable.pending) { (key, row) throws(StoreError) in
      let note = Key.readNumber(key)
      if note == .max { return false }
      all.append((note, decoded(row)))
      return true
    }
    return all
  }

  /// Merges everything that waits into the rows of the index.
  static func merge(in transaction: inout WriteTransaction) throws(StoreError) {
    var batch = GramBatch()
    for (note, grams) in try all(in: transaction.reading) { batch.wait(.grams(grams), of: note) }
    try batch.merge { (rows) throws(StoreError) in try rows.write(&transaction) }
    try batch.flush(&transaction)
    try transaction.clear(SearchTable.pending)
  }

  private static func decoded(_ row: Span<UInt8>) -> [UInt32] {
    var grams: [UInt32] = []
    grams.reserveCapacity(row.count / 4)
    for place in 0..<row.count / 4 { grams.append(gram(place, row)) }
    return grams
  }

  @inline(__always)
  private static func gram(_ place: Int, _ row: Span<UInt8>) -> UInt32 {
    let offset = place * 4
    return UInt32(row[offset]) << 24 | UInt32(row[offset + 1]) << 16 | UInt32(row[offset + 2]) << 8
      | UInt32(row[offset + 3])
  }

  /// The notes that wait with one of some grams; of all others the rows of the index say what they have.
  static func notes(
    withAnyOf grams: [UInt32], in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    var notes: [UInt64] = []
    try transaction.scan(SearchTable.pending, from: Key.number(1)) { (key, row) throws(StoreError) in
      if grams.contains(where: { has($0, row) }) { notes.append(Key.readNumber(key)) }
      return true
    }
    return notes
  }

  private static func has(_ wanted: UInt32, _ row: Span<UInt8>) -> Bool {
    var low = 0
    var high = row.count / 4
    while low < high {
      let middle = (low + high) / 2
      if gram(middle, row) < wanted { low = middle + 1 } else { high = middle }
    }
    return low < row.count / 4 && gram(low, row) == wanted
  }
}
