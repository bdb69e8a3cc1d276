internal import Events
internal import LogStore
internal import Projections

/// What one change has undone and redone so far, before it is written.
struct UndoProgress {
  private var undone: [UndoneUnit: Bool] = [:]
  /// Past this position nothing is done any more; nil while the store's own mark holds.
  var top: UInt64?

  mutating func mark(_ unit: UndoneUnit, isUndone: Bool) { undone[unit] = isUndone }

  /// Whether a unit is undone, by this change or by those before it.
  func isUndone(_ unit: UndoneUnit, in snapshot: borrowing ReadTransaction) throws(StoreError) -> Bool {
    if let known = undone[unit] { return known }
    return try UndoQuery.undone(unit, in: snapshot) != nil
  }

  /// Whether this change has taken a unit from the redo path already.
  func isRedone(_ unit: UndoneUnit) -> Bool { undone[unit] == false }
}
