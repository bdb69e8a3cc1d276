/// Writes JSON (RFC 8259) into a byte array, piece by piece, without spaces.
///
/// Commas come by themselves. The caller keeps the nesting right. Text that is not UTF-8 gets U+FFFD in place of
/// what is wrong.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init() {}

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a key; the next call gives its value.
  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  /// Writes a string from bytes, repaired where they are not UTF-8.
  mutating func string(bytes text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ quote($0) }) == nil {
      Array(text).withUnsafeBufferPointer { quote($0) }
    }
  }

  mutating func integer(_ value: some BinaryInteger) { literal(String(value)) }

  /// Writes a number; `null` for what JSON has no number for (infinity, not a number).
  mutating func number(_ value: Double) { literal(value.isFinite ? "\(value)" : "null") }

  mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }
  mutating func null() { literal("null") }

  /// Hands over what was written and starts afresh, inside the same nesting.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Puts white space, such as a line feed between items.
  mutating func space(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    JSONString.append(text, to: &bytes)
  }
}
