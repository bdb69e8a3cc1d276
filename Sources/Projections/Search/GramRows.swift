internal import LogStore

/// Rows that are ready to be added to the gram index, in the order of their keys.
struct GramRows: Sendable {
  private var keys: [UInt64] = []
  /// Where the bytes of each row end.
  private var ends: [Int] = []
  /// The rows one after the other, as `GramRow`.
  var bytes: [UInt8] = []

  /// How many rows there are.
  var count: Int { keys.count }

  mutating func reserve(_ rows: Int) {
    keys.reserveCapacity(rows)
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(rows * 32)
  }

  /// Ends the row that the last bytes are of.
  mutating func end(_ key: UInt64) {
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
