package import Events

// A text change is a `[Patch]`; these are its laws. Unless a function says otherwise, it takes well-formed lists.

extension [Patch] {
  /// Whether the patches can be a change of a text of `parentCount` bytes: they ascend, lie inside it, and neither
  /// overlap nor touch. Scalar boundaries and deleted bytes need the text itself: `check(against:)`.
  package func isWellFormed(in parentCount: Int) -> Bool {
    var end = -1
    for index in indices {
      let (offset, count) = (self[index].offset, self[index].deleted.count)
      guard offset > end, offset <= parentCount, count <= parentCount - offset else { return false }
      end = offset + count
    }
    return true
  }

  /// Checks that the patches fit a text: well formed, on scalar boundaries, taking out what stands there.
  /// - Throws: `PatchError` of the first patch that does not fit.
  package func check(against text: [UInt8]) throws(PatchError) {
    var end = -1
    for (index, patch) in enumerated() {
      let (offset, deleted) = (patch.offset, patch.deleted)
      func fail(_ code: PatchError.Code) -> PatchError { PatchError(code, index: index, offset: offset) }
      guard offset >= 0, offset <= text.count, deleted.count <= text.count - offset else { throw fail(.outOfBounds) }
      guard offset > end else { throw fail(.notAscending) }
      guard text.isScalarBoundary(offset), text.isScalarBoundary(offset + deleted.count) else {
        throw fail(.splitsScalar)
      }
      if offset > 0, patch.inserted.first?.isContinuation == true { throw fail(.splitsScalar) }
      guard deleted.span.isIn(text.span, at: offset) else { throw fail(.deletedBytesDiffer) }
      end = offset + deleted.count
    }
  }

  /// The text after the change. To apply many changes in a row, use a `GapBuffer`.
  /// - Throws: `PatchError` of the first patch that does not fit.
  /// - Complexity: O(length of the text + bytes of the patches).
  package func applied(to text: [UInt8]) throws(PatchError) -> [UInt8] {
    try check(against: text)
    return put(into: text)
  }

  /// Applies the change in place.
  /// - Throws: `PatchError` of the first patch that does not fit, and the text is unchanged.
  /// - Complexity: O(bytes after the first patch + bytes of the patches).
  package func apply(to text: inout [UInt8]) throws(PatchError) {
    try check(against: text)
    // Each patch moves what stands behind it; of many that is more than to put the text together anew.
    guard count <= 4 else { return text = put(into: text) }
    for patch in reversed() { text.exchange(patch.deleted.count, at: patch.offset, for: patch.inserted) }
  }

  /// The text after the change, which fits it.
  private func put(into text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + growth)
    var end = 0
    for patch in self {
      result += text[end..<patch.offset]
      result += patch.inserted
      end = patch.end
    }
    return result + text[end...]
  }

  /// How many bytes the change takes out.
  package var deletedCount: Int { reduce(0) { $0 + $1.deleted.count } }

  /// How many bytes the change puts in.
  package var insertedCount: Int { reduce(0) { $0 + $1.inserted.count } }

  /// How many bytes longer the text is after the change; negative where it is shorter.
  package var growth: Int { reduce(0) { $0 + $1.inserted.count - $1.deleted.count } }

  /// The change that takes this one back: patches in the coordinates of the version after it.
  package func inverted() -> [Patch] {
    var shift = 0
    return map { patch in
      defer { shift += patch.inserted.count - patch.deleted.count }
      return Patch(offset: patch.offset + shift, deleted: patch.inserted, inserted: patch.deleted)
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes stand at a place of a text that is long enough.
  fileprivate func isIn(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
    for index in indices where self[index] != text[offset &+ index] { return false }
    return true
  }
}

extension [UInt8] {
  /// Replaces `count` bytes that stand at an offset.
  fileprivate mutating func exchange(_ count: Int, at offset: Int, for bytes: [UInt8]) {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.count, "the replaced bytes lie in the text")
    let rest = self.count - offset - count
    let growth = bytes.count - count
    if growth > 0 { append(contentsOf: repeatElement(0, count: growth)) }
    withUnsafeMutableBufferPointer { text in
      guard let base = text.baseAddress else { return }
      if growth != 0 { (base + (offset + bytes.count)).update(from: base + (offset + count), count: rest) }
      bytes.withUnsafeBufferPointer { bytes in
        if let new = bytes.baseAddress { (base + offset).update(from: new, count: bytes.count) }
      }
    }
    if growth < 0 { removeLast(-growth) }
  }

  /// Whether no UTF-8 scalar is split at an offset; the ends of a text split none.
  func isScalarBoundary(_ offset: Int) -> Bool {
    offset <= 0 || offset >= count || !self[offset].isContinuation
  }
}
