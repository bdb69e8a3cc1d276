internal import Events
internal import LogStore
internal import Replay

/// A row of checkpoints: a note in full, or what it became since another row.
enum CheckpointRow {
  case full(NoteState)
  /// - Parameter base: The position of the row that it leads on from, or of the note's first event.
  case difference(NoteDelta, base: UInt64)

  /// 0 ‖ field byte count ‖ fields ‖ text, or how far back the base lies ‖ the difference (numbers are varints).
  func encoded(at position: UInt64) -> [UInt8] {
    switch self {
    case .full(let state):
      let fields = state.encodedFields()
      var row = ByteWriter(reserving: fields.count + state.text.count + 4)
      row.byte(0)
      row.counted(fields)
      row.raw(state.text)
      return row.bytes
    case .difference(let delta, let base):
      var row = ByteWriter(reserving: 32 + delta.text.bytes.count)
      row.varint(position &- base)
      delta.encode(after: base, into: &row)
      return row.bytes
    }
  }

  init(decoding bytes: ArraySlice<UInt8>, at position: UInt64) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    let back = try reader.varint()
    guard back > 0 else {
      let fields = Array(try reader.counted())
      self = .full(try NoteState(decodingFields: fields, text: Array(reader.rest())))
      return
    }
    guard back < position else { throw DecodingFailure(.badValue, at: 0) }
    self = .difference(try NoteDelta(from: &reader, after: position - back), base: position - back)
  }

  /// The row with what it keeps of characters that were overwritten since replaced.
  ///
  /// - Parameter note: The note after the row's event, as the overwritten events give it.
  func refilled(from note: NoteState) throws(DecodingFailure) -> CheckpointRow {
    switch self {
    case .full(let state): .full(state.overwritten(by: note))
    case .difference(let delta, let base): .difference(try delta.refilled(from: note), base: base)
    }
  }
}

extension NoteState {
  /// The state with the text, summary and source of another; times stay as they were folded.
  func overwritten(by other: NoteState) -> NoteState {
    var state = self
    (state.text, state.summary, state.source) = (other.text, other.summary, other.source)
    return state
  }
}
