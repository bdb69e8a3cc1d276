import Events
import Replay
import TestSupport
import Testing

@testable import Projections

@Suite("Blocks of faces")
struct FaceBlockTests {
  private static func version(_ generator: inout SeededGenerator, after last: FaceVersion) -> FaceVersion {
    var version = last
    version.position += 1 + generator.number() % 1_000
    version.row.revision = generator.oneIn(5) ? generator.number() : last.row.revision &+ 1
    if generator.oneIn(2) {
      version.row.edited = generator.timestamp()
      version.row.used = version.row.edited
      version.rank = .used(at: version.position)
    }
    if generator.oneIn(4) {
      version.rank = UseRank(
        anchor: generator.number(), date: generator.timestamp(), position: generator.number())
    }
    if generator.oneIn(6) { version.rank = .used(at: generator.number()) }
    if generator.oneIn(3) { version.row.title = generator.text(9) }
    if generator.oneIn(3) { version.row.preview = version.row.preview + generator.text(9) }
    if generator.oneIn(3) { version.row.done = generator.number() }
    if generator.oneIn(4) { version.row.total = generator.number() }
    if generator.oneIn(4) { version.row.bytes = generator.number() }
    if generator.oneIn(4) { version.row.shelf = generator.element(Shelf.allCases) }
    if generator.oneIn(4) { version.row.isBlank.toggle() }
    if generator.oneIn(4) { version.row.isLong.toggle() }
    if generator.oneIn(4) { version.row.isDone.toggle() }
    if generator.oneIn(4) { version.row.isMerged.toggle() }
    if generator.oneIn(6) { version.row.edited = generator.timestamp() }
    if generator.oneIn(6) { version.row.used = generator.timestamp() }
    if generator.oneIn(6) { version.row.created = generator.timestamp() }
    if generator.oneIn(6) { version.row.trashed = generator.optional { $0.timestamp() } }
    if generator.oneIn(6) { version.row.collection = generator.optional { CollectionID($0.identifier()) } }
    if generator.oneIn(6) { version.row.place = generator.bytes(generator.below(5)) }
    if generator.oneIn(6) { version.row.bookmark = generator.bytes(generator.below(5)) }
    if generator.oneIn(6) { version.keywordBytes = generator.bytes(generator.below(9)) }
    version.mayLoseWords = generator.oneIn(5)
    return version
  }

  /// A block of random versions, and the versions.
  private static func block(_ generator: inout SeededGenerator) -> (bytes: [UInt8], versions: [FaceVersion]) {
    var writer = ByteWriter()
    var last = FaceVersion.blank(before: generator.number() % (1 << 40))
    var versions: [FaceVersion] = []
    for index in 0..<1 + generator.below(12) {
      var next = version(&generator, after: last)
      if index == 0 { next.position = last.position }
      FaceBlock.encode(next, after: last, isFirst: index == 0, into: &writer)
      versions.append(next)
      last = next
    }
    return (writer.bytes, versions)
  }

  @Test("any run of versions comes back as it was, up to any position, whole and by place alone")
  func roundTrip() throws {
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let (bytes, versions) = Self.block(&generator)
      let first = versions[0].position
      for (index, version) in versions.enumerated() {
        var block = FaceBlock(first: first)
        let isEnd = try block.read(bytes.span, upTo: version.position)
        #expect(block.version == version, "seed \(seed)")
        #expect(isEnd == (index == versions.count - 1), "seed \(seed)")
        let place = try FaceBlock.place(in: bytes.span, first: first, upTo: version.position)
        #expect(place.shelf == version.row.shelf && place.isBlank == version.row.isBlank, "seed \(seed)")
        #expect(place.rank == version.rank && place.isLast == isEnd, "seed \(seed)")
        let ahead = try FaceBlock.place(in: bytes.span, first: first, upTo: version.position, looksAhead: true)
        let keepsWords = !versions[(index + 1)...].contains { $0.mayLoseWords }
        #expect(ahead.keepsWords == keepsWords, "seed \(seed)")
        let told = try FaceBlock.positions(in: bytes.span, first: first, upTo: version.position)
        #expect(told.positions == versions[...index].map(\.position), "seed \(seed)")
        #expect(told.areAll == (versions[0].row.revision == 1), "seed \(seed)")
      }
    }
  }

  @Test("a block cut short or scrambled is an error or another block, never a trap")
  func scrambled() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (bytes, versions) = Self.block(&generator)
      for _ in 0..<40 {
        var damaged = bytes
        if generator.oneIn(3) { damaged.removeLast(generator.below(damaged.count)) }
        for _ in 0..<1 + generator.below(3) where !damaged.isEmpty {
          damaged[generator.below(damaged.count)] = UInt8(truncatingIfNeeded: generator.next())
        }
        var block = FaceBlock(first: versions[0].position)
        _ = try? block.read(damaged.span, upTo: .max)
        let first = versions[0].position
        _ = try? FaceBlock.place(in: damaged.span, first: first, upTo: .max)
        _ = try? FaceBlock.place(in: damaged.span, first: first, upTo: first, looksAhead: true)
        _ = try? FaceBlock.positions(in: damaged.span, first: first, upTo: .max)
      }
      bytes = []
      versions = []
    }
  }

  @Test("a tick costs eleven bytes at most")
  func tick() {
    var generator = SeededGenerator(seed: 1)
    var last = FaceVersion.blank(before: 1_000_000)
    last.row.title = "Groceries"
    last.row.preview = "milk, bread"
    last.row.edited = Timestamp(microseconds: 1_790_000_000_000_000)
    last.row.total = 4
    var next = last
    next.position += 150
    next.rank = .used(at: next.position)
    next.row.edited = last.row.edited.advanced(byMicroseconds: 3_600_000_000 + Int64(generator.below(1_000_000)))
    next.row.used = next.row.edited
    next.row.done += 1
    next.row.revision += 1
    var writer = ByteWriter()
    FaceBlock.encode(next, after: last, isFirst: false, into: &writer)
    #expect(writer.bytes.count <= 11, "\(writer.bytes.count) bytes")
  }
}
