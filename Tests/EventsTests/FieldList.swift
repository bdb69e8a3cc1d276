import Events

/// A payload taken apart into its fields and put together again, independently of the codec under test.
struct FieldList {
  var fields: [(tag: UInt64, bytes: [UInt8])] = []

  init(_ payload: [UInt8]) throws {
    var rest = payload[...]
    while !rest.isEmpty {
      let tag = try Self.varint(&rest)
      let count = Int(try Self.varint(&rest))
      fields.append((tag, Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    throw DecodingFailure(.truncated, at: 0)
  }

  /// LEB128, made longer than needed by `padding` bytes.
  static func varint(_ number: UInt64, padding: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    repeat {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    } while rest > 0
    bytes += [UInt8](repeating: 128, count: padding)
    bytes[bytes.count - 1] &= 127
    return bytes
  }

  var bytes: [UInt8] {
    fields.flatMap { Self.varint($0.tag) + Self.varint(UInt64($0.bytes.count)) + $0.bytes }
  }
}
