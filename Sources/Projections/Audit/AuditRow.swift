package import Events
package import LogStore

/// One line of the deletion audit.
package struct AuditRow: Equatable, Sendable {
  /// What happened to the note.
  package enum Action: UInt64, Sendable {
    case trashed = 1
    case restored = 2
    case deleted = 3
    /// A passage of it was deleted for good; the note stays.
    case redacted = 4
  }

  package var action: Action
  package var number: UInt64
  package var note: NoteID
  package var time: Timestamp
  /// The writer's zone: minutes east of UTC.
  package var zone: Int64
  /// The kind of the event that did it.
  package var kind: EventKind
  /// Why it was trashed: see the kind `trashed`.
  package var cause: UInt64
  /// For a deletion: how many events lost their bodies, and how many bytes went.
  package var events: UInt64
  package var bytes: UInt64
  /// The number of who wrote it, and the sequence of the event there.
  package var source: UInt64
  package var sequence: UInt64

  init(
    action: Action, number: UInt64, note: NoteID, time: Timestamp, zone: Int64, kind: EventKind, cause: UInt64,
    events: UInt64, bytes: UInt64, source: UInt64, sequence: UInt64
  ) {
    self.action = action
    self.number = number
    self.note = note
    self.time = time
    self.zone = zone
    self.kind = kind
    self.cause = cause
    self.events = events
    self.bytes = bytes
    self.source = source
    self.sequence = sequence
  }

  // note id 16; then varints: action, note number, effective time zigzag, zone zigzag, kind, cause, events, bytes,
  // source, sequence
  func encoded() -> [UInt8] {
    var writer = ByteWriter(reserving: 48)
    writer.identifier(note.value)
    writer.varint(action.rawValue)
    writer.varint(number)
    writer.zigzag(time.microseconds)
    writer.zigzag(zone)
    writer.varint(kind.number)
    writer.varint(cause)
    writer.varint(events)
    writer.varint(bytes)
    writer.varint(source)
    writer.varint(sequence)
    return writer.bytes
  }

  init(_ row: Span<UInt8>) throws(DecodingFailure) {
    guard row.count >= 16 else { throw DecodingFailure(.truncated, at: row.count) }
    note = NoteID(Identifier128(high: Key.readNumber(row), low: Key.readNumber(row, at: 8)))
    var offset = 16
    guard let action = Action(rawValue: try row.varint(&offset)) else { throw DecodingFailure(.badValue, at: 16) }
    self.action = action
    number = try row.varint(&offset)
    time = Timestamp(microseconds: Self.signed(try row.varint(&offset)))
    zone = Self.signed(try row.varint(&offset))
    kind = EventKind(number: try row.varint(&offset))
    cause = try row.varint(&offset)
    events = try row.varint(&offset)
    bytes = try row.varint(&offset)
    source = try row.varint(&offset)
    sequence = try row.varint(&offset)
    guard offset == row.count else { throw DecodingFailure(.trailing, at: offset) }
  }

  /// The same, faster; nil for a row that is out of the ordinary, which the decoder above takes.
  init?(plain row: Span<UInt8>) {
    guard let row = row.withUnsafeBufferPointer({ Self.plain($0) }) else { return nil }
    self = row
  }

  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> AuditRow? {
    guard bytes.count > 16 else { return nil }
    var numbers = PlainNumbers(bytes, from: 16)
    let raw = UnsafeRawBufferPointer(bytes)
    let note = Identifier128(
      high: UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    let (action, number, time) = (numbers.next(), numbers.next(), numbers.next())
    let (zone, kind, cause) = (numbers.next(), numbers.next(), numbers.next())
    let (events, size) = (numbers.next(), numbers.next())
    let (source, sequence) = (numbers.next(), numbers.next())
    guard numbers.isAtEnd, let action = Action(rawValue: action) else { return nil }
    return AuditRow(
      action: action, number: number, note: NoteID(note), time: Timestamp(microseconds: signed(time)),
      zone: signed(zone), kind: EventKind(number: kind), cause: cause, events: events, bytes: size, source: source,
      sequence: sequence)
  }

  private static func signed(_ number: UInt64) -> Int64 { Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1))) }

  /// Walks the audit's rows back from a position, the newest first.
  package static func walkBack(
    from last: UInt64, in transaction: borrowing ReadTransaction,
    _ body: (_ position: UInt64, AuditRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try transaction.scan(AuditTable.rows, from: Key.number(last), backwards: true) {
      (key, value) throws(StoreError) in
      let position = Key.readNumber(key)
      guard position <= last else { return true }
      if let row = AuditRow(plain: value) {
        try body(position, row)
        return true
      }
      let row: AuditRow
      do throws(DecodingFailure) {
        row = try AuditRow(value)
      } catch {
        let failure = error
        row = try StoreError.decodingRow("read the audit") { () throws(DecodingFailure) in throw failure }
      }
      try body(position, row)
      return true
    }
  }

  /// How many rows there are, of all times.
  package static func count(in transaction: borrowing ReadTransaction) throws(StoreError) -> Int {
    try transaction.count(AuditTable.rows)
  }

  /// The title kept for the audit; nil where it was to be forgotten.
  package static func title(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> String? {
    try transaction.withValue(AuditTable.titles, Key.number(number)) { text($0) }
  }

  /// Walks all titles kept for the audit, by the numbers of their notes, ascending.
  package static func walkTitles(
    in transaction: borrowing ReadTransaction, _ body: (_ number: UInt64, _ title: Span<UInt8>) -> Void
  ) throws(StoreError) {
    try transaction.scan(AuditTable.titles) { (key, value) throws(StoreError) in
      body(Key.readNumber(key), value)
      return true
    }
  }

  /// How many titles are kept for the audit.
  package static func titleCount(in transaction: borrowing ReadTransaction) throws(StoreError) -> Int {
    try transaction.count(AuditTable.titles)
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

/// Reads varints one after another; after one that is none, it is never at its end.
private struct PlainNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var isPlain = true

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { isPlain && offset == bytes.count }

  @inline(__always)
  mutating func next() -> UInt64 {
    guard offset < bytes.count else { return fail() }
    let first = bytes[offset]
    offset &+= 1
    if first < 0x80 { return UInt64(first) }
    var number = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while offset < bytes.count, shift < 63 {
      let byte = bytes[offset]
      offset &+= 1
      number |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 { return byte == 0 ? fail() : number }
      shift &+= 7
    }
    return fail()
  }

  @inline(never)
  private mutating func fail() -> UInt64 {
    isPlain = false
    return 0
  }
}
