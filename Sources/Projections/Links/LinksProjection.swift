internal import Events
package import LogStore
package import NoteText
internal import Replay

/// `links`: which notes link to a title or to a note. What a note links to stands in its text.
package struct LinksProjection: Projection {
  package let name = "links"
  package let version: UInt64 = 1
  package var tables: [Table] { [LinkIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, change.changesText else { return }
    let old = keys(change.before, change.number)
    let new = keys(after, change.number)
    for key in old where !new.contains(key) { try transaction.remove(LinkIndex.table, key) }
    for key in new where !old.contains(key) { try transaction.put(LinkIndex.table, key, []) }
  }

  private func keys(_ state: NoteState?, _ number: UInt64) -> Set<[UInt8]> {
    guard let state, state.standing != .erased else { return [] }
    return Set(
      NoteLink.links(in: state.text.span).compactMap { link in
        LinkIndex.prefix(link.target).map { $0 + Key.number(number) }
      })
  }
}

/// Reads the table of `links`.
package enum LinkIndex {
  /// 1 ‖ folded title, at most 400 bytes ‖ 0 ‖ number of the linking note → nothing;
  /// 2 ‖ id of the note linked to, 16 bytes ‖ number of the linking note → nothing
  static let table = Table("links@1.from", slot: 61)

  /// What the keys of the links to a target begin with; nil for what can be nobody's id.
  static func prefix(_ target: NoteLink.Target) -> [UInt8]? {
    switch target {
    case .title(let title): [1] + titleKey(title) + [0]
    case .note(let uuid): NoteID(uuid: uuid).map { [2] + $0.value.bytes }
    }
  }

  /// A title as links compare it: folded, as far as records keep titles.
  package static func titleKey(_ title: String) -> [UInt8] {
    Array(Folding.fold(NoteFace.cut(title, to: NoteTitle.recordLimit, escapedBytes: 800)).prefix(400))
  }

  /// The numbers of the notes that link to a target, in the Trash or not, ascending. O(those notes).
  package static func numbers(
    linkingTo target: NoteLink.Target, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    guard let prefix = prefix(target) else { return [] }
    var numbers: [UInt64] = []
    try transaction.scan(table, from: prefix) { (key, _) throws(StoreError) in
      let bytes = key.copied()
      guard bytes.starts(with: prefix) else { return false }
      if bytes.count == prefix.count + 8 { numbers.append(Key.readNumber(key, at: prefix.count)) }
      return true
    }
    return numbers
  }
}
