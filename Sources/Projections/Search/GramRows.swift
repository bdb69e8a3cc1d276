internal import LogStore

/// Rows that are ready to be added to the gram index, in the order of their keys.
struct GramRows: Sendable {
  private var keys: [UInt64] = []
  /// Where the bytes of each row end.
  private var ends: [Int] = []
  /// The rows one after the other, as `GramRow`.
  private var bytes: [UInt8] = []

  /// How many rows there are.
  var count: Int { keys.count }

  /// Makes room for so many rows, of so many bytes together.
  mutating func reserve(_ rows: Int, bytes count: Int) {
    keys.reserveCapacity(rows)
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(count)
  }

  /// Appends a row of notes, given ascending and each once.
  mutating func append(_ places: UnsafeBufferPointer<UInt16>, _ key: UInt64) {
    append(key, count: places.count) { gaps in
      for place in places { gaps.add(Int(place)) }
    } bits: { bits in
      for place in places { bits[Int(place &>> 6)] |= 1 &<< UInt64(place & 63) }
    }
  }

  /// Appends the row of a set of notes.
  mutating func append(_ notes: borrowing NoteBits, _ key: UInt64) {
    // Not lent to what may escape.
    let words = notes.words
    var used = notes.used
    append(key, count: notes.count) { gaps in
      while let word = used.popFirst() {
        var bits = words[word]
        while bits != 0 {
          gaps.add(word &<< 6 | bits.trailingZeroBitCount)
          bits &= bits &- 1
        }
      }
    } bits: { bits in
      _ = bits.update(fromContentsOf: words)
    }
  }

  /// Appends a row of so many notes as gaps, or as bits where the gaps would take as much.
  @inline(__always)
  private mutating func append(
    _ key: UInt64, count: Int, _ gaps: (inout GapWriter) -> Void,
    bits: (UnsafeMutableBufferPointer<UInt64>) -> Void
  ) {
    var isLong = count >= GramRow.bitmapBytes
    if !isLong {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * GramRow.bitmapBytes) { room in
        var writer = GapWriter(room)
        gaps(&writer)
        isLong = writer.count >= GramRow.bitmapBytes
        if !isLong { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<writer.count])) }
      }
    }
    if isLong {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: GramRow.bitmapBytes / 8) { room in
        room.initialize(repeating: 0)
        bits(room)
        for place in room.indices { room[place] = room[place].littleEndian }
        bytes.append(contentsOf: UnsafeRawBufferPointer(room))
      }
    }
    keys.append(key)
    ends.append(bytes.count)
  }

  /// Writes the rows: appends those behind the table's last one, adds the notes of others to what is there.
  func write(_ transaction: inout WriteTransaction) throws(StoreError) {
    // The table's last row; nil for none.
    var last: UInt64?
    try transaction.reading.scan(SearchTable.grams, backwards: true) { (key, _) throws(StoreError) in
      last = Key.readNumber(key)
      return false
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(GramRow.bitmapBytes + 2)
    var start = 0
    for (index, key) in keys.enumerated() {
      let row = bytes.span.extracting(start..<ends[index])
      start = ends[index]
      if last.map({ $0 < key }) ?? true {
        last = nil
        try transaction.put(SearchTable.grams, number: key, row, appending: true)
        continue
      }
      let isChanged = try transaction.reading.withValue(SearchTable.grams, number: key) { known in
        GramRow.add(GramRow.places(row), to: known, into: &joined)
      }
      if isChanged == nil {
        try transaction.put(SearchTable.grams, number: key, row)
      } else if isChanged == true {
        try transaction.put(SearchTable.grams, number: key, joined.span)
      }
    }
  }
}

/// Writes the gaps between the notes of a row, of which there must be fewer than a row of bits has bytes.
private struct GapWriter {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0
  private var last = -1

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    self.room = room
  }

  @inline(__always)
  mutating func add(_ place: Int) {
    let gap = place &- last &- 1
    last = place
    // Whether a gap is long cannot be foreseen: the second byte is written in any case.
    let isLong = gap >= 0x80 ? 1 : 0
    room[count] = UInt8(truncatingIfNeeded: gap & 0x7f | isLong &<< 7)
    room[count &+ 1] = UInt8(truncatingIfNeeded: gap &>> 7)
    count &+= 1 &+ isLong
  }
}
