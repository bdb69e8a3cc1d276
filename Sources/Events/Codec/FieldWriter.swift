/// Writes a payload: fields by ascending tag, each a tag, a byte count and a value.
///
/// Fields that an older program did not know are written back in their places.
package struct FieldWriter {
  private var writer = ByteWriter()
  private var unknown: ArraySlice<UnknownField>

  package init(keeping unknown: [UnknownField] = []) {
    self.unknown = unknown[...]
  }

  private mutating func tag(_ tag: UInt64) {
    while let field = unknown.first, field.tag < tag {
      writer.varint(field.tag)
      writer.counted(field.bytes)
      unknown.removeFirst()
    }
    writer.varint(tag)
  }

  /// The bytes of all fields; ends the writing.
  package mutating func finish() -> [UInt8] {
    for field in unknown {
      writer.varint(field.tag)
      writer.counted(field.bytes)
    }
    unknown = []
    return writer.bytes
  }

  package mutating func bytes(_ tag: UInt64, _ bytes: some Collection<UInt8>) {
    self.tag(tag)
    writer.counted(bytes)
  }

  package mutating func bytes(_ tag: UInt64, _ bytes: [UInt8]) {
    self.tag(tag)
    writer.counted(bytes)
  }

  package mutating func text(_ tag: UInt64, _ text: String) {
    bytes(tag, text.utf8)
  }

  package mutating func number(_ tag: UInt64, _ number: UInt64) {
    var value = ByteWriter()
    value.varint(number)
    bytes(tag, value.bytes)
  }

  package mutating func signed(_ tag: UInt64, _ number: Int64) {
    var value = ByteWriter()
    value.zigzag(number)
    bytes(tag, value.bytes)
  }

  package mutating func time(_ tag: UInt64, _ time: Timestamp) {
    signed(tag, time.microseconds)
  }

  /// A flag that is not set takes no bytes.
  package mutating func flag(_ tag: UInt64, _ isSet: Bool) {
    if isSet { bytes(tag, []) }
  }

  package mutating func identifier(_ tag: UInt64, _ identifier: Identifier128) {
    bytes(tag, identifier.bytes)
  }

  package mutating func eventID(_ tag: UInt64, _ id: EventID) {
    var value = ByteWriter()
    value.eventID(id)
    bytes(tag, value.bytes)
  }

  /// No patches take no bytes.
  package mutating func patches(_ tag: UInt64, _ patches: [Patch]) {
    if !patches.isEmpty { bytes(tag, PatchCodec.encode(patches)) }
  }
}

/// A field whose tag this program does not know, kept as it came.
package struct UnknownField: Hashable, Sendable {
  package var tag: UInt64
  package var bytes: [UInt8]

  package init(tag: UInt64, bytes: [UInt8]) {
    self.tag = tag
    self.bytes = bytes
  }

  /// The bytes of fields, which stand by ascending tag.
  package static func encode(_ fields: [UnknownField]) -> [UInt8] {
    var writer = FieldWriter(keeping: fields)
    return writer.finish()
  }

  /// Takes bytes apart into fields.
  package static func decode(_ bytes: ArraySlice<UInt8>) throws(DecodingFailure) -> [UnknownField] {
    var reader = FieldReader(bytes)
    return try reader.finish()
  }
}
