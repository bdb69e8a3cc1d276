internal import NoteText
package import LogStore
internal import Events

/// Finds notes by a title that they had at a moment.
package enum FaceTitle {
  static func folded(_ title: String) -> [UInt8] {
    Folding.fold(NoteFace.cut(title, to: NoteTitle.recordLimit, escapedBytes: 800))
  }

  static func prefix(_ title: String) -> [UInt8] {
    Array(Digest.of(folded(title)).bytes.prefix(8))
  }

  static func key(_ title: String, _ number: UInt64) -> [UInt8] {
    prefix(title) + Key.number(number)
  }

  /// The notes that had a title at a position, folded, as records cut it; by number.
  package static func numbers(
    titled title: String, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let prefix = prefix(title)
    var everTitled: [UInt64] = []
    try transaction.scan(FaceTable.titles, from: prefix) { (key, _) throws(StoreError) in
      let bytes = key.copied()
      guard bytes.starts(with: prefix) else { return false }
      everTitled.append(Key.readNumber(key, at: 8))
      return true
    }
    let wanted = folded(title)
    var numbers: [UInt64] = []
    for number in everTitled {
      guard let version = try NoteFaces.version(of: number, at: position, in: transaction) else { continue }
      if folded(version.row.title) == wanted { numbers.append(number) }
    }
    return numbers
  }
}
