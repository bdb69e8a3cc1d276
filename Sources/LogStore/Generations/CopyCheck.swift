/// Looks at a copy of the data before it takes the place of the original.
struct CopyCheck {
  let old: Environment
  let copy: Environment
  let tables: [Table]

  private static let operation = "check the compacted copy"
  /// A shorter text can stand between two rows by chance.
  private static let shortestResidue = 6

  /// Walks every row, compares the counts, and searches the file for texts that were deleted.
  ///
  /// - Returns: Those of the texts that rows hold, by their indices.
  /// - Throws: `damaged` where a row is missing or cannot be read, or a text stands where no row is.
  func check(_ needles: [[UInt8]], file: String) throws(StoreError) -> Set<Int> {
    let before = try ReadTransaction.begin(old)
    let after = try ReadTransaction.begin(copy)
    guard try old.tableNames() == copy.tableNames() else { throw damage("it lacks a table") }
    // The mark that a scrub is due is not in the copy.
    let marks = try before.isScrubDue() ? 1 : 0
    for table in tables {
      let count = try before.count(table) - (table == LogTable.meta ? marks : 0)
      guard try after.count(table) == count else { throw damage("its table \(table.name) lacks rows") }
    }
    let found = try ByteFinder.found(needles, in: file, operation: Self.operation)
    var held: Set<Int> = []
    for table in tables {
      try after.scan(table) { (key, value) throws(StoreError) in
        for index in found.subtracting(held) where value.holds(needles[index]) || key.holds(needles[index]) {
          held.insert(index)
        }
        return true
      }
    }
    for position in stride(from: UInt64(1), through: try after.head().position, by: 1) {
      guard try after.record(at: position) != nil else { throw damage("position \(position) is missing") }
    }
    if let residue = found.subtracting(held).first(where: { needles[$0].count >= Self.shortestResidue }) {
      throw damage("it still holds \(needles[residue].count) bytes that were deleted")
    }
    return held
  }

  private func damage(_ reason: String) -> StoreError {
    StoreError(.damaged, Self.operation, subject: copy.path, reason: reason)
  }
}
