internal import CSodium
internal import Events

/// 32 bytes of BLAKE2b-256 (RFC 7693).
package struct Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  package static let length = 32
  package static let zero = Digest(bytes: [UInt8](repeating: 0, count: length))

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes 32 bytes as a digest; nil for another count.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  package init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * Self.length, let high = Identifier128(hexadecimal: String(text.prefix(32))),
      let low = Identifier128(hexadecimal: String(text.suffix(32)))
    else { return nil }
    self.init(bytes: high.bytes + low.bytes)
  }

  /// The digest of parts written one after the other.
  package static func of(_ parts: [UInt8]...) -> Digest {
    var message = parts.first ?? []
    // Part by part: joined sequences copy byte by byte, which shows at 16 MiB.
    for part in parts.dropFirst() { message += part }
    var digest = [UInt8](repeating: 0, count: length)
    _ = unsafe crypto_generichash_blake2b(&digest, length, message, UInt64(message.count), nil, 0)
    return Digest(bytes: digest)
  }

  /// The 64 hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension Digest {
  /// Lets libsodium choose the fastest code for this processor, which takes it as long as a few dozen digests.
  static func prepareForMany() { _ = sodium_init() }
}

/// Random words, got from the system by the dozen; for one change, not longer.
package struct SecureWords {
  private var words: [UInt64] = []

  package init() {}

  package mutating func next() -> UInt64 {
    if words.isEmpty {
      words = [UInt64](repeating: 0, count: 64)
      unsafe words.withUnsafeMutableBytes { bytes in
        if let base = bytes.baseAddress { unsafe randombytes_buf(base, bytes.count) }
      }
    }
    return words.removeLast()
  }
}

/// Randomness that nobody can guess, from libsodium.
package enum SecureRandom {
  package static func word() -> UInt64 {
    var word: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &word) { bytes in
      if let base = bytes.baseAddress { unsafe randombytes_buf(base, 8) }
    }
    return word
  }

  package static func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { unsafe randombytes_buf(base, count) }
    }
    return bytes
  }
}
