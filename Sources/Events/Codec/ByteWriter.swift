/// Collects bytes: varints, fixed numbers, strings.
///
/// What is called for every byte can be inlined in every module, and arrays are told from other collections: generic code
/// that is not specialized asks the runtime for its types at each call.
package struct ByteWriter {
  @usableFromInline var storage: [UInt8] = []

  @inlinable package var bytes: [UInt8] { storage }

  @inlinable package init() {}

  @inlinable package init(reserving count: Int) {
    storage.reserveCapacity(count)
  }

  @inlinable package mutating func byte(_ byte: UInt8) {
    storage.append(byte)
  }

  package mutating func raw(_ more: some Collection<UInt8>) {
    storage.append(contentsOf: more)
  }

  package mutating func raw(_ more: [UInt8]) {
    storage.append(contentsOf: more)
  }

  package mutating func raw(_ more: ArraySlice<UInt8>) {
    storage.append(contentsOf: more)
  }

  /// LEB128, least significant group first, in its shortest form.
  @inlinable package mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      storage.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    storage.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number as an unsigned varint: 0, −1, 1, −2 … become 0, 1, 2, 3 ….
  package mutating func zigzag(_ number: Int64) {
    varint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// Eight bytes, big-endian.
  package mutating func fixed64(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { storage.append(contentsOf: $0) }
  }

  package mutating func identifier(_ identifier: Identifier128) {
    fixed64(identifier.high)
    fixed64(identifier.low)
  }

  package mutating func eventID(_ id: EventID) {
    identifier(id.replica.value)
    varint(id.sequence)
  }

  /// A byte count and the bytes.
  package mutating func counted(_ more: some Collection<UInt8>) {
    varint(UInt64(more.count))
    storage.append(contentsOf: more)
  }

  package mutating func counted(_ more: [UInt8]) {
    varint(UInt64(more.count))
    storage.append(contentsOf: more)
  }

  package mutating func string(_ text: String) {
    counted(text.utf8)
  }
}
