import Foundation
import Interchange
import TestSupport
import Testing

@testable import Formats

/// Real files of other programs, spoilt at random.
@Suite("Mutated samples", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct RealFuzzTests {
  @Test("Step 6: every reader takes mutated real samples: no trap, all text UTF-8, no more than there was to read")
  func fuzz() throws {
    let seed = UInt64(ProcessInfo.processInfo.environment["NOTES_LOG_TEST_SEED"] ?? "") ?? 20_261
    print("mutated samples: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var formats: Set<SourceFormat> = []
    for row in FieldTable.rows {
      guard case .real(let path, let given, _) = row.source else { continue }
      let source = try OpenedSource.open(path: Array(SharedData.url("samples/" + path).path.utf8), limits: .init())
      let format = try #require(given ?? FormatReaders.detect(source), "\(row.row)")
      formats.insert(format)
      let files = source.files.prefix(40).compactMap { file -> SourceFile? in
        guard case .bytes(let bytes) = file.contents(limit: 200_000) else { return nil }
        return SourceFile(path: file.path, modified: 5, bytes: bytes)
      }
      let pieces = files.prefix(3).flatMap { $0.beginning(400) }
      for round in 0..<25 {
        let mutated = files.map { file in
          guard random.oneIn(3) || files.count == 1 else { return file }
          return SourceFile(
            path: file.path, modified: 5, bytes: HostileTests().mutate(file.beginning(200_000), pieces, &random))
        }
        let size = mutated.reduce(0) { $0 + $1.beginning(1 << 20).count }
        let sample = try FormatSample(OpenedSource(files: mutated), as: format, isLossy: random.oneIn(2))
        for note in sample.notes {
          let isSound = UTF8Check.firstInvalidOffset(in: note.text) == nil && !note.sourceID.isEmpty
          #expect(isSound, "\(row.row), seed \(seed), round \(round)")
        }
        let made = sample.notes.reduce(0) { $0 + $1.text.count + ($1.original?.count ?? 0) }
        #expect(made <= 20 * size + 10_000, "\(row.row), seed \(seed), round \(round): \(made) of \(size)")
        _ = FormatReaders.detect(OpenedSource(files: mutated))
      }
    }
    #expect(formats.count >= 11)
  }

  @Test("Step 6: mutated archives of Bear and Ulysses end in notes, problems or a refusal")
  func archives() throws {
    let seed: UInt64 = 20_262
    print("mutated archives: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for name in ["bear/tags.bear2bk", "textbundle/Ulysses Export.zip", "textbundle/example.textpack"] {
      let bytes = Array(try Data(contentsOf: SharedData.url("samples/" + name)))
      for _ in 0..<40 {
        let path = folder.path + "/x.zip"
        try Data(HostileTests().mutate(bytes, bytes, &random)).write(to: URL(fileURLWithPath: path))
        guard let source = try? OpenedSource.open(path: Array(path.utf8), limits: .init()) else { continue }
        let sample = try FormatSample(source, as: .textBundle)
        #expect(sample.notes.count < 100)
      }
    }
  }
}
