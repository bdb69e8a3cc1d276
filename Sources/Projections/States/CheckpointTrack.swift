internal import Events
internal import Replay

/// What the fold of a note remembers of its checkpoints; it stands before the note's fields.
struct CheckpointTrack {
  /// The patch bytes since the last full checkpoint that stays.
  var pending: UInt64 = 0
  /// The position of the one that the last event left because it was merged; 0 for none. The next merge moves it.
  var moving: UInt64 = 0
  /// The difference that is growing; nil where the note cannot be followed by differences.
  var run: DifferenceRun?

  init() {}

  /// Patch bytes since the last full checkpoint (varint) ‖ position that the next merge moves (varint) ‖ the run (counted;
  /// empty for none).
  func encode(into writer: inout ByteWriter) {
    writer.varint(pending)
    writer.varint(moving)
    writer.counted(run?.encoded() ?? [])
  }

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

/// Events of a note that no row holds yet, composed.
struct DifferenceRun {
  /// The position that they lead on from: of the last difference in a row, of a note in full, or of the note's first event.
  let base: UInt64
  /// How many there are.
  private var events: UInt64 = 0
  /// What they made of the note.
  private(set) var delta = NoteDelta()

  /// So many events are one difference. Those that are not in one yet are read from the log, where each lies on another page.
  private static let length: UInt64 = 4
  private static let mostBytes = 1_024

  init(after base: UInt64) {
    self.base = base
  }

  var isFull: Bool { events >= Self.length || delta.text.bytes.count >= Self.mostBytes }

  /// Takes what an event made of the note.
  mutating func append(_ delta: NoteDelta) throws(DecodingFailure) {
    events += 1
    try self.delta.append(delta)
  }

  /// Brings the difference up to date with overwritten events.
  mutating func refill(from note: NoteState) throws(DecodingFailure) {
    delta = try delta.refilled(from: note)
  }

  /// Base (varint) ‖ events (varint) ‖ what they made of the note, if there are any.
  func encoded() -> [UInt8] {
    var writer = ByteWriter(reserving: 32)
    writer.varint(base)
    writer.varint(events)
    if events > 0 { delta.encode(after: base, into: &writer) }
    return writer.bytes
  }

  init(decoding bytes: ArraySlice<UInt8>) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    base = try reader.varint()
    events = try reader.varint()
    if events > 0 { delta = try NoteDelta(from: &reader, after: base) }
    try reader.finish()
  }
}
