import Foundation
import NoteStore
import TestSupport
import Testing

/// What people look for in til-en and which note they mean: `Benchmarks/ranking-queries.tsv`, made by reading the notes.
@Suite("Ranking judged by labelled queries")
struct RankingJudgedTests {
  private static let first = 5
  /// What `Benchmarks/results/ranking.md` says of this many queries; SQLite's bm25 finds 47 of them.
  private static let leastRanked = 47
  private static let leastAnswered = 47

  private static func queries() throws -> [(query: String, files: Set<String>)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let table = try String(
      contentsOf: root.appendingPathComponent("Benchmarks/ranking-queries.tsv"), encoding: .utf8)
    return table.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return (String(fields[0]), Set(fields[1].split(separator: " ").map(String.init)))
    }
  }

  @Test(
    "R41, R42: of 50 queries over real notes, ranking and answers have the note meant among the first five as often as committed",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func judged() throws {
    let folder = try SharedData.url("vaults/til-en")
    let test = try TestStore()
    var files: [String: String] = [:]
    var sources: [SourceNote] = []
    let names = try #require(FileManager.default.subpaths(atPath: folder.path)).filter { $0.hasSuffix(".md") }.sorted()
    for name in names {
      let text = try Data(contentsOf: folder.appendingPathComponent(name))
      files[String(decoding: text, as: UTF8.self)] = name
      sources.append(SourceNote(format: "folder", id: name, text: Array(text)))
    }
    var run = ImportRun(source: "/til", format: "folder")
    _ = try run.take(sources, into: test.store)
    let queries = try Self.queries()
    #expect(queries.count == 50)
    #expect(queries.allSatisfy { $0.files.allSatisfy { names.contains($0) } })
    var ranked = 0
    var answered = 0
    for (query, meant) in queries {
      var found: [NoteID] = []
      try test.store.ranked(query) { hit, _ in
        found.append(hit.row.id)
        return found.count < Self.first
      }
      if try found.contains(where: { meant.contains(files[try test.text($0)] ?? "") }) { ranked += 1 }
      let answer = try test.store.answer(query)?.notes.prefix(Self.first).map(\.row.id) ?? []
      if try answer.contains(where: { meant.contains(files[try test.text($0)] ?? "") }) { answered += 1 }
    }
    #expect(ranked >= Self.leastRanked)
    #expect(answered >= Self.leastAnswered)
  }
}
