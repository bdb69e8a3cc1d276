/// `trashed`: A note went into the Trash.
package struct Trashed: EventBody {
  package static let kind = EventKind.trashed

  /// Why: 0 or absent asked for, 1 moved into another note, 2 left blank, 3 imported so, 4 its creation undone.
  package var cause: UInt64?
  /// For a move: the note that took the text.
  package var destination: NoteID?

  package init(cause: UInt64? = nil, destination: NoteID? = nil) {
    self.cause = cause
    self.destination = destination
  }

  // 2 cause number · 3 destination note id
  package func encode(into fields: inout FieldWriter) {
    if let cause { fields.number(2, cause) }
    if let destination { fields.identifier(3, destination.value) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    cause = try fields.numberIfPresent(2)
    destination = try fields.identifierIfPresent(3).map(NoteID.init)
  }
}
