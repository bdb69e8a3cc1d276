internal import Events
package import LogStore
internal import Replay

/// `list`: the notes in the order of use, and what a list shows of each.
package struct ListProjection: Projection {
  package let name = "list"
  package let version: UInt64 = 1
  package var tables: [Table] { [ListTable.order, ListTable.rows, ListTable.facts] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, let face = change.face else { return }
    let old = change.before.flatMap { OrderKey.of($0, number: change.number) }
    let new = OrderKey.of(after, number: change.number)
    if old != new {
      if let old { try transaction.remove(ListTable.order, old) }
      if let new { try transaction.put(ListTable.order, new, []) }
    }
    if let shelf = Shelf(of: after) {
      try transaction.put(ListTable.rows, Key.number(change.number), ListRow(after, face, shelf: shelf).encoded())
    } else {
      try transaction.remove(ListTable.rows, Key.number(change.number))
    }
    // A deleted note's pinning still counts as the last one: a fold of the log must find it as the live tables do.
    try keepPin(change, isPinned: after.isPinned, in: &transaction)
  }

  private func keepPin(
    _ change: NoteChange, isPinned: Bool, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard isPinned != (change.before?.isPinned ?? false) else { return }
    let known = try ListQuery.pin(in: transaction.reading)
    let key = ListQuery.pinnedKey + Key.number(change.number)
    if isPinned {
      try transaction.put(ListTable.facts, key, Key.number(change.logged.position))
      try transaction.put(ListTable.facts, ListQuery.pinKey, Key.pair(change.number, change.logged.position))
    } else if known.number == change.number {
      try transaction.remove(ListTable.facts, key)
      // While two stores' pins are being merged there are two pinned notes; the other one stays.
      let other = try ListQuery.pinned(in: transaction.reading).max { $0.position < $1.position }
      try transaction.put(ListTable.facts, ListQuery.pinKey, Key.pair(other?.number ?? 0, known.position))
    } else {
      try transaction.remove(ListTable.facts, key)
    }
  }
}
