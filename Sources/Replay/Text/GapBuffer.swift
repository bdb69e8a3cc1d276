/// A text of UTF-8 bytes that is cheap to change near the place of the last change.
///
/// The bytes lie in one allocation with a gap between two halves; a change moves the gap to its place and writes
/// into it. A change costs its own length and its distance from the last one. The buffer owns its memory and
/// cannot be copied; `bytes` gives the text as a value.
package struct GapBuffer: ~Copyable, @unchecked Sendable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var gapStart: Int
  private var gapEnd: Int

  /// Creates a buffer that holds `bytes`, with the gap at their end.
  package init(_ bytes: [UInt8] = []) {
    capacity = bytes.count + Swift.max(64, bytes.count / 8)
    storage = .allocate(capacity: capacity)
    gapStart = bytes.count
    gapEnd = capacity
    let target = storage
    bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { target.initialize(from: base, count: source.count) }
    }
  }

  /// Creates a buffer that holds a copy of borrowed bytes.
  package init(_ bytes: Span<UInt8>) {
    capacity = bytes.count + Swift.max(64, bytes.count / 8)
    storage = .allocate(capacity: capacity)
    gapStart = bytes.count
    gapEnd = capacity
    let target = storage
    bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { target.initialize(from: base, count: source.count) }
    }
  }

  deinit {
    storage.deallocate()
  }

  /// How many bytes the text has.
  package var count: Int { capacity &- gapEnd &+ gapStart }

  /// The text as an array. Complexity: O(n).
  package var bytes: [UInt8] { bytes(in: 0..<count) }

  /// The bytes of a part of the text, cut to what the text has. Complexity: O(length of the part).
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return [UInt8](unsafeUninitializedCapacity: range.count) { target, written in
      written = range.count
      guard let base = target.baseAddress else { return }
      let before = Swift.max(0, Swift.min(range.upperBound, gapStart) - range.lowerBound)
      if before > 0 { base.initialize(from: storage + range.lowerBound, count: before) }
      if before < range.count {
        let start = range.lowerBound + before + (gapEnd - gapStart)
        (base + before).initialize(from: storage + start, count: range.count - before)
      }
    }
  }

  /// Lends the text as its two halves, in order, without copying it.
  package func withSpans<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>, Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let first = UnsafeBufferPointer(start: storage, count: gapStart)
    let second = UnsafeBufferPointer(start: storage + gapEnd, count: capacity - gapEnd)
    return try body(first.span, second.span)
  }

  /// Replaces a part of the text.
  ///
  /// It checks the bounds only; `apply` also checks scalar boundaries and the bytes taken out.
  /// - Throws: `PatchError.Code.outOfBounds`, and the text is unchanged.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(PatchError) {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw PatchError(.outOfBounds, index: 0, offset: range.lowerBound)
    }
    exchange(range.lowerBound, deleting: range.count, inserting: bytes.span)
  }

  /// Whether a part of the text equals `bytes`; the part lies in the text.
  func holds(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    var index = 0
    let count = bytes.count
    if count <= 8 {
      while index < count {
        if byte(at: offset &+ index) != bytes[index] { return false }
        index &+= 1
      }
      return true
    }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return true }
      let before = Swift.max(0, Swift.min(count, gapStart - offset))
      guard commonPrefixCount(base, storage + offset, limit: before) == before else { return false }
      let after = storage + offset + before + (gapEnd - gapStart)
      return commonPrefixCount(base + before, after, limit: count - before) == count - before
    }
  }

  /// Whether no scalar is split at an offset that lies in the text or at its end.
  func isScalarBoundary(_ offset: Int) -> Bool {
    offset == 0 || offset == count || !byte(at: offset).isContinuation
  }

  private func byte(at offset: Int) -> UInt8 {
    storage[offset < gapStart ? offset : offset &+ (gapEnd &- gapStart)]
  }

  /// Replaces bytes that the caller has checked to lie in the text.
  mutating func exchange(_ offset: Int, deleting deletedCount: Int, inserting bytes: Span<UInt8>) {
    let end = offset &+ deletedCount
    // A caller's fault must not become a write outside the buffer.
    precondition(offset >= 0 && end >= offset && end <= count, "the replaced bytes lie in the text")
    if gapStart > end {
      let moved = gapStart &- end
      (storage + (gapEnd &- moved)).update(from: storage + end, count: moved)
      gapStart = end
      gapEnd &-= moved
    } else if gapStart < offset {
      let moved = offset &- gapStart
      (storage + gapStart).update(from: storage + gapEnd, count: moved)
      gapStart = offset
      gapEnd &+= moved
    }
    // The gap now lies inside the deleted bytes or at one of their ends, and swallows them.
    gapEnd &+= end &- gapStart
    gapStart = offset
    let insertedCount = bytes.count
    if insertedCount > gapEnd &- gapStart { grow(toHold: insertedCount) }
    if insertedCount == 1 {
      storage[gapStart] = bytes[0]
    } else {
      let target = storage + gapStart
      bytes.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { target.update(from: base, count: source.count) }
      }
    }
    gapStart &+= insertedCount
  }

  private mutating func grow(toHold insertedCount: Int) {
    let after = capacity - gapEnd
    let grown = Swift.max(2 * capacity, gapStart + insertedCount + after + 64)
    let target = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    target.initialize(from: storage, count: gapStart)
    (target + (grown - after)).initialize(from: storage + gapEnd, count: after)
    storage.deallocate()
    storage = target
    gapEnd = grown - after
    capacity = grown
  }
}
