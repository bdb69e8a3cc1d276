internal import Events
internal import Replay

/// A row of checkpoints that holds differences of a note, one after the other.
///
/// How far the base lies before the row's position (varint, not 0) ‖ all differences in one (counted; empty where it would
/// save little, and while the row grows) ‖ per difference the gap since the one before (varint; since the row's position for
/// the first, so 0) and the difference (counted). The row's position is that of its first difference.
struct DifferenceBlock {
  /// One difference: from where to where it leads, and where its bytes stand in the row.
  struct Entry {
    let base: UInt64
    let position: UInt64
    let bytes: Range<Int>
  }

  private let key: UInt64
  private var row: [UInt8]
  /// The position that the first difference leads on from: of another difference, a note in full, or the note's first event.
  let base: UInt64
  private var joined: Range<Int>
  private var entries: [Entry] = []

  /// More bytes would not leave room for others on a page.
  static let mostBytes = 1_024

  /// Takes a row apart.
  init(decoding row: [UInt8], at key: UInt64) throws(DecodingFailure) {
    let bytes = row.span
    var offset = 0
    let back = try bytes.varint(&offset)
    guard back > 0, back < key else { throw DecodingFailure(.badValue, at: 0) }
    base = key - back
    joined = try Self.counted(bytes, &offset)
    var (last, position) = (base, key)
    while offset < bytes.count {
      position &+= try bytes.varint(&offset)
      entries.append(Entry(base: last, position: position, bytes: try Self.counted(bytes, &offset)))
      last = position
    }
    self.key = key
    self.row = row
  }

  /// A row with its first difference.
  init(_ difference: [UInt8], after base: UInt64, at position: UInt64) throws(DecodingFailure) {
    var row = ByteWriter(reserving: difference.count + 8)
    row.varint(position &- base)
    row.varint(0)
    row.varint(0)
    row.counted(difference)
    try self.init(decoding: row.bytes, at: position)
  }

  private static func counted(_ bytes: Span<UInt8>, _ offset: inout Int) throws(DecodingFailure) -> Range<Int> {
    let count = try bytes.varint(&offset)
    guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
    defer { offset += Int(count) }
    return offset..<offset + Int(count)
  }

  /// The bytes of the row.
  var encoded: [UInt8] { row }

  /// The position that the last difference leads to.
  var end: UInt64 { entries.last?.position ?? base }

  func hasRoom(for difference: [UInt8]) -> Bool { row.count + difference.count < Self.mostBytes }

  /// Adds a difference that leads on from the last one.
  mutating func append(_ difference: [UInt8], at position: UInt64) throws(DecodingFailure) {
    var more = ByteWriter(reserving: difference.count + 8)
    more.varint(position &- end)
    more.counted(difference)
    self = try DifferenceBlock(decoding: row + more.bytes, at: key)
  }

  /// Closes the row: versions past it need not all of its differences where one in their place is shorter.
  mutating func close() throws(DecodingFailure) {
    guard entries.count > 1, joined.isEmpty else { return }
    var delta = NoteDelta()
    for entry in entries { try delta.append(try self.delta(entry)) }
    var writer = ByteWriter()
    delta.encode(after: base, into: &writer)
    let all = entries.reduce(0) { $0 + $1.bytes.count }
    if writer.bytes.count <= all * 3 / 4 { try set(joined: writer.bytes) }
  }

  private mutating func set(joined bytes: [UInt8]) throws(DecodingFailure) {
    var new = ByteWriter(reserving: row.count + bytes.count + 4)
    new.varint(key &- base)
    new.counted(bytes)
    new.raw(row[joined.upperBound...])
    self = try DifferenceBlock(decoding: new.bytes, at: key)
  }

  private func delta(_ entry: Entry) throws(DecodingFailure) -> NoteDelta {
    var reader = ByteReader(row[entry.bytes])
    return try NoteDelta(from: &reader, after: entry.base)
  }

  /// Replaces what is kept of characters that were overwritten since in the difference that leads to a position.
  ///
  /// - Parameter note: The note there, as its overwritten events give it.
  mutating func refill(at position: UInt64, from note: NoteState) throws(DecodingFailure) {
    guard let place = entries.firstIndex(where: { $0.position == position }) else { return }
    var writer = ByteWriter()
    try delta(entries[place]).refilled(from: note).encode(after: entries[place].base, into: &writer)
    var new = ByteWriter(reserving: row.count)
    new.varint(key &- base)
    new.counted(Array(row[joined]))
    var last = key
    for (index, entry) in entries.enumerated() {
      new.varint(entry.position &- last)
      new.counted(index == place ? writer.bytes : Array(row[entry.bytes]))
      last = entry.position
    }
    self = try DifferenceBlock(decoding: new.bytes, at: key)
    guard position == end, !joined.isEmpty else { return }
    var reader = ByteReader(row[joined])
    var whole = ByteWriter()
    try NoteDelta(from: &reader, after: base).refilled(from: note).encode(after: base, into: &whole)
    try set(joined: whole.bytes)
  }

  /// Takes a note from the base to the last difference that is not past a position.
  ///
  /// - Returns: The position reached.
  func apply(
    upTo position: UInt64, to note: inout NoteState, text: inout GapBuffer
  ) throws(DecodingFailure) -> UInt64 {
    let bytes = row.span
    if position >= end, !joined.isEmpty {
      try note.apply(bytes.extracting(joined), after: base, text: &text)
      return end
    }
    var reached = base
    for entry in entries {
      if entry.position > position { break }
      try note.apply(bytes.extracting(entry.bytes), after: entry.base, text: &text)
      reached = entry.position
    }
    return reached
  }
}
