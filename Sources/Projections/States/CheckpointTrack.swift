internal import Events
internal import LogStore
internal import Replay

/// What the fold of a note remembers of its checkpoints; it stands before the note's fields.
struct CheckpointTrack {
  /// The patch bytes since the last full checkpoint that stays.
  var pending: UInt64 = 0
  /// The position of the one that the last event left because it was merged; 0 for none. The next merge moves it.
  var moving: UInt64 = 0
  /// The row of differences that is growing; nil where the note cannot be followed by differences.
  var run: DifferenceRun?

  /// Patch bytes since the last full checkpoint (varint) ‖ position that the next merge moves (varint) ‖ the run (counted;
  /// empty for none).
  func encode(into writer: inout ByteWriter) {
    writer.varint(pending)
    writer.varint(moving)
    writer.counted(run?.encoded() ?? [])
  }

  init() {}

  init(from reader: inout ByteReader) throws(DecodingFailure) {
    pending = try reader.varint()
    moving = try reader.varint()
    let bytes = try reader.counted()
    run = bytes.isEmpty ? nil : try DifferenceRun(decoding: bytes)
  }

  /// Passes over a track.
  static func skip(in reader: inout ByteReader) throws(DecodingFailure) {
    _ = try reader.varint()
    _ = try reader.varint()
    _ = try reader.counted()
  }
}

/// Events of a note that have no row of differences yet.
struct DifferenceRun {
  /// The position that the differences lead on from: of the row before, or of the note's first event.
  var base: UInt64
  /// How many rows of differences there are since the last full checkpoint.
  var rows: UInt64 = 0
  /// How many events there are since the base, and what they made of the note.
  private(set) var events: UInt64 = 0
  private(set) var delta = NoteDelta()

  /// So many events make a row, and so many rows the one that passes over them.
  static let length: UInt64 = 8
  /// Rows of more bytes would not share a page.
  private static let mostBytes = 1_024

  init(after base: UInt64, rows: UInt64 = 0) {
    self.base = base
    self.rows = rows
  }

  var isFull: Bool { events >= Self.length || delta.text.bytes.count >= Self.mostBytes }

  /// Takes what an event made of the note.
  mutating func append(_ delta: NoteDelta) throws(StoreError) {
    events += 1
    try StoreError.decodingRow("keep a difference") { () throws(DecodingFailure) in try self.delta.append(delta) }
  }

  /// Brings the differences up to date with overwritten events.
  mutating func refill(from note: NoteState) throws(StoreError) {
    delta = try StoreError.decodingRow("keep a difference") { () throws(DecodingFailure) in
      try delta.refilled(from: note)
    }
  }

  /// Base (varint) ‖ rows (varint) ‖ events (varint) ‖ what they made of the note, if there are any.
  func encoded() -> [UInt8] {
    var writer = ByteWriter(reserving: 32)
    writer.varint(base)
    writer.varint(rows)
    writer.varint(events)
    if events > 0 { delta.encode(after: base, into: &writer) }
    return writer.bytes
  }

  init(decoding bytes: ArraySlice<UInt8>) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    base = try reader.varint()
    rows = try reader.varint()
    events = try reader.varint()
    if events > 0 { delta = try NoteDelta(from: &reader, after: base) }
    try reader.finish()
  }
}
