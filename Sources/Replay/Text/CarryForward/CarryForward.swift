package import Events

/// An edit of an older version of a text, carried forward to the newest version.
///
/// Somebody edited version B ("mine") while others turned B into C ("later"). The rules:
/// - What both took out is out once. What later put into text that mine takes out stays.
/// - What mine put into text that later took out stays, where that text was.
/// - What both put in at one place stays from both: later first, then mine.
/// - Where one side takes out text in which the other put something in, the words that the other changed stay whole:
///   "cat" made "dog" by mine and "cow" by later becomes "cowdog", not "owdog".
/// - What mine would put in and later has put in already is not put in again, so that carrying an edit a second
///   time changes nothing.
package struct CarryForward: Equatable, Sendable {
  /// The edit as patches of the newest version, C; empty where its effect is there already.
  package let patches: [Patch]
  /// Whether both sides changed the same words in different ways, so that somebody should look.
  ///
  /// It may be so with no patches, where what mine put in was found in what later put in.
  package let isMerged: Bool

  /// Carries the patches `mine` of `base` over the patches `later` of the same text.
  ///
  /// - Throws: `PatchError` where either list does not fit `base`.
  /// - Complexity: O(bytes of both changes + their number).
  package init(_ mine: [Patch], over later: [Patch], base: [UInt8]) throws(PatchError) {
    try mine.check(against: base)
    try later.check(against: base)
    if later.isEmpty {
      patches = mine
      isMerged = false
      return
    }
    let same = Set(later)
    let own = mine.filter { !same.contains($0) }
    let wide = WidenedChange.pair(own, later, base: base)
    let isThere = Repetition.find(wide.mine, of: own, in: wide.later.patches)
    var isDropped = false
    var carrier = Carrier(wide.later.patches)
    for (patch, isThere) in zip(wide.mine.patches, isThere) {
      isDropped = isDropped || isThere && !patch.inserted.isEmpty
      carrier.carry(patch, isInsertedAlready: isThere)
    }
    patches = carrier.pieces.joined
    isMerged = isDropped || TouchedWords.areShared(own, later, base: base)
  }
}

/// Turns patches of the version before a change into patches of the version after it.
private struct Carrier {
  private let later: [Patch]
  /// The first later patch that does not end before the patch at hand, and the growth of those ahead of it.
  private var next = 0
  private var shift = 0
  /// What has been carried: ascending, possibly touching.
  private(set) var pieces: [Patch] = []

  init(_ later: [Patch]) {
    self.later = later
  }

  mutating func carry(_ patch: Patch, isInsertedAlready: Bool) {
    while next < later.count, later[next].end < patch.offset {
      shift += later[next].inserted.count - later[next].deleted.count
      next += 1
    }
    var place = patch.offset
    var drift = shift
    var index = next
    while index < later.count, comesBefore(later[index], endOf: patch) {
      let other = later[index]
      take(patch, from: place, upTo: other.offset, drift)
      drift += other.inserted.count - other.deleted.count
      place = Swift.max(place, other.end)
      index += 1
    }
    take(patch, from: place, upTo: patch.end, drift)
    place = Swift.max(place, patch.end)
    let inserted = isInsertedAlready ? [] : patch.inserted
    pieces.append(Patch(offset: place + drift, deleted: [], inserted: inserted))
  }

  /// Takes out a run of the patch's deleted text that is still there.
  private mutating func take(_ patch: Patch, from lower: Int, upTo upper: Int, _ drift: Int) {
    if lower >= upper { return }
    let deleted = Array(patch.deleted[lower - patch.offset..<upper - patch.offset])
    pieces.append(Patch(offset: lower + drift, deleted: deleted, inserted: []))
  }

  /// Whether what a later patch puts in stands before what this patch puts in.
  private func comesBefore(_ other: Patch, endOf patch: Patch) -> Bool {
    if other.offset != patch.end { return other.offset < patch.end }
    return other.deleted.isEmpty && patch.deleted.isEmpty
  }
}
