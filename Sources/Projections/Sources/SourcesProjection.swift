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
    guard let source = change.after?.source ?? change.before?.source else { return }
    let key = SourceIndex.key(format: source.format, id: source.id)
    switch change.logged.event.payload {
    case .created(let body):
      try transaction.put(SourceIndex.table, key, Key.number(change.number) + SourceIndex.digest(of: body.text))
    case .edited(let body):
      if let digest = body.sourceDigest {
        try transaction.put(SourceIndex.table, key, Key.number(change.number) + digest)
      }
    case .erased:
      // A note that was deleted here can be imported again.
      try transaction.remove(SourceIndex.table, key)
    default: break
    }
  }
}

/// Reads the table of `sources`.
package enum SourceIndex {
  /// digest of format and source id, 16 bytes → note number 8 ‖ digest of the text as imported, 16
  static let table = Table("sources@1.notes", slot: 49)

  static func key(format: String, id: String) -> [UInt8] {
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
    try transaction.withValue(table, key(format: format, id: id)) { value in
      (Key.readNumber(value), Array(value.copied().dropFirst(8)))
    }
  }
}
