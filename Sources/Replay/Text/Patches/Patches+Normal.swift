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
  /// The same change with nothing to spare: patches that touch are merged, equal bytes at both ends of what a patch
  /// takes out and puts in are dropped, and so are patches that do nothing.
  ///
  /// The patches ascend and do not overlap; they may touch or be empty.
  package var normalised: [Patch] {
    var result: [Patch] = []
    result.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      var joined = self[index]
      index += 1
      while index < endIndex, self[index].offset == joined.end {
        joined.deleted += self[index].deleted
        joined.inserted += self[index].inserted
        index += 1
      }
      joined = joined.trimmed
      if !joined.deleted.isEmpty || !joined.inserted.isEmpty { result.append(joined) }
    }
    return result
  }
}
