/// Reads a payload's fields in the order of their tags and keeps those nobody asks for.
package struct FieldReader {
  private var reader: ByteReader
  /// The tag of the field that was looked at and not yet taken, 0 for none, and where its value is.
  private var peekedTag: UInt64 = 0
  private var peekedBytes = 0..<0
  private var lastTag: UInt64 = 0
  private var unknown: [UnknownField] = []

  package init(_ payload: [UInt8]) {
    reader = ByteReader(payload)
  }

  package init(_ payload: ArraySlice<UInt8>) {
    reader = ByteReader(payload)
  }

  /// The value of a field, or nil where it is absent; asked for by ascending tag.
  package mutating func bytesIfPresent(_ tag: UInt64) throws(DecodingFailure) -> ArraySlice<UInt8>? {
    while try peek() {
      if peekedTag > tag { return nil }
      let found = peekedTag
      peekedTag = 0
      let bytes = reader.slice(peekedBytes)
      if found == tag { return bytes }
      unknown.append(UnknownField(tag: found, bytes: Array(bytes)))
    }
    return nil
  }

  /// Ends the reading and gives the fields that nobody asked for.
  package mutating func finish() throws(DecodingFailure) -> [UnknownField] {
    while try peek() {
      unknown.append(UnknownField(tag: peekedTag, bytes: Array(reader.slice(peekedBytes))))
      peekedTag = 0
    }
    return unknown
  }

  private mutating func peek() throws(DecodingFailure) -> Bool {
    if peekedTag != 0 { return true }
    if reader.isAtEnd { return false }
    let start = reader.offset
    let tag = try reader.varint()
    guard tag > lastTag else { throw DecodingFailure(.badTag, at: start) }
    let bytes = try reader.skip(try reader.count())
    lastTag = tag
    (peekedTag, peekedBytes) = (tag, bytes)
    return true
  }

  package mutating func bytes(_ tag: UInt64) throws(DecodingFailure) -> [UInt8] {
    guard let bytes = try bytesIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return Array(bytes)
  }

  /// A text as its bytes, which a `String` would not compare by.
  package mutating func textBytes(_ tag: UInt64) throws(DecodingFailure) -> [UInt8] {
    guard let bytes = try bytesIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    try DecodingFailure.checkText(bytes.span, at: reader.offset - bytes.count)
    return Array(bytes)
  }

  package mutating func textIfPresent(_ tag: UInt64) throws(DecodingFailure) -> String? {
    guard let bytes = try bytesIfPresent(tag) else { return nil }
    guard let text = String(checking: bytes) else {
      throw DecodingFailure(.badText, at: reader.offset)
    }
    return text
  }

  package mutating func text(_ tag: UInt64) throws(DecodingFailure) -> String {
    guard let text = try textIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return text
  }

  package mutating func numberIfPresent(_ tag: UInt64) throws(DecodingFailure) -> UInt64? {
    try whole(tag) { (value) throws(DecodingFailure) in try value.varint() }
  }

  package mutating func number(_ tag: UInt64) throws(DecodingFailure) -> UInt64 {
    guard let number = try numberIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return number
  }

  package mutating func signedIfPresent(_ tag: UInt64) throws(DecodingFailure) -> Int64? {
    try whole(tag) { (value) throws(DecodingFailure) in try value.zigzag() }
  }

  package mutating func signed(_ tag: UInt64) throws(DecodingFailure) -> Int64 {
    guard let number = try signedIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return number
  }

  package mutating func timeIfPresent(_ tag: UInt64) throws(DecodingFailure) -> Timestamp? {
    try signedIfPresent(tag).map(Timestamp.init(microseconds:))
  }

  package mutating func flag(_ tag: UInt64) throws(DecodingFailure) -> Bool {
    guard let bytes = try bytesIfPresent(tag) else { return false }
    guard bytes.isEmpty else { throw DecodingFailure(.badFlag, at: reader.offset) }
    return true
  }

  package mutating func identifierIfPresent(_ tag: UInt64) throws(DecodingFailure) -> Identifier128? {
    try whole(tag) { (value) throws(DecodingFailure) in try value.identifier() }
  }

  package mutating func identifier(_ tag: UInt64) throws(DecodingFailure) -> Identifier128 {
    guard let value = try identifierIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return value
  }

  package mutating func eventIDIfPresent(_ tag: UInt64) throws(DecodingFailure) -> EventID? {
    try whole(tag) { (value) throws(DecodingFailure) in try value.eventID() }
  }

  package mutating func eventID(_ tag: UInt64) throws(DecodingFailure) -> EventID {
    guard let id = try eventIDIfPresent(tag) else { throw DecodingFailure(.missingField, at: reader.offset) }
    return id
  }

  package mutating func patches(_ tag: UInt64) throws(DecodingFailure) -> [Patch] {
    guard let bytes = try bytesIfPresent(tag) else { return [] }
    return try PatchCodec.decode(bytes)
  }

  /// Registers that set nothing take no field.
  package mutating func registers(_ tag: UInt64) throws(DecodingFailure) -> Registers {
    guard let bytes = try bytesIfPresent(tag) else { return Registers() }
    guard !bytes.isEmpty else { throw DecodingFailure(.truncated, at: reader.offset) }
    return try Registers(decoding: bytes)
  }

  private mutating func whole<Value>(
    _ tag: UInt64, _ read: (inout ByteReader) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value? {
    guard let bytes = try bytesIfPresent(tag) else { return nil }
    var value = ByteReader(bytes)
    let result = try read(&value)
    try value.finish()
    return result
  }
}
