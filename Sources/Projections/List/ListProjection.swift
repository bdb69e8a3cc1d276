internal import Events
package import LogStore
internal import Replay

/// `list`: the notes in the order of use, and what a list shows of each.
package struct ListProjection: Projection {
  package let name = "list"
  package let version: UInt64 = 4
  package var tables: [Table] {
    [ListTable.order, ListTable.pinned, ListTable.facts, ListTable.pinnings, ListTable.prefixes]
  }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, let face = change.face else { return }
    if change.before == nil { try ShownPrefixes.add(after.id, to: &transaction) }
    let old = change.before.flatMap { OrderKey.of($0, number: change.number) }
    let new = OrderKey.of(after, number: change.number)
    if let old, old != new { try transaction.remove(OrderKey.table(old), old) }
    if let new, let shelf = Shelf(of: after) {
      var shown = ListRow(after, face, shelf: shelf)
      shown.note = after.id
      // What was used now is the last of those in use.
      try transaction.put(OrderKey.table(new), new, shown.encoded(), isLikelyLast: shelf == .live && old != new)
    }
    try keepPin(change, after, in: &transaction)
  }

  private func keepPin(
    _ change: NoteChange, _ after: NoteState, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    let before = change.before
    let pinning = after.standing == .erased ? 0 : after.pinning
    if pinning != before?.pinning ?? 0 {
      if let before, before.pinning > 0 {
        try transaction.remove(ListTable.pinnings, Key.number(before.pinning))
      }
      if pinning > 0 {
        try transaction.put(ListTable.pinnings, Key.number(pinning), Key.number(change.number))
      }
    }
    let old = before.flatMap { $0.isPinned && $0.standing != .erased ? $0.pinning : nil }
    let new = after.isPinned && after.standing != .erased ? pinning : nil
    guard old != new else { return }
    let key = ListQuery.pinnedKey + Key.number(change.number)
    if let new {
      try transaction.put(ListTable.facts, key, Key.number(new))
    } else {
      try transaction.remove(ListTable.facts, key)
    }
    // While two stores' pins are being merged there are two pinned notes; the one pinned last counts.
    if let last = try ListQuery.pinned(in: transaction.reading).max(by: { $0.position < $1.position }) {
      try transaction.put(ListTable.facts, ListQuery.pinKey, Key.number(last.number))
    } else {
      try transaction.remove(ListTable.facts, ListQuery.pinKey)
    }
  }
}
