import Foundation

/// The kinds as docs/FORMAT.md lists them: number, name, and the fields.
struct FormatDocument {
  struct Field: Equatable {
    var tag: UInt64
    /// The name and the type of the value, such as `item text`, or the type alone: `patches`.
    var words: [String]
  }

  struct Kind: Equatable {
    var number: UInt64
    var name: String
    var fields: [Field]

    var tags: [UInt64] { fields.map(\.tag) }
  }

  var kinds: [Kind]

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/FORMAT.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { !$0.hasPrefix("### Kinds") }.dropFirst().prefix { !$0.hasPrefix("#") }
    kinds = section.compactMap { line in
      let words = line.split(separator: " ")
      guard line.hasPrefix("    "), words.count > 2, let number = UInt64(words[0]) else { return nil }
      let rest = line[words[2].startIndex...].split(separator: ";")[0]
      // A remark in brackets may hold numbers and points of its own.
      let fields = rest.replacing(#/\([^)]*\)/#, with: "").split(separator: "·")
      return Kind(
        number: number, name: String(words[1]),
        fields: fields.compactMap { field in
          let words = field.split(separator: " ").map(String.init)
          guard let tag = words.first.flatMap({ UInt64($0) }) else { return nil }
          return Field(tag: tag, words: Array(words.dropFirst()))
        })
    }
  }
}
