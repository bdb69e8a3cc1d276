internal import CSodium

/// BLAKE2b-256 of bytes that come in parts.
@safe struct DigestStream: ~Copyable {
  private let state: UnsafeMutableRawPointer

  init() {
    unsafe state = UnsafeMutableRawPointer.allocate(
      byteCount: crypto_generichash_blake2b_statebytes(), alignment: 64)
    unsafe crypto_generichash_blake2b_init(bound, nil, 0, Digest.length)
  }

  deinit { unsafe state.deallocate() }

  private var bound: OpaquePointer { unsafe OpaquePointer(state) }

  func add(_ bytes: [UInt8]) {
    _ = unsafe crypto_generichash_blake2b_update(bound, bytes, UInt64(bytes.count))
  }

  /// The digest of everything that was added; once.
  consuming func finish() -> Digest {
    var bytes = [UInt8](repeating: 0, count: Digest.length)
    _ = unsafe crypto_generichash_blake2b_final(bound, &bytes, bytes.count)
    return Digest(bytes) ?? .zero
  }
}
