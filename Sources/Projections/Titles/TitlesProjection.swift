internal import Events
internal import NoteText
package import LogStore
internal import Replay

/// `titles`: finds notes by their exact title, folded; for naming a note by its title and for completion.
package struct TitlesProjection: Projection {
  package let name = "titles"
  package let version: UInt64 = 1
  package var tables: [Table] { [TitleIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let old = change.before.flatMap { $0.standing == .erased ? nil : NoteFace.title(of: $0) }
    let new = change.after?.standing == .erased ? nil : change.face?.title
    guard old != new || change.before == nil else { return }
    if let old { try transaction.remove(TitleIndex.table, TitleIndex.key(old, change.number)) }
    if let new { try transaction.put(TitleIndex.table, TitleIndex.key(new, change.number), []) }
  }
}

/// Reads the table of `titles`.
package enum TitleIndex {
  /// folded title, at most 400 bytes ‖ 0 ‖ note number → nothing
  static let table = Table("titles@1.exact", slot: 47)

  static func prefix(_ title: String) -> [UInt8] {
    Array(Folding.fold(title).prefix(400)) + [0]
  }

  static func key(_ title: String, _ number: UInt64) -> [UInt8] {
    prefix(title) + Key.number(number)
  }

  /// The notes with a title, folded, as records cut it; by number.
  package static func numbers(
    titled title: String, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let prefix = prefix(NoteFace.cut(title, to: NoteTitle.recordLimit, escapedBytes: 800))
    var numbers: [UInt64] = []
    try transaction.scan(table, from: prefix) { (key, _) throws(StoreError) in
      let bytes = key.copied()
      guard bytes.starts(with: prefix) else { return false }
      if bytes.count == prefix.count + 8 { numbers.append(Key.readNumber(key, at: prefix.count)) }
      return true
    }
    return numbers
  }

  /// The notes whose title, folded, begins with a text, by title; at most `limit`.
  package static func numbers(
    beginning text: String, limit: Int, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let prefix = Array(prefix(text).dropLast())
    var numbers: [UInt64] = []
    try transaction.scan(table, from: prefix) { (key, _) throws(StoreError) in
      let bytes = key.copied()
      guard numbers.count < limit, bytes.starts(with: prefix) else { return false }
      if bytes.count >= prefix.count + 9 { numbers.append(Key.readNumber(key, at: bytes.count - 8)) }
      return true
    }
    return numbers
  }
}
