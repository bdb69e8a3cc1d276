internal import Events
internal import LogStore
internal import NoteText

/// One row of the gram index: which of 8,192 consecutive note numbers ever held a gram.
///
/// The value is the gaps between them, less one, as varints; or, where those would take as much, 1,024 bytes of one bit
/// a note, lowest first. So a set of notes has one form only, and no value needs a page of its own.
enum GramRow {
  /// How many notes a chunk has.
  static let notes = 8192
  static let noteBits = 13
  /// The bytes of the form with one bit a note.
  static let bitmapBytes = notes / 8

  static func key(chunk: UInt64, gram: UInt32) -> [UInt8] { Key.number(number(chunk: chunk, gram: gram)) }

  /// The key as a number.
  static func number(chunk: UInt64, gram: UInt32) -> UInt64 { chunk << 32 | UInt64(gram) }

  /// The key of chunk ‖ gram (30 bits).
  static func number(row: UInt64) -> UInt64 {
    number(
      chunk: row >> UInt64(Gram.bits), gram: UInt32(truncatingIfNeeded: row & (1 << UInt64(Gram.bits) - 1)))
  }

  /// Leaves those notes of a chunk in a set of one bit each that are in the row too. O(bytes of both).
  static func intersect(_ bits: UnsafeMutableBufferPointer<UInt64>, with row: Span<UInt8>) {
    guard bits.count == bitmapBytes / 8 else { return }
    if row.count == bitmapBytes {
      for index in bits.indices { bits[index] &= word(row, index) }
      return
    }
    var word = 0
    var mask: UInt64 = 0
    forEach(row) { place in
      while word < place >> 6 {
        bits[word] &= mask
        mask = 0
        word += 1
      }
      mask |= 1 << UInt64(place & 63)
    }
    while word < bits.count {
      bits[word] &= mask
      mask = 0
      word += 1
    }
  }

  /// Puts the notes of a row into an empty set of one bit each.
  static func fill(_ bits: UnsafeMutableBufferPointer<UInt64>, from row: Span<UInt8>) {
    guard bits.count == bitmapBytes / 8 else { return }
    if row.count == bitmapBytes {
      for index in bits.indices { bits[index] = word(row, index) }
    } else {
      forEach(row) { bits[$0 >> 6] |= 1 << UInt64($0 & 63) }
    }
  }

  @inline(__always)
  private static func word(_ row: Span<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: row.bytes.unsafeLoadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
  }

  /// The chunk of a note and its place in it.
  static func place(_ note: UInt64) -> (chunk: UInt64, index: Int) {
    (note >> UInt64(noteBits), Int(note & UInt64(notes - 1)))
  }

  /// How many notes of a note's chunk come after it.
  static func leftInChunk(after note: UInt64) -> UInt64 { UInt64(notes - 1) - note % UInt64(notes) }

  /// Calls `body` with each note's place, ascending; what a damaged row has past the chunk is left out.
  @inline(__always)
  static func forEach(_ row: Span<UInt8>, _ body: (Int) -> Void) {
    if row.count == bitmapBytes {
      for offset in 0..<bitmapBytes {
        var bits = row[offset]
        while bits != 0 {
          body(offset * 8 + bits.trailingZeroBitCount)
          bits &= bits - 1
        }
      }
      return
    }
    var last = -1
    var offset = 0
    while let gap = gap(row, &offset) {
      last += gap + 1
      if last >= notes { return }
      body(last)
    }
  }

  /// Reads a varint of at most two bytes; nil at the end.
  @inline(__always)
  static func gap(_ row: Span<UInt8>, _ offset: inout Int) -> Int? {
    guard offset < row.count else { return nil }
    let first = Int(row[offset])
    offset += 1
    if first < 0x80 || offset == row.count { return first & 0x7f }
    let second = Int(row[offset])
    offset += 1
    return first & 0x7f | second << 7
  }

  /// Whether a note is in the row.
  static func contains(_ index: Int, _ row: Span<UInt8>) -> Bool {
    if row.count == bitmapBytes { return row[index >> 3] & 1 << UInt8(index & 7) != 0 }
    var last = -1
    var offset = 0
    while last < index, let gap = gap(row, &offset) { last += gap + 1 }
    return last == index
  }

