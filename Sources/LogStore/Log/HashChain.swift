package import Events

/// The hash chain of one replica's events: accident and outside edits break it (not an attacker who rewrites everything).
package enum HashChain {
  /// Every so many events the head is kept, so that a check need not begin at the first.
  package static let rowEvery: UInt64 = 1_024

  /// The head after one more event: BLAKE2b-256(head ‖ canonical header ‖ digest of the body).
  package static func next(after head: Digest, header: EventHeader, digest: Digest) -> Digest {
    Digest.of(head.bytes, header.canonicalBytes(), digest.bytes)
  }
}
