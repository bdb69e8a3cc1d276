internal import Events
package import LogStore

/// How long notes are, in terms, and all of them together.
package struct NoteLengths {
  static let notesPerRow: UInt64 = 256
  private var row: [UInt8] = []
  private var number = UInt64.max
  /// The row that was asked for last, and how many of its lengths were read alone.
  private var touched = UInt64.max
  private var asked = 0
  /// So many lengths of a row are read alone before the row is copied.
  private static let few = 3

  package init() {}

  /// The length of a note. Asked by ascending number, a row of which several are wanted is copied once.
  package mutating func length(
    _ note: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> NoteLength {
    let wanted = note / Self.notesPerRow
    let place = Int(note % Self.notesPerRow)
    if wanted == number { return Self.length(at: place, in: row.span) }
    asked = wanted == touched ? asked + 1 : 1
    if asked > Self.few {
      row = try transaction.value(WordTable.lengths, Key.number(wanted)) ?? []
      number = wanted
      return Self.length(at: place, in: row.span)
    }
    touched = wanted
    let length = try transaction.withValue(WordTable.lengths, Key.number(wanted)) { Self.length(at: place, in: $0) }
    return length ?? NoteLength(title: 0, text: 0)
  }

  /// Calls `body` with each of some hits and the length of its note, a row's hits by one look at it.
  ///
  /// - Parameter hits: Note number in the high half of each, ascending.
  static func scan(
    _ hits: [UInt64], in transaction: borrowing ReadTransaction, _ body: (UInt64, NoteLength) -> Void
  ) throws(StoreError) {
    var start = 0
    while start < hits.count {
      let number = hits[start] >> 32 / notesPerRow
      var end = start + 1
      while end < hits.count, hits[end] >> 32 / notesPerRow == number { end += 1 }
      let isThere: Void? = try transaction.withValue(WordTable.lengths, Key.number(number)) { row in
        for hit in hits[start..<end] { body(hit, length(at: Int(hit >> 32 % notesPerRow), in: row)) }
      }
      if isThere == nil { for hit in hits[start..<end] { body(hit, NoteLength(title: 0, text: 0)) } }
      start = end
    }
  }

  @inline(__always)
  static func length(at place: Int, in row: Span<UInt8>) -> NoteLength {
    let offset = place * 4
    guard offset + 4 <= row.count else { return NoteLength(title: 0, text: 0) }
    return NoteLength(
      title: Int(row[offset]), text: Int(row[offset + 1]) << 16 | Int(row[offset + 2]) << 8 | Int(row[offset + 3]))
  }

  /// Sets the lengths of some notes, given ascending.
  static func set(
    _ lengths: [(note: UInt64, length: NoteLength)], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var index = 0
    while index < lengths.count {
      let number = lengths[index].note / notesPerRow
      let key = Key.number(number)
      var row =
        try transaction.reading.value(WordTable.lengths, key) ?? [UInt8](repeating: 0, count: Int(notesPerRow) * 4)
      while index < lengths.count, lengths[index].note / notesPerRow == number {
        let offset = Int(lengths[index].note % notesPerRow) * 4
        let length = lengths[index].length
        row[offset] = UInt8(min(255, length.title))
        let text = min(0xff_ffff, length.text)
        for byte in 0..<3 { row[offset + 1 + byte] = UInt8(truncatingIfNeeded: text >> (16 - 8 * byte)) }
        index += 1
      }
      // As a fold in which the notes never had a text leaves it.
      if row.allSatisfy({ $0 == 0 }) {
        try transaction.remove(WordTable.lengths, key)
      } else {
        try transaction.put(WordTable.lengths, key, row)
      }
    }
  }
}

/// How many notes the ranked index has, and how many terms.
package struct WordSums: Equatable, Sendable {
  package var notes: UInt64 = 0
  package var titleTerms: UInt64 = 0
  package var textTerms: UInt64 = 0

  private static let key = Array("sums".utf8)

  package init() {}

  package static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> WordSums {
    guard let row = try transaction.value(WordTable.lengths, key) else { return WordSums() }
    return try StoreError.decodingRow("read the sums of the words") { () throws(DecodingFailure) in
      var reader = ByteReader(row)
      var sums = WordSums()
      sums.notes = try reader.varint()
      sums.titleTerms = try reader.varint()
      sums.textTerms = try reader.varint()
      return sums
    }
  }

  func write(in transaction: inout WriteTransaction) throws(StoreError) {
    if self == WordSums() { return try transaction.remove(WordTable.lengths, Self.key) }
    var writer = ByteWriter()
    writer.varint(notes)
    writer.varint(titleTerms)
    writer.varint(textTerms)
    try transaction.put(WordTable.lengths, Self.key, writer.bytes)
  }

  /// Takes a note's change of length in; nil stands for a note that is not there.
  mutating func replace(_ old: NoteLength?, by new: NoteLength?) {
    if let old {
      notes &-= 1
      titleTerms &-= UInt64(old.title)
      textTerms &-= UInt64(old.text)
    }
    if let new {
      notes &+= 1
      titleTerms &+= UInt64(new.title)
      textTerms &+= UInt64(new.text)
    }
  }
}
