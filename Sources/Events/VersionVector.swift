/// The newest event known of each replica.
package struct VersionVector: Hashable, Sendable {
  /// Replicas and their last sequences, ascending by replica.
  package private(set) var entries: [EventID]

  /// Creates a vector; of several entries for a replica the newest counts.
  package init(_ entries: [EventID] = []) {
    var newest: [ReplicaID: UInt64] = [:]
    for entry in entries { newest[entry.replica] = max(entry.sequence, newest[entry.replica] ?? 0) }
    self.entries = newest.map { EventID(replica: $0.key, sequence: $0.value) }.sorted()
  }

  /// The last sequence known of a replica; 0 for none.
  package func sequence(of replica: ReplicaID) -> UInt64 {
    entries.first { $0.replica == replica }?.sequence ?? 0
  }

  // per replica: replica 16 bytes, sequence varint
  package func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for entry in entries { writer.eventID(entry) }
    return writer.bytes
  }

  package init(decoding bytes: ArraySlice<UInt8>) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    var entries: [EventID] = []
    while !reader.isAtEnd {
      let entry = try reader.eventID()
      if let last = entries.last, last.replica >= entry.replica {
        throw DecodingFailure(.badValue, at: reader.offset)
      }
      entries.append(entry)
    }
    self.entries = entries
  }
}
