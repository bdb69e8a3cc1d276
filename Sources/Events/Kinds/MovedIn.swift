/// `moved-in`: The text of another note was moved to the end of this one.
package struct MovedIn: EventBody {
  package static let kind = EventKind.movedIn

  /// What changed in the text.
  package var patches: [Patch]
  /// The note it came from, trashed in the same change.
  package var source: NoteID

  package init(patches: [Patch], source: NoteID) {
    self.patches = patches
    self.source = source
  }

  // 1 patches · 2 source note id
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.identifier(2, source.value)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    source = NoteID(try fields.identifier(2))
  }
}
