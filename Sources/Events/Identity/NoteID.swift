/// Names one note in every store: a UUID, minted as version 7 (RFC 9562).
///
/// People see its *shown* form: the UUID's last 62 bits, the random ones, in Crockford's base 32. Ten thousand
/// imported notes share most of their time bits, so only the random part gives short unique prefixes.
public struct NoteID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var value: Identifier128

  package init(_ value: Identifier128) {
    self.value = value
  }

  /// Reads a UUID, with or without hyphens; nil for anything else.
  public init?(uuid text: String) {
    guard let value = Identifier128(hexadecimal: text) else { return nil }
    self.value = value
  }

  /// Creates the identifier whose bytes are `bytes`, in order; nil unless they are sixteen.
  public init?(bytes: some Collection<UInt8>) {
    guard let value = Identifier128(bytes: bytes) else { return nil }
    self.value = value
  }

  /// Mints a version 7 UUID from a moment and 74 random bits (the rest of `random` is ignored).
  ///
  /// Random values are drawn until the shown form begins with a letter, so that a word of digits can always be
  /// read as a position in the log.
  package static func minted(at moment: Timestamp, random: () -> UInt64) -> NoteID {
    let milliseconds = UInt64(clamping: moment.microseconds / 1_000) & 0xffff_ffff_ffff
    let high = milliseconds << 16 | 0x7000 | (random() & 0x0fff)
    var low = random()
    while (low >> 57) & 31 < 10 { low = random() }
    return NoteID(Identifier128(high: high, low: low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000))
  }

  /// The UUID in its usual form, 36 characters, lower case.
  public var uuid: String {
    let digits = Array(value.hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  /// The shown form whole: 13 characters; any prefix that is unique in a store names the note there.
  public var description: String { ShownID.text(value.low) }

  /// The first characters of the shown form, at most all of them.
  package func description(first count: Int) -> String {
    ShownID.text(value.low, length: max(0, min(count, ShownID.length)))
  }

  /// Writes the first characters of the shown form into memory; returns how many there was room for.
  package func write(first count: Int, to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    ShownID.write(value.low, length: max(0, min(count, ShownID.length, bytes.count)), to: bytes)
  }

  public static func < (left: NoteID, right: NoteID) -> Bool {
    left.value < right.value
  }
}
