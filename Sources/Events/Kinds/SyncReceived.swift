/// `sync.received`: Events of other replicas were received. It concerns no note.
package struct SyncReceived: EventBody {
  package static let kind = EventKind.syncReceived

  /// The newest event known of each replica.
  package var versions: VersionVector

  package init(versions: VersionVector) {
    self.versions = versions
  }

  // 2 versions vector
  package func encode(into fields: inout FieldWriter) {
    fields.bytes(2, versions.encoded())
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    versions = try VersionVector(decoding: try fields.bytes(2)[...])
  }
}
