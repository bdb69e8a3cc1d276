package import LogStore
internal import NoteText
internal import Replay

/// `tags`: which notes have a tag, and how they write it.
package struct TagsProjection: Projection {
  package let name = "tags"
  package let version: UInt64 = 1
  package var tables: [Table] { [TagIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    let was = change.before.flatMap { TagIndex.Place(of: $0) }
    let place = TagIndex.Place(of: after)
    guard change.changesText || was != place else { return }
    let old = rows(change.before, was, change.number)
    let new = rows(after, place, change.number)
    for key in old.keys where new[key] == nil { try transaction.remove(TagIndex.table, key) }
    for (key, value) in new where old[key] != value { try transaction.put(TagIndex.table, key, value) }
  }

  private func rows(_ state: NoteState?, _ place: TagIndex.Place?, _ number: UInt64) -> [[UInt8]: [UInt8]] {
    guard let state, let place else { return [:] }
    var rows: [[UInt8]: [UInt8]] = [:]
    for tag in Tag.tags(in: state.text.span) {
      let key = TagIndex.key(tag.folded, number)
      // Of two tags that are one as far as a key goes, the first is kept.
      if rows[key] == nil { rows[key] = [place.rawValue] + tag.text.utf8.prefix(TagIndex.longest) }
    }
    return rows
  }
}

/// Reads the table of `tags`.
package enum TagIndex {
  /// folded tag, at most 400 bytes ‖ 0 ‖ note number → place ‖ the tag as the note first writes it
  static let table = Table("tags@1.notes", slot: 60)

  /// The most bytes of a tag that are kept.
  static let longest = 400

  /// Where a note with a tag stands.
  package enum Place: UInt8, Sendable {
    /// In use, pinned or not.
    case inUse = 0
    case setAside = 1
    case trash = 2

    init?(of state: NoteState) {
      switch Shelf(of: state) {
      case .pinned, .live: self = .inUse
      case .archived: self = .setAside
      case .trash: self = .trash
      case nil: return nil
      }
    }
  }

  /// A tag and how many notes in use have it.
  package struct Count: Equatable, Sendable {
    /// As the oldest of those notes first writes it.
    package var text: String
    package var folded: [UInt8]
    package var notes: Int

    package init(text: String, folded: [UInt8], notes: Int) {
      self.text = text
      self.folded = folded
      self.notes = notes
    }
  }

  static func key(_ folded: [UInt8], _ number: UInt64) -> [UInt8] {
    Array(folded.prefix(longest)) + [0] + Key.number(number)
  }

  /// Every tag of the notes in use, by its folded text. O(rows).
  package static func counts(in transaction: borrowing ReadTransaction) throws(StoreError) -> [Count] {
    var counts: [Count] = []
    try transaction.scan(table) { (key, value) throws(StoreError) in
      guard key.count > 9, value.count > 0, value[0] == Place.inUse.rawValue else { return true }
      let folded = key.extracting(0..<key.count - 9).copied()
      if let last = counts.indices.last, counts[last].folded == folded {
        counts[last].notes += 1
      } else {
        let text = String(decoding: value.extracting(1..<value.count).copied(), as: UTF8.self)
        counts.append(Count(text: text, folded: folded, notes: 1))
      }
      return true
    }
    return counts
  }

  /// The numbers of the notes that have a tag, or one nested in it (`work/plans` in `work`), ascending, each once.
  ///
  /// - Parameters:
  ///   - tag: The tag as people write it, without `#`.
  ///   - places: Where the notes may stand.
  package static func numbers(
    tagged tag: String, in places: Set<Place> = [.inUse], _ transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let prefix = Array(Folding.fold(tag).prefix(longest))
    guard !prefix.isEmpty else { return [] }
    var numbers: Set<UInt64> = []
    try transaction.scan(table, from: prefix) { (key, value) throws(StoreError) in
      let bytes = key.copied()
      guard bytes.starts(with: prefix) else { return false }
      guard bytes.count >= prefix.count + 9, value.count > 0, let place = Place(rawValue: value[0]),
        places.contains(place)
      else { return true }
      let isSame = bytes.count == prefix.count + 9 && bytes[prefix.count] == 0
      if isSame || (bytes.count > prefix.count + 9 && bytes[prefix.count] == UInt8(ascii: "/")) {
        numbers.insert(Key.readNumber(key, at: bytes.count - 8))
      }
      return true
    }
    return numbers.sorted()
  }
}
