package import Events

extension Patch {
  /// The patch without the bytes that it takes out and puts in again at its ends; scalars stay whole.
  package var trimmed: Patch {
    if deleted.isEmpty || inserted.isEmpty { return self }
    let ends = deleted.withUnsafeBufferPointer { old in
      inserted.withUnsafeBufferPointer { new in CommonEnds(old, new) }
    }
    if ends.prefix == 0 && ends.suffix == 0 { return self }
    return Patch(
      offset: offset + ends.prefix,
      deleted: Array(deleted[ends.prefix..<deleted.count - ends.suffix]),
      inserted: Array(inserted[ends.prefix..<inserted.count - ends.suffix]))
  }
}

extension [Patch] {
  /// The same change with patches that touch merged, and without patches that do nothing.
  ///
  /// The patches ascend and do not overlap; they may touch or be empty.
  var joined: [Patch] {
    var result: [Patch] = []
    result.reserveCapacity(count)
    for patch in self where !patch.deleted.isEmpty || !patch.inserted.isEmpty {
      if let last = result.indices.last, result[last].end == patch.offset {
        result[last].deleted += patch.deleted
        result[last].inserted += patch.inserted
      } else {
        result.append(patch)
      }
    }
    return result
  }

  /// The same change with nothing to spare: patches that touch are merged, equal bytes at both ends of what a patch
  /// takes out and puts in are dropped, and so are patches that do nothing.
  ///
  /// The patches ascend and do not overlap; they may touch or be empty.
  package var normalised: [Patch] {
    joined.map(\.trimmed).filter { !$0.deleted.isEmpty || !$0.inserted.isEmpty }
  }
}
