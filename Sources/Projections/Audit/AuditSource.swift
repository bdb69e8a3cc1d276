package import Events
package import LogStore

/// Who wrote an event and in which store: one row for all that they wrote.
package struct AuditSource: Equatable, Sendable {
  package var replica: ReplicaID
  package var origin: Origin

  init(_ header: EventHeader) {
    replica = header.id.replica
    origin = header.origin
  }

  // replica 16, actor, host, program
  private func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.identifier(replica.value)
    writer.string(origin.actor)
    writer.string(origin.host)
    writer.string(origin.program)
    return writer.bytes
  }

  private init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    replica = ReplicaID(try reader.identifier())
    origin = Origin(actor: try reader.string(), host: try reader.string(), program: try reader.string())
    try reader.finish()
  }

  /// The number of the source, a new one where it has none; a store meets few, most often the last again.
  func number(in transaction: inout WriteTransaction) throws(StoreError) -> UInt64 {
    let own = encoded()
    var last: UInt64 = 0
    var known: UInt64?
    try transaction.reading.scan(AuditTable.sources, backwards: true) { (key, value) throws(StoreError) in
      let number = Key.readNumber(key)
      last = max(last, number)
      if value.count == own.count, value.copied() == own { known = number }
      return known == nil
    }
    if let known { return known }
    try transaction.put(AuditTable.sources, Key.number(last + 1), own)
    return last + 1
  }

  /// All sources; that with number 1 is the first.
  package static func all(in transaction: borrowing ReadTransaction) throws(StoreError) -> [AuditSource] {
    var sources: [AuditSource] = []
    try transaction.scan(AuditTable.sources) { (key, value) throws(StoreError) in
      let bytes = value.copied()
      let source = try StoreError.decodingRow("read the audit") { () throws(DecodingFailure) in
        try AuditSource(decoding: bytes)
      }
      guard Key.readNumber(key) == UInt64(sources.count + 1) else {
        throw StoreError(.damaged, "read the audit", subject: "source \(sources.count + 1)", reason: "it is missing")
      }
      sources.append(source)
      return true
    }
    return sources
  }
}
