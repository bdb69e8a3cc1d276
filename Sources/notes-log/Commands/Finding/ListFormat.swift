import NoteStore

/// How each row of a list is written: text with fields in braces, `{id} {title}`; `{{` and `}}` are braces.
struct ListFormat: ArgumentValue, Hashable {
  private enum Part: Hashable {
    case text(String)
    case field(String)
  }

  private var parts: [Part] = []

  /// The names that may stand in braces.
  static let fields = NoteRow.jsonFields + ["count"]

  init(_ argument: RawArgument) throws(InvalidValue) {
    var rest = try String(argument).unicodeScalars[...]
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "{" || scalar == "}", rest.first == scalar {
        rest.removeFirst()
        text.unicodeScalars.append(scalar)
      } else if scalar == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw InvalidValue("a brace is left open", hint: "close it, or write {{ for a brace")
        }
        let name = String(rest[..<end])
        guard Self.fields.contains(name) else {
          throw InvalidValue(
            "{\(name)} is no field", hint: "the fields are \(Self.fields.joined(separator: ", "))")
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(name))
        rest = rest[rest.index(after: end)...]
      } else if scalar == "}" {
        throw InvalidValue("a brace is closed that was not opened", hint: "write }} for a brace")
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// Writes a row; a field without a value is empty.
  func write(_ row: NoteRow, end: String, to session: inout Session) throws(CommandError) {
    let values = try row.json(&session)
    for part in parts {
      switch part {
      case .text(let text): try session.output.text(text)
      case .field("count"): try session.output.text(row.count)
      case .field(let name): try session.output.text(values.text(of: name))
      }
    }
    try session.output.raw(end)
  }
}

extension JSONValue {
  /// A member of an object as plain text.
  fileprivate func text(of name: String) -> String {
    guard case .object(let members) = self, let member = members.first(where: { $0.key == name }) else { return "" }
    switch member.value {
    case .string(let text): return text
    case .null: return ""
    default: return String(decoding: member.value.serialized, as: UTF8.self)
    }
  }
}
