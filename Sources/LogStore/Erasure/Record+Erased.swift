package import Events

extension Record {
  /// The record of an event whose note is deleted for good, and how many bytes of payload go; nil where none do.
  ///
  /// The digest stays in the body's place, so that the chain verifies as before.
  package func erased() -> (record: Record, bytes: UInt64)? {
    body.erased(header.kind, version: header.version).map { (Record(header: header, body: $0.body), $0.bytes) }
  }

  /// The record with another payload in the place of its own, of which only the digest stays.
  package func redacted(_ payload: [UInt8]) -> Record {
    Record(header: header, body: .redacted(body.digest, payload: payload))
  }
}

extension RecordBody {
  /// The body of an event whose note is deleted for good, and how many bytes of payload go; nil where none do.
  package func erased(_ kind: EventKind, version: UInt64) -> (body: RecordBody, bytes: UInt64)? {
    guard let payload else { return nil }
    let left = (try? Payload.decode(kind, version: version, payload[...]).0)?.withoutText?.encoded()
    if left == payload { return nil }
    let gone = UInt64(payload.count - min(payload.count, left?.count ?? 0))
    return (left.map { RecordBody.redacted(digest, payload: $0) } ?? .erased(digest), gone)
  }
}
