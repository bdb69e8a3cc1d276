package import Events
package import LogStore
internal import Replay

/// Reads the tables of `faces`, note by note.
package enum NoteFaces {
  /// What a list showed of a note at a position; nil where it was not there yet, or was deleted for good since.
  ///
  /// Complexity: O(log notes), whatever the number of events.
  package static func version(
    of number: UInt64, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> FaceVersion? {
    try lastBlock(of: number, upTo: position, in: transaction)?.version
  }

  /// The names of the collections at a position.
  package static func collections(
    at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [CollectionID: String] {
    var names: [CollectionID: StampedName] = [:]
    try transaction.scan(FaceTable.collections) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) <= position else { return false }
      guard key.count == 24 else { return true }
      let id = CollectionID(Identifier128(high: Key.readNumber(key, at: 8), low: Key.readNumber(key, at: 16)))
      // An older name that another store brought later does not count.
      let name = StampedName(value.copied())
      if names[id].map({ !name.isBefore($0) }) ?? true { names[id] = name }
      return true
    }
    return names.compactMapValues(\.name)
  }

  /// Reads the block that holds the newest version not past a position, up to that version.
  static func lastBlock(
    of number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> FaceBlock? {
    var found: FaceBlock?
    try transaction.scan(FaceTable.blocks, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      found = try block(number, first: Key.readNumber(key, at: 8), value, upTo: position)
      return false
    }
    return found
  }

  /// Reads a note's row up to a position.
  static func block(
    _ number: UInt64, first: UInt64, _ value: Span<UInt8>, upTo position: UInt64
  ) throws(StoreError) -> FaceBlock {
    var block = FaceBlock(first: first)
    do throws(DecodingFailure) {
      _ = try block.read(value, upTo: position)
    } catch {
      throw StoreError(
        .damagedTable, "read the faces", subject: "note number \(number)", reason: error.description)
    }
    return block
  }

  /// All versions of a note, the oldest first.
  static func versions(
    of number: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [FaceVersion] {
    var versions: [FaceVersion] = []
    try transaction.scan(FaceTable.blocks, from: Key.pair(number, 0)) { (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      var block = FaceBlock(first: Key.readNumber(key, at: 8))
      do throws(DecodingFailure) {
        while try block.next(value, upTo: .max) {
          block.putTextsTogether(value)
          versions.append(block.version)
        }
      } catch {
        throw StoreError(
          .damagedTable, "read the faces", subject: "note number \(number)", reason: error.description)
      }
      return true
    }
    return versions
  }
}
