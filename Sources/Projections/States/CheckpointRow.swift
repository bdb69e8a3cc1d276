internal import Events
internal import Replay

/// A row of checkpoints: a note in full, or differences that follow one another.
enum CheckpointRow {
  /// The note after the event at the row's position.
  case full(NoteState)
  case differences(DifferenceBlock)

  /// 0 ‖ field byte count (varint) ‖ fields ‖ text, or a block of differences, which begins otherwise.
  init(decoding row: [UInt8], at position: UInt64) throws(DecodingFailure) {
    guard row.first == 0 else {
      self = .differences(try DifferenceBlock(decoding: row, at: position))
      return
    }
    var reader = ByteReader(row)
    _ = try reader.byte()
    let fields = Array(try reader.counted())
    self = .full(try NoteState(decodingFields: fields, text: Array(reader.rest())))
  }

  var encoded: [UInt8] {
    switch self {
    case .full(let state):
      let fields = state.encodedFields()
      var row = ByteWriter(reserving: fields.count + state.text.count + 4)
      row.byte(0)
      row.counted(fields)
      row.raw(state.text)
      return row.bytes
    case .differences(let block): return block.encoded
    }
  }

  /// Replaces what is kept of characters that were overwritten since.
  ///
  /// - Parameters:
  ///   - key: The row's position.
  ///   - position: That of the event that is folded again.
  ///   - note: The note after it, as the overwritten events give it.
  mutating func refill(_ key: UInt64, at position: UInt64, from note: NoteState) throws(DecodingFailure) {
    switch self {
    case .full(let state):
      if key == position { self = .full(state.overwritten(by: note)) }
    case .differences(var block):
      try block.refill(at: position, from: note)
      self = .differences(block)
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
