import Foundation
import Interchange
import TestSupport
import Testing

/// Samples beside which stands what Obsidian's importer makes of them: the same words, but for differences that are
/// listed with their reason.
@Suite("Samples with an expected result", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct ExpectedSampleTests {
  struct Folder: Sendable {
    var sample: String
    var format: SourceFormat
    var expected: String
    /// Names of expected notes that differ, with the reason.
    var differing: [String: String] = [:]
  }

  static let folders: [Folder] = [
    Folder(
      sample: "google-keep/notes", format: .keep, expected: "google-keep/notes/expected",
      differing: [
        "Hashtags _ labels note": "signs that no tag there has are taken out of the text, and kept here",
        "Checklist note": "likewise", "Invalid title characters note !@$__()_+~`{}_": "likewise",
      ]),
    Folder(
      sample: "tomboy", format: .tomboy, expected: "tomboy/expected",
      differing: ["ZugFerd - factur-x integration 4343": "the title stands in the text too there"]),
    Folder(
      sample: "bear/backup.bear2bk", format: .textBundle, expected: "bear/expected/backup",
      differing: ["Encrypted File": "refused here, empty there"]),
    Folder(
      sample: "bear/tags.bear2bk", format: .textBundle, expected: "bear/expected/tags",
      differing: ["Tag forms Bear writes": "tags of two words are written as one there"]),
    Folder(
      sample: "textbundle/Ulysses Export.zip", format: .textBundle, expected: "textbundle/expected/Ulysses Export",
      differing: ["Search ΓÇô and Find": "its name is read in another encoding there"]),
    Folder(
      sample: "textbundle/example.textpack", format: .textBundle, expected: "textbundle/expected/example",
      differing: ["Textbundle Example": "the attachment has another path there"]),
    Folder(
      sample: "textbundle/example 2.textpack", format: .textBundle, expected: "textbundle/expected/example 2",
      differing: ["Textpack Example": "the attachment has another path there"]),
  ]

  @Test("Step 6: every expected note is there with its words", arguments: folders.indices)
  func words(index: Int) throws {
    let folder = Self.folders[index]
    let sample = try FormatSample.shared(folder.sample, as: folder.format)
    let made = sample.notes.map { Self.core($0.words, title: $0.title) }
    let root = try SharedData.url("samples/" + folder.expected)
    var names: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() where path.hasSuffix(".md") {
      let name = String(path.split(separator: "/").last ?? "").replacingOccurrences(of: ".md", with: "")
      names.append(name)
      let expected = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let wanted = Self.core(expected, title: name)
      let isThere = made.contains { $0 == wanted }
      if folder.differing[name] == nil {
        #expect(isThere, "\(folder.sample): \(name)\nexpected: \(wanted.debugDescription)")
      }
    }
    #expect(!names.isEmpty && folder.differing.keys.allSatisfy(names.contains), "\(folder.sample)")
  }

  @Test("Step 6: of CSV, whose columns become properties there, every row is a note of its title")
  func titles() throws {
    for name in ["comprehensive-test", "sample"] {
      let sample = try FormatSample.shared("csv/\(name).csv")
      let root = try SharedData.url("samples/csv/expected/" + name)
      let wanted = try FileManager.default.contentsOfDirectory(atPath: root.path).map { $0.dropLast(3) }.sorted()
      func safe(_ title: String) -> String { title.filter { !"\"?:/*<>|".contains($0) } }
      #expect(sample.notes.map { safe($0.title ?? "")[...] }.sorted() == wanted, "\(name)")
    }
  }

  /// The words of a note: without front matter, title, attachments' places, marks and how empty lines stand.
  static func core(_ text: String, title: String?) -> String {
    var text = text
    let afterMark = text.index(text.startIndex, offsetBy: min(3, text.count))
    if text.hasPrefix("---\n"), let end = text.range(of: "\n---", range: afterMark..<text.endIndex) {
      text = String(text[end.upperBound...])
    }
    func bare(_ line: String) -> String {
      line.filter { !#"\*=~_#"#.contains($0) }.split(separator: " ").joined(separator: " ")
    }
    let source = text.components(separatedBy: "\n").filter { !$0.hasPrefix("![") }
    let hasHeading =
      source.first { !$0.isEmpty }.map { $0.hasPrefix("#") && $0.drop { $0 == "#" }.first == " " } ?? false
    var lines = source.map(bare).filter { !$0.isEmpty }
    let titles = title?.components(separatedBy: "\n").map(bare) ?? []
    for line in titles where lines.first == line { lines.removeFirst() }
    if titles.isEmpty, hasHeading, source.first(where: { !$0.isEmpty }).map(bare)?.isEmpty == false {
      lines.removeFirst()
    }
    return lines.joined(separator: "\n")
  }
}
