import Events
import Foundation

/// The file of golden bytes, line by line. Nothing in this repository writes it.
struct GoldenFile {
  struct Line {
    /// The comment above the line.
    var name: String
    var words: [String]
    var bytes: [UInt8]
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let bytes: [UInt8]
  let lines: [Line]

  init() throws {
    let data = try Data(contentsOf: Self.root.appendingPathComponent("Tests/Golden/format-1.txt"))
    bytes = Array(data)
    var lines: [Line] = []
    var name = ""
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("#") {
        name = String(line.dropFirst(2))
        continue
      }
      var words = line.split(separator: " ").map(String.init)
      let digits = words.removeLast()
      lines.append(Line(name: name, words: words, bytes: digits == "-" ? [] : try Hex.bytes(digits)))
      // A line without a comment of its own has no name.
      name = ""
    }
    self.lines = lines
  }

  static func document() throws -> String {
    try String(contentsOf: root.appendingPathComponent("docs/FORMAT.md"), encoding: .utf8)
  }
}

enum Hex {
  struct NoHex: Error {
    var text: String
  }

  static func bytes(_ text: some StringProtocol) throws -> [UInt8] {
    let digits = Array(text)
    guard digits.count % 2 == 0 else { throw NoHex(text: String(text)) }
    return try stride(from: 0, to: digits.count, by: 2).map { place in
      guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else { throw NoHex(text: String(text)) }
      return byte
    }
  }
}
