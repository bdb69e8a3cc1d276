/// `unpinned`: A note is the pinned one no longer.
package struct Unpinned: EventBody {
  package static let kind = EventKind.unpinned

  /// The note that was pinned instead, in the same change.
  package var replacement: NoteID?

  package init(replacement: NoteID? = nil) {
    self.replacement = replacement
  }

  // 2 replacement note id
  package func encode(into fields: inout FieldWriter) {
    if let replacement { fields.identifier(2, replacement.value) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    replacement = try fields.identifierIfPresent(2).map(NoteID.init)
  }
}
