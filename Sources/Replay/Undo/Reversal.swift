package import Events

/// The patches that take a change back from a text that later changes may have moved.
///
/// Each patch of the inverse is carried through the later changes. Where they left its place alone it fits exactly;
/// where they took out or put in text inside of it, only what survives of its own text is taken out, and the place
/// is named as a conflict.
package struct Reversal: Equatable, Sendable {
  /// The patches, in coordinates of the text after the later changes.
  package private(set) var patches: [Patch] = []
  /// The places, in the same coordinates, at which later changes touched what is taken back.
  package private(set) var conflicts: [Int] = []

  /// Takes back one change.
  ///
  /// - Parameter effect: What the change did to the text before it.
  /// - Parameter later: What was done to the text after it.
  /// - Complexity: O(bytes of both).
  package init(of effect: [Patch], through later: [Patch]) {
    var joined: [Patch] = []
    var next = 0
    var shift = 0
    for patch in effect.inverted() {
      while next < later.count, later[next].end < patch.offset {
        shift += later[next].inserted.count - later[next].deleted.count
        next += 1
      }
      var index = next
      var drift = shift
      var place = patch.offset
      var isTouched = false
      var pieces: [Patch] = []
      func take(upTo end: Int) {
        let end = Swift.min(end, patch.end)
        guard place < end else { return }
        let bytes = Array(patch.deleted[place - patch.offset..<end - patch.offset])
        pieces.append(Patch(offset: place + drift, deleted: bytes, inserted: []))
      }
      while index < later.count, later[index].offset <= patch.end {
        let other = later[index]
        let growth = other.inserted.count - other.deleted.count
        if other.end <= patch.offset {
          // It ends where this begins: what it put in stays before.
          drift += growth
        } else if other.offset >= patch.end {
          break
        } else {
          isTouched = true
          take(upTo: other.offset)
          drift += growth
          place = Swift.max(place, other.end)
        }
        index += 1
      }
      take(upTo: patch.end)
      let start = pieces.first?.offset ?? place + drift
      if isTouched { conflicts.append(start) }
      if !patch.inserted.isEmpty {
        if pieces.first?.offset == start {
          pieces[0].inserted = patch.inserted
        } else {
          pieces.insert(Patch(offset: start, deleted: [], inserted: patch.inserted), at: 0)
        }
      }
      joined += pieces
    }
    patches = joined.joined
  }

  /// Takes back the newest of several stretches of changes, then the one before it, and so on.
  ///
  /// - Parameter stretches: From the oldest to the newest: what was done that is to be taken back, and what others
  ///   did after it.
  package init(ofStretches stretches: [(own: [Patch], others: [Patch])]) {
    // From the version after a stretch to the text as it will be.
    var onward: [Patch] = []
    var back: [Patch] = []
    var places: [Int] = []
    for stretch in stretches.reversed() {
      let tail = stretch.others.composed(with: onward)
      let step = Reversal(of: stretch.own, through: tail)
      places = places.map { step.patches.map($0, bias: .before) } + step.conflicts
      back = back.composed(with: step.patches)
      onward = stretch.own.composed(with: tail).composed(with: step.patches).normalised
    }
    patches = back.normalised
    conflicts = places.sorted()
  }
}
