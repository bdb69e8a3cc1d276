internal import Events

/// What stands behind a header: the payload, or what is left of it.
package enum RecordBody: Hashable, Sendable {
  /// The random salt (8 bytes) and the payload.
  case live(salt: [UInt8], payload: [UInt8])
  /// The digest alone: the note was deleted for good.
  case erased(Digest)
  /// The digest of what was there, and the payload with certain characters overwritten, or, of a deleted note, what of
  /// it is no text.
  case redacted(Digest, payload: [UInt8])

  package static let saltLength = 8
  /// The most bytes a payload may have: two texts of a note and as much again; its line of a dump has less than 96 MiB.
  package static let longestPayload = 64 << 20

  /// What the chain hashes of the body: BLAKE2b-256(salt ‖ payload), the same in every state.
  package var digest: Digest {
    switch self {
    case .live(let salt, let payload): Digest.of(salt, payload)
    case .erased(let digest), .redacted(let digest, _): digest
    }
  }

  /// The payload as it can be read now; nil where it was erased.
  package var payload: [UInt8]? {
    switch self {
    case .live(_, let payload), .redacted(_, let payload): payload
    case .erased: nil
    }
  }

  var state: UInt8 {
    switch self {
    case .live: 0
    case .erased: 1
    case .redacted: 2
    }
  }
}
