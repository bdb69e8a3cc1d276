internal import Events
internal import LogStore
internal import NoteText
internal import Projections

/// A tag of the notes in use.
public struct TagCount: Hashable, Sendable {
  /// The tag without `#`, as the oldest note that has it first writes it.
  public var tag: String
  /// How many notes have it.
  public var notes: Int
}

extension NoteStore {
  /// Every tag of the notes in use with how many have it, the most used first; equals by their letters.
  ///
  /// - Complexity: O(tags of all notes); as of a past moment O(bytes of all notes).
  public func tags(at moment: StoreMoment? = nil) throws(NoteStoreError) -> [TagCount] {
    let counts = try moment == nil ? tagsNow() : pastTags(at: moment)
    return counts.sorted { left, right in
      left.notes != right.notes ? left.notes > right.notes : left.folded.lexicographicallyPrecedes(right.folded)
    }.map { TagCount(tag: $0.text, notes: $0.notes) }
  }

  private func tagsNow() throws(NoteStoreError) -> [TagIndex.Count] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try TagIndex.counts(in: log) }
    } ?? []
  }

  private func pastTags(at moment: StoreMoment?) throws(NoteStoreError) -> [TagIndex.Count] {
    var found: [(note: NoteID, tags: [Tag])] = []
    try walk(.live, at: moment) { (note) throws(NoteStoreError) in
      let tags = Tag.tags(in: note.text.span)
      if !tags.isEmpty { found.append((note.id, tags)) }
      return true
    }
    let numbers = try numbers(of: found.map(\.note))
    var counts: [[UInt8]: TagIndex.Count] = [:]
    // The oldest note's way of writing counts, as in the index.
    for (_, tags) in zip(numbers, found.map(\.tags)).sorted(by: { $0.0 < $1.0 }) {
      for tag in tags {
        counts[tag.folded, default: TagIndex.Count(text: tag.text, folded: tag.folded, notes: 0)].notes += 1
      }
    }
    return Array(counts.values)
  }

  /// The numbers of notes in this store, in their order.
  private func numbers(of notes: [NoteID]) throws(NoteStoreError) -> [UInt64] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var numbers: [UInt64] = []
        for note in notes { numbers.append(try log.noteNumber(note) ?? 0) }
        return numbers
      }
    } ?? []
  }
}
