package import Events

/// Folds single patches that follow one another, as keystrokes do, into one change.
///
/// The patches so far are kept as two stacks around the place of the last patch, a gap buffer of patches, so a
/// patch costs its own bytes and the number of patches between it and the last one.
package struct PatchComposer: Sendable {
  /// The patches before the place, ascending; each ends before the last patch began.
  private var before: [Patch] = []
  /// The patches from the place on, the nearest last.
  private var after: [Patch] = []
  /// How many bytes longer the patches of `before` make the text.
  private var shift = 0

  /// Creates a composer that goes on from a well-formed change.
  package init(_ patches: [Patch] = []) {
    before = patches
    shift = patches.growth
  }

  /// Whether nothing has been put in or taken out.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// The one well-formed change, in coordinates of the text before the first patch.
  package var patches: [Patch] { before + after.reversed() }

  /// Gives the change and starts a new one.
  package mutating func finish() -> [Patch] {
    defer {
      before.removeAll(keepingCapacity: true)
      after.removeAll(keepingCapacity: true)
      shift = 0
    }
    return patches
  }

  /// Adds a patch in coordinates of the text after all patches so far.
  package mutating func append(_ patch: Patch) {
    append(at: patch.offset, deleting: patch.deleted.span, inserting: patch.inserted.span)
  }

  /// Adds a patch given as borrowed bytes, in coordinates of the text after all patches so far.
  package mutating func append(at offset: Int, deleting deleted: Span<UInt8>, inserting inserted: Span<UInt8>) {
    if deleted.isEmpty && inserted.isEmpty { return }
    seek(offset)
    let end = offset + deleted.count
    let top = after.count - 1
    if top < 0 || after[top].offset + shift > end {
      after.append(Patch(offset: offset - shift, deleted: [UInt8](deleted), inserted: [UInt8](inserted)))
    } else if after[top].offset + shift <= offset, after[top].offset + shift + after[top].inserted.count >= end {
      after[top].replaceInserted(offset - after[top].offset - shift, deleted.count, with: inserted)
      if after[top].inserted.isEmpty && after[top].deleted.isEmpty { after.removeLast() }
    } else {
      merge(offset, deleted, inserted)
    }
  }

  /// Moves the place, so that `before` holds just the patches that end before `offset`.
  private mutating func seek(_ offset: Int) {
    while let last = before.indices.last {
      let growth = before[last].inserted.count - before[last].deleted.count
      guard before[last].end + shift >= offset else { break }
      shift -= growth
      after.append(before.removeLast())
    }
    while let last = after.indices.last, after[last].offset + shift + after[last].inserted.count < offset {
      shift += after[last].inserted.count - after[last].deleted.count
      before.append(after.removeLast())
    }
  }

  /// Joins a patch with the patches that it overlaps or touches, where it also reaches text outside them.
  private mutating func merge(_ offset: Int, _ deleted: Span<UInt8>, _ inserted: Span<UInt8>) {
    var joined = Patch(offset: offset - shift, deleted: [], inserted: [])
    /// Bytes that the last patch met put in and that the walk has not passed.
    var rest: ArraySlice<UInt8> = []
    /// What leads from an offset of the oldest text to one of the text before this patch.
    var drift = shift
    if let top = after.last, top.offset + shift <= offset {
      after.removeLast()
      let kept = offset - top.offset - shift
      joined = Patch(offset: top.offset, deleted: top.deleted, inserted: Array(top.inserted[..<kept]))
      rest = top.inserted[kept...]
      drift += top.inserted.count - top.deleted.count
    }
    joined.inserted.append(contentsOf: inserted)
    /// How many of the deleted bytes are behind.
    var done = 0
    while true {
      let used = Swift.min(rest.count, deleted.count - done)
      rest = rest.dropFirst(used)
      done += used
      if !rest.isEmpty { break }
      let untilNext = after.last.map { $0.offset + drift - offset - done }
      let kept = Swift.min(deleted.count - done, untilNext ?? .max)
      joined.deleted.append(contentsOf: deleted.extracting(done..<done + kept))
      done += kept
      guard untilNext == kept, let next = after.popLast() else { break }
      joined.deleted += next.deleted
      rest = next.inserted[...]
      drift += next.inserted.count - next.deleted.count
    }
    joined.inserted += rest
    if !joined.deleted.isEmpty || !joined.inserted.isEmpty { after.append(joined) }
  }
}

extension Patch {
  /// Replaces bytes of what the patch puts in.
  fileprivate mutating func replaceInserted(_ start: Int, _ deletedCount: Int, with bytes: Span<UInt8>) {
    let tail = inserted.count - start - deletedCount
    if tail == 0 {
      inserted.removeLast(deletedCount)
      inserted.append(contentsOf: bytes)
    } else {
      inserted.replaceSubrange(start..<start + deletedCount, with: [UInt8](bytes))
    }
  }
}

extension [UInt8] {
  /// Creates an array that holds a copy of borrowed bytes.
  init(_ bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Adds a copy of borrowed bytes.
  mutating func append(contentsOf bytes: Span<UInt8>) {
    if bytes.count == 1 {
      append(bytes[0])
    } else {
      bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
  }
}
