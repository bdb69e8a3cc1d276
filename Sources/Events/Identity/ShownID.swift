/// Crockford's base 32 over the last 62 bits of a note's UUID (https://www.crockford.com/base32.html).
package enum ShownID {
  /// How many characters show all 62 bits; the last one carries two of them.
  package static let length = 13

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The 62 bits at the top of a word, so that the order of words is the order of shown texts; the two bits that are
  /// not shown follow them, so that no two UUIDs have one word.
  package static func leftAligned(_ low: UInt64) -> UInt64 { low << 2 | low >> 62 }

  /// The second half of the UUID whose left-aligned word is `word`.
  package static func low(_ word: UInt64) -> UInt64 { word >> 2 | word << 62 }

  /// The shown form of the UUID whose second half is `low`, or its first characters.
  package static func text(_ low: UInt64, length: Int = ShownID.length) -> String {
    String(unsafeUninitializedCapacity: length) { write(low, length: length, to: $0) }
  }

  /// Writes the same into memory that has room for it; returns how many bytes it took.
  static func write(_ low: UInt64, length: Int, to characters: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let bits = low << 2
    return alphabet.withUnsafeBufferPointer { alphabet in
      for place in 0..<length {
        let used = 5 * place
        let digit = used + 5 <= 64 ? (bits >> UInt64(59 - used)) & 31 : (bits << UInt64(used - 59)) & 31
        characters[place] = alphabet[Int(digit)]
      }
      return length
    }
  }

  /// The left-aligned words whose shown text begins with `prefix`; nil if no text can.
  ///
  /// Reads either case, `o` as 0, `i` and `l` as 1, as Crockford asks.
  package static func range(ofPrefix prefix: String) -> ClosedRange<UInt64>? {
    var bits: UInt64 = 0
    var used = 0
    for byte in prefix.utf8 {
      guard let digit = value(of: byte), used < 5 * length else { return nil }
      if used + 5 <= 62 {
        bits |= UInt64(digit) << UInt64(59 - used)
      } else {
        guard digit & 7 == 0 else { return nil }
        bits |= UInt64(digit >> 3) << 2
      }
      used += 5
    }
    guard used > 0 else { return nil }
    let free = UInt64(max(0, 64 - used))
    return bits...(free == 0 ? bits | 3 : bits | ((1 << free) - 1))
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte | 0x20 {
    case UInt8(ascii: "o"): return 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
    default:
      let lower = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      return alphabet.firstIndex(of: lower).map { UInt8($0) }
    }
  }
}
