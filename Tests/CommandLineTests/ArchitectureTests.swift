import Foundation
import Testing

@Suite("ARCHITECTURE.md")
struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The code spans of the document, in order.
  static func spans() throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    return text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  @Test("every file it names exists, and every function it names is in the file named before it")
  func namedThingsExist() throws {
    var file: (path: String, text: String)?
    var files = 0
    var functions = 0
    for span in try Self.spans() {
      if span.hasPrefix("Sources/") || span.hasPrefix("Tests/") || span.hasPrefix("docs/") {
        guard !span.contains("<") else { continue }
        let url = Self.root.appendingPathComponent(span)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(span) does not exist")
        file = span.hasSuffix(".swift") ? (span, (try? String(contentsOf: url, encoding: .utf8)) ?? "") : nil
        files += 1
      } else if span.hasSuffix(")"), !span.contains(" "), let end = span.firstIndex(of: "("), let named = file {
        let name = span[..<end]
        let labels = span[end...].dropFirst().dropLast().split(separator: ":")
        let found = named.text.components(separatedBy: "func \(name)").dropFirst().contains { rest in
          // Every outer label of the signature stands in it, in order.
          var signature = rest.prefix(500)
          return labels.allSatisfy { label in
            guard let place = signature.range(of: label == "_" ? "_ " : String(label)) else { return false }
            signature = signature[place.upperBound...]
            return true
          }
        }
        #expect(found, "\(named.path) has no \(span)")
        functions += 1
      }
    }
    #expect(files > 25 && functions > 20, "the walk names too little: \(files) files, \(functions) functions")
  }

  @Test("every table of the projections is named")
  func tablesAreNamed() throws {
    let spans = Set(try Self.spans())
    let folder = Self.root.appendingPathComponent("Sources/Projections")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    var tables: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.components(separatedBy: "Table(\"").dropFirst() {
        if let name = part.split(separator: "\"").first { tables.insert(String(name)) }
      }
    }
    #expect(tables.count > 10)
    #expect(tables.subtracting(spans) == [])
  }
}
