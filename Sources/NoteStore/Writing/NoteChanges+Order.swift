public import Events
internal import LogStore
internal import Projections
internal import Replay

/// A place in an order by hand.
public enum NotePlace: Hashable, Sendable {
  /// Before all others.
  case first
  case before(NoteID)
  case after(NoteID)
  /// After all others that were placed.
  case last
}

extension NoteChanges {
  /// Gives a note a place in the manual order.
  ///
  /// Notes that were never placed come after those that were, in the order of use. A place among them gives those
  /// above it their places too, in this one change, so that the list is as it was but for the note.
  ///
  /// - Returns: Whether anything was changed.
  /// - Throws: `badInput` for a place beside itself, `notFound`, `conflict`.
  @discardableResult
  public mutating func place(
    _ note: NoteID, at place: NotePlace, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let other = try neighbour(place, of: note)
    var order = try placed(.manual, \.place)
    if let other, try self.state(other).place.isEmpty {
      order += try unplaced(downTo: other).map { PlaceTable.Entry(place: [], note: $0, number: 0) }
    }
    let steps = Self.steps(for: note, to: place, in: order, isPlaced: !state.place.isEmpty)
    try carryOut(steps, for: note) { (_, place) in .placed(Placed(place: place)) }
    return !steps.isEmpty
  }

  /// Bookmarks a note, or moves its bookmark.
  ///
  /// - Parameter place: Among the bookmarks; nil leaves a bookmark where it is, and puts a new one at the end.
  /// - Returns: Whether anything was changed, and whether it was a bookmark before.
  /// - Throws: `badInput` for a place beside itself; `conflict`, also where the other note is no bookmark.
  @discardableResult
  public mutating func bookmark(
    _ note: NoteID, at place: NotePlace? = nil, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> (isChanged: Bool, wasBookmarked: Bool) {
    let state = try writable(note, expecting: revision)
    let isBookmark = !state.bookmark.isEmpty
    if isBookmark && place == nil { return (false, true) }
    if let other = try neighbour(place ?? .last, of: note) {
      let other = try self.state(other)
      guard !other.bookmark.isEmpty else {
        throw NoteStoreError(.conflict, "\(name(of: other)) is no bookmark")
      }
    }
    let order = try placed(.bookmarks, \.bookmark)
    let steps = Self.steps(for: note, to: place ?? .last, in: order, isPlaced: isBookmark)
    try carryOut(steps, for: note) { (moved, place) in
      moved == note && !isBookmark ? .bookmarked(Bookmarked(place: place)) : .bookmarkMoved(BookmarkMoved(place: place))
    }
    return (!steps.isEmpty, isBookmark)
  }

  /// Takes a note's bookmark away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func removeBookmark(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    if state.bookmark.isEmpty { return false }
    try add(.unbookmarked(Unbookmarked()), to: note)
    return true
  }

  /// Adds the events of some steps, the note's own last: it is what the change is about.
  private mutating func carryOut(
    _ steps: [(note: NoteID, place: [UInt8])], for note: NoteID, _ event: (NoteID, [UInt8]) -> Payload
  ) throws(NoteStoreError) {
    for step in steps where step.note != note {
      // A note of a newer program is read-only here, and stays where it is.
      guard try state(step.note).standing == .whole else { continue }
      try add(event(step.note, step.place), to: step.note)
    }
    for step in steps where step.note == note { try add(event(note, step.place), to: note) }
  }

  /// The note that a place is beside: one that can be seen.
  private func neighbour(_ place: NotePlace, of note: NoteID) throws(NoteStoreError) -> NoteID? {
    switch place {
    case .first, .last: return nil
    case .before(let other), .after(let other):
      if other == note {
        throw NoteStoreError(.badInput, "a note cannot stand beside itself", hint: "name another note")
      }
      return try writable(other).id
    }
  }

  /// The notes of an order after what was decided so far, by place and identifier.
  private func placed(
    _ table: PlaceTable, _ place: (NoteState) -> [UInt8]
  ) throws(NoteStoreError) -> [PlaceTable.Entry] {
    var entries = try withSnapshot { (snapshot) throws(StoreError) in try table.entries(in: snapshot) }
    guard !pending.isEmpty else { return entries }
    entries.removeAll { pending[$0.note] != nil }
    for state in pending.values where state.standing != .erased && !place(state).isEmpty {
      entries.append(PlaceTable.Entry(place: place(state), note: state.id, number: 0))
    }
    return entries.sorted { left, right in
      left.place == right.place ? left.note < right.note : left.place.lexicographicallyPrecedes(right.place)
    }
  }

  /// The notes without a place down to one of them, in the order in which a list shows them.
  private mutating func unplaced(downTo last: NoteID) throws(NoteStoreError) -> [NoteID] {
    var notes: [NoteID] = []
    let pinned = try pinnedNote()
    if let pinned, try state(pinned).isListed, try state(pinned).place.isEmpty { notes.append(pinned) }
    // What this change used comes before all that was used earlier.
    let used = pending.values.filter { $0.isListed && $0.place.isEmpty && $0.used.anchor > head.position }
    notes += used.sorted { $0.used > $1.used }.map(\.id).filter { $0 != pinned }
    let known = Set(notes)
    if !known.contains(last) {
      let pending = pending
      notes += try withSnapshot { (snapshot) throws(StoreError) in
        var rest: [NoteID] = []
        try ListQuery.walk(.pinned ... .archived, in: snapshot) { (number) throws(StoreError) in
          let id = try snapshot.noteID(number)
          guard !known.contains(id) else { return true }
          if let state = pending[id] {
            if state.isListed && state.place.isEmpty || id == last { rest.append(id) }
          } else if let row = try ListQuery.row(number, in: snapshot), row.place.isEmpty {
            rest.append(id)
          }
          return id != last
        }
        return rest
      }
    }
    if let end = notes.firstIndex(of: last) { notes.removeSubrange((end + 1)...) }
    return notes
  }

  /// The places to give so that a note stands where it is wanted and all others as they did; none where it does.
  ///
  /// - Parameter order: The notes with a place, then those without one down to the neighbour.
  private static func steps(
    for note: NoteID, to place: NotePlace, in order: [PlaceTable.Entry], isPlaced: Bool
  ) -> [(note: NoteID, place: [UInt8])] {
    let current = order.firstIndex { $0.note == note && !$0.place.isEmpty }
    let others = order.filter { $0.note != note }
    let placedCount = others.firstIndex { $0.place.isEmpty } ?? others.count
    let index: Int
    switch place {
    case .first: index = 0
    case .last: index = placedCount
    case .before(let other): index = others.firstIndex { $0.note == other } ?? placedCount
    case .after(let other): index = others.firstIndex { $0.note == other }.map { $0 + 1 } ?? placedCount
    }
    if isPlaced, index == current { return [] }
    guard index <= placedCount else {
      let notes = others[placedCount..<index].map(\.note) + [note]
      let lower = placedCount > 0 ? others[placedCount - 1].place : []
      return zip(notes, PlaceKeys.run(lower, nil, count: notes.count)).map { ($0, $1) }
    }
    let lower = index > 0 ? others[index - 1].place : []
    // Merged histories can bring equal places, between which there is no room: those behind move up.
    var end = index
    while end < placedCount, !PlaceKeys.hasRoom(lower, others[end].place) { end += 1 }
    let upper = end < placedCount ? others[end].place : nil
    if end == index { return [(note, PlaceKeys.between(lower, upper))] }
    let notes = [note] + others[index..<end].map(\.note)
    return zip(notes, PlaceKeys.run(lower, upper, count: notes.count)).map { ($0, $1) }
  }
}
