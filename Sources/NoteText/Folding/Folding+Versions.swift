extension Folding {
  /// Folds two versions of a text; what both have at their ends is folded once. O(n).
  ///
  /// Folding goes on over a run of marks and no further, so texts may be parted beside any ASCII byte.
  package static func fold(_ old: Span<UInt8>, _ new: Span<UInt8>) -> (old: [UInt8], new: [UInt8]) {
    let shorter = min(old.count, new.count)
    var prefix = new.commonPrefix(with: old, limit: shorter)
    while prefix > 0, new[prefix - 1] >= 0x80 { prefix -= 1 }
    var suffix = new.commonSuffix(with: old, limit: shorter - prefix)
    while suffix > 0, new[new.count - suffix] >= 0x80 { suffix -= 1 }
    var folded: [UInt8] = []
    folded.reserveCapacity(new.count)
    fold(new.extracting(0..<prefix), into: &folded)
    let head = folded.count
    fold(new.extracting(prefix..<new.count - suffix), into: &folded)
    let tail = folded.count
    fold(new.extracting(new.count - suffix..<new.count), into: &folded)
    if old.count == new.count, prefix + suffix >= new.count { return (folded, folded) }
    var before: [UInt8] = []
    before.reserveCapacity(old.count)
    before += folded[..<head]
    fold(old.extracting(prefix..<old.count - suffix), into: &before)
    before += folded[tail...]
    return (before, folded)
  }
}
