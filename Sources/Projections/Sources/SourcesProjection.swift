internal import Events
package import LogStore
internal import Replay

/// `sources`: which note came from which source, so that importing again adds nothing.
package struct SourcesProjection: Projection {
  package let name = "sources"
  package let version: UInt64 = 1
  package var tables: [Table] { [SourceIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    if let source = change.before?.source, source != change.after?.source {
      // A note that was deleted here can be imported again; of a passage deleted for good the source's name may be a part.
      try transaction.remove(SourceIndex.table, SourceIndex.key(source, change.number))
    }
    guard let source = change.after?.source else { return }
    let key = SourceIndex.key(source, change.number)
    switch change.logged.event.payload {
    case .created(let body): try transaction.put(SourceIndex.table, key, SourceIndex.digest(of: body.text))
    case .edited(let body): if let digest = body.sourceDigest { try transaction.put(SourceIndex.table, key, digest) }
    default: break
    }
  }

  package func refold(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    try apply(change, to: &transaction)
  }
}

/// Reads the table of `sources`.
package enum SourceIndex {
  /// digest of format and source id, 16 bytes ‖ note number 8 → digest of the text as imported, 16
  static let table = Table("sources@1.notes", slot: 49)

  static func key(_ source: NoteState.Source, _ number: UInt64) -> [UInt8] {
    prefix(format: source.format, id: source.id) + Key.number(number)
  }

  private static func prefix(format: String, id: String) -> [UInt8] {
    Array(Digest.of(Array(format.utf8) + [0] + Array(id.utf8)).bytes.prefix(16))
  }

  /// The digest by which a changed source is told from one that stayed the same: 16 bytes.
  package static func digest(of text: [UInt8]) -> [UInt8] {
    Array(Digest.of(text).bytes.prefix(16))
  }

  /// The note that came from a source, and the digest of its text as it was imported last.
  package static func note(
    format: String, id: String, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (number: UInt64, digest: [UInt8])? {
    let prefix = prefix(format: format, id: id)
    var found: (number: UInt64, digest: [UInt8])?
    // Two stores that imported one source and were merged have two notes of it; the later one is meant.
    try transaction.scan(table, from: prefix + Key.number(.max), backwards: true) { (key, value) throws(StoreError) in
      if key.copied().starts(with: prefix) { found = (Key.readNumber(key, at: prefix.count), value.copied()) }
      return false
    }
    return found
  }
}
