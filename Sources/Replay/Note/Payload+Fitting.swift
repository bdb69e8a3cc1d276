internal import Events

extension Payload {
  /// The patches of the event, as they fit a text.
  ///
  /// What a deletion of a passage says it takes out is what stands in the passage's place in the store that deleted it; in
  /// other stores the passage itself stands there. So it takes out whatever there is, as many bytes.
  /// - Parameter isOverwritten: Whether a passage of the note was deleted somewhere, so that this may be so of any event.
  func patches(fitting text: [UInt8], isOverwritten: Bool = false) -> [Patch] {
    var isLoose = isOverwritten
    if case .passageErased = self { isLoose = true }
    guard isLoose else { return patches }
    return patches.map { patch in
      guard patch.offset >= 0, patch.offset <= text.count, patch.deleted.count <= text.count - patch.offset else {
        return patch
      }
      var fitting = patch
      fitting.deleted = Array(text[patch.offset..<patch.end])
      return fitting
    }
  }
}
