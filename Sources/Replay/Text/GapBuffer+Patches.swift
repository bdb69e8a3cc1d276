package import Events

extension GapBuffer {
  /// Applies a change: patches that all hold at once in the text as it is.
  ///
  /// Every patch is checked before the first byte changes: order, bounds, scalar boundaries, and that the text
  /// holds the bytes that the patch takes out. The inserted bytes are taken as they are.
  /// - Throws: `PatchError` of the first patch that does not fit, and the text is unchanged.
  /// - Complexity: O(bytes of the patches + distance from the last change to the farthest patch).
  package mutating func apply(_ patches: [Patch]) throws(PatchError) {
    let patches = patches.span
    var end = -1
    for index in patches.indices {
      let offset = patches[index].offset
      guard offset > end else {
        throw PatchError(offset < 0 ? .outOfBounds : .notAscending, index: index, offset: offset)
      }
      if let code = fault(at: offset, deleting: patches[index].deleted.span, inserting: patches[index].inserted.span) {
        throw PatchError(code, index: index, offset: offset)
      }
      end = offset &+ patches[index].deleted.count
    }
    var shift = 0
    for index in patches.indices {
      let deletedCount = patches[index].deleted.count
      let inserted = patches[index].inserted.span
      exchange(patches[index].offset &+ shift, deleting: deletedCount, inserting: inserted)
      shift &+= inserted.count &- deletedCount
    }
  }

  /// Applies one patch given as borrowed bytes, as a decoder has them before it makes a `Patch`.
  /// - Throws: `PatchError`, and the text is unchanged.
  package mutating func apply(
    at offset: Int, deleting deleted: Span<UInt8>, inserting inserted: Span<UInt8>
  ) throws(PatchError) {
    if let code = fault(at: offset, deleting: deleted, inserting: inserted) {
      throw PatchError(code, index: 0, offset: offset)
    }
    exchange(offset, deleting: deleted.count, inserting: inserted)
  }

  private func fault(at offset: Int, deleting deleted: Span<UInt8>, inserting inserted: Span<UInt8>) -> PatchError.Code?
  {
    guard offset >= 0, offset <= count, deleted.count <= count &- offset else { return .outOfBounds }
    guard isScalarBoundary(offset), isScalarBoundary(offset &+ deleted.count) else { return .splitsScalar }
    if offset > 0, inserted.count > 0, inserted[0].isContinuation { return .splitsScalar }
    return holds(deleted, at: offset) ? nil : .deletedBytesDiffer
  }
}
