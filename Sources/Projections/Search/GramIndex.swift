internal import LogStore
internal import Events

/// Writes the gram index, note by note.
enum GramIndex {
  /// Adds a note to the rows of some grams; those that have it stay untouched.
  static func add(_ grams: [UInt32], of note: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    let (chunk, index) = GramRow.place(note)
    for gram in grams.sorted() {
      let key = GramRow.key(chunk: chunk, gram: gram)
      let known = try transaction.reading.withValue(SearchTable.grams, key) { row in
        (isIn: true, row: GramRow.inserting(index, into: row))
      }
      if let known {
        if let row = known.row { try transaction.put(SearchTable.grams, key, row) }
      } else {
        try transaction.put(SearchTable.grams, key, GramRow.encoded([UInt16(index)]))
      }
    }
  }

  /// Takes a note out of every row: deleted for good, it leaves no trace. O(rows of its chunk).
  static func remove(_ note: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    let (chunk, index) = GramRow.place(note)
    var changed: [(key: [UInt8], row: [UInt8])] = []
    try transaction.reading.scan(SearchTable.grams, from: GramRow.key(chunk: chunk, gram: 0)) {
      (key, row) throws(StoreError) in
      guard Key.readNumber(key) >> 32 == chunk else { return false }
      if let row = GramRow.removing(index, from: row) { changed.append((key.copied(), row)) }
      return true
    }
    for (key, row) in changed {
      if row.isEmpty {
        try transaction.remove(SearchTable.grams, key)
      } else {
        try transaction.put(SearchTable.grams, key, row)
      }
    }
  }
}