  /// The row with one more note; nil where it is in already.
  static func inserting(_ index: Int, into row: Span<UInt8>) -> [UInt8]? {
    if row.count == bitmapBytes {
      guard row[index >> 3] & 1 << UInt8(index & 7) == 0 else { return nil }
      var copy = row.copied()
      copy[index >> 3] |= 1 << UInt8(index & 7)
      return copy
    }
    var last = -1
    var offset = 0
    var before = 0
    while true {
      before = offset
      guard let gap = gap(row, &offset) else {
        before = row.count
        break
      }
      if last + gap + 1 == index { return nil }
      if last + gap + 1 > index { break }
      last += gap + 1
    }
    var writer = ByteWriter(reserving: row.count + 4)
    writer.raw(row.extracting(0..<before).copied())
    writer.varint(UInt64(index - last - 1))
    if before < row.count {
      var next = before
      let gap = gap(row, &next) ?? 0
      writer.varint(UInt64(last + gap + 1 - index - 1))
      writer.raw(row.extracting(next..<row.count).copied())
    }
    if writer.bytes.count < bitmapBytes { return writer.bytes }
    // Gaps of that length would be read as bits.
    var places = places(row)
    places.insert(UInt16(index), at: places.firstIndex { $0 > UInt16(index) } ?? places.count)
    return bitmap(places)
  }

  /// The row without a note; nil where it is not in, empty where none is left.
  static func removing(_ index: Int, from row: Span<UInt8>) -> [UInt8]? {
    guard contains(index, row) else { return nil }
    return encoded(places(row).filter { $0 != UInt16(index) })
  }

  static func places(_ row: Span<UInt8>) -> [UInt16] {
    var places: [UInt16] = []
    forEach(row) { places.append(UInt16($0)) }
    return places
  }

  /// The one form of a set of notes, given ascending and each once.
  static func encoded(_ places: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(bitmapBytes, places.count * 2))
    encode(places, into: &bytes)
    return bytes
  }

  /// Puts the one form of a set of notes into an array, whose room is kept.
  static func encode(_ places: [UInt16], into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    append(places, after: -1, to: &bytes)
    if bytes.count >= bitmapBytes { bytes = bitmap(places) }
  }

  /// Appends gaps until the bytes are too many for them.
  private static func append(_ places: [UInt16], after before: Int, to bytes: inout [UInt8]) {
    var last = before
    for place in places {
      append(gap: Int(place) - last - 1, to: &bytes)
      last = Int(place)
      if bytes.count >= bitmapBytes { return }
    }
  }

  /// Appends a gap as a varint.
  @inline(__always)
  static func append(gap: Int, to bytes: inout [UInt8]) {
    if gap < 0x80 {
      bytes.append(UInt8(gap))
    } else {
      bytes.append(UInt8(gap & 0x7f | 0x80))
      bytes.append(UInt8(gap >> 7))
    }
  }

  /// Puts a row with more notes, given ascending and each once, into an array; false where it has them all.
  static func add(_ places: [UInt16], to row: Span<UInt8>, into bytes: inout [UInt8]) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    if row.count == bitmapBytes {
      row.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      var isNew = false
      for place in places {
        let offset = Int(place >> 3) & (bitmapBytes - 1)
        let bit: UInt8 = 1 << UInt8(place & 7)
        isNew = isNew || bytes[offset] & bit == 0
        bytes[offset] |= bit
      }
      return isNew
    }
    var last = -1
    var offset = 0
    while let gap = gap(row, &offset) { last += gap + 1 }
    if let first = places.first, Int(first) > last {
      // Most notes are new ones, behind those that the row has.
      row.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      append(places, after: last, to: &bytes)
      if bytes.count >= bitmapBytes { bytes = bitmap(Self.places(row) + places) }
      return true
    }
    let before = Self.places(row)
    let after = union(before, places)
    if after.count == before.count { return false }
    encode(after, into: &bytes)
    return true
  }

  private static func union(_ left: [UInt16], _ right: [UInt16]) -> [UInt16] {
    var all: [UInt16] = []
    all.reserveCapacity(left.count + right.count)
    var (a, b) = (0, 0)
    while a < left.count || b < right.count {
      if b == right.count || (a < left.count && left[a] < right[b]) {
        all.append(left[a])
        a += 1
      } else {
        if a < left.count, left[a] == right[b] { a += 1 }
        all.append(right[b])
        b += 1
      }
    }
    return all
  }

  private static func bitmap(_ places: [UInt16]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: bitmapBytes)
    for place in places { bytes[Int(place >> 3)] |= 1 << UInt8(place & 7) }
    return bytes
  }
}
