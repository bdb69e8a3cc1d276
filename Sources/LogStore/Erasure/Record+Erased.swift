internal import Events

extension Record {
  /// The record of an event whose note is deleted for good, and how many bytes of payload go; nil where none do.
  ///
  /// The digest stays in the body's place, so that the chain verifies as before.
  package func erased() -> (record: Record, bytes: UInt64)? {
    guard let payload = body.payload else { return nil }
    let left = (try? Payload.decode(header.kind, version: header.version, payload[...]).0)?.withoutText?.encoded()
    if left == payload { return nil }
    let gone = UInt64(payload.count - min(payload.count, left?.count ?? 0))
    let body = left.map { RecordBody.redacted(self.body.digest, payload: $0) } ?? .erased(self.body.digest)
    return (Record(header: header, body: body), gone)
  }

  /// The record with another payload in the place of its own, of which only the digest stays.
  package func redacted(_ payload: [UInt8]) -> Record {
    Record(header: header, body: .redacted(body.digest, payload: payload))
  }
}
