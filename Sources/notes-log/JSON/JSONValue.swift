/// A JSON value as a tree; objects keep the order of their keys.
///
///     let row: JSONValue = ["id": "k7m2", "count": ["done": 1, "total": 3], "pinned": false, "summary": nil]
enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  /// A string from bytes that need not be UTF-8.
  case bytes([UInt8])
  case array([JSONValue])
  case object([Member])

  /// One key of an object with its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// A string, or `null` for nil.
  static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }

  /// Only the named members of an object, in the object's order; any other value as it is.
  func selecting(_ fields: [String]?) -> JSONValue {
    guard let fields, case .object(let members) = self else { return self }
    return .object(members.filter { fields.contains($0.key) })
  }

  /// Writes the value.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .unsigned(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .string(let text): writer.string(text)
    case .bytes(let bytes): writer.string(bytes: bytes)
    case .array(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value as one line without its line feed.
  var serialized: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral text: String) { self = .string(text) }
  init(arrayLiteral values: JSONValue...) { self = .array(values) }
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}
