import TestSupport
import Testing

@testable import notes_log

@Suite("Standard input")
struct InputTests {
  @Test("lines come without their ends, the last one without a line feed too")
  func lines() throws {
    var reader = InputReader(MemorySource(Array("a\r\n\nb\rc\nlast".utf8)))
    var lines: [String] = []
    while let line = try reader.readLine() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(lines == ["a", "", "b\rc", "last"])
  }

  @Test("lines across chunks come whole, for random input")
  func chunks() throws {
    let seed: UInt64 = 6
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let bytes = (0..<random.below(200_000)).map { _ in UInt8(random.oneIn(5000) ? 10 : 97) }
      var reader = InputReader(MemorySource(bytes))
      var joined: [[UInt8]] = []
      while let line = try reader.readLine() { joined.append(line) }
      var wanted = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
      if wanted.last == [] { wanted.removeLast() }
      #expect(joined == wanted, "seed \(seed)")
    }
  }

  @Test("all of it comes up to the limit, more is refused")
  func limit() throws {
    var whole = InputReader(MemorySource([UInt8](repeating: 1, count: 100_000)))
    #expect(try whole.readAll(limit: 100_000).count == 100_000)
    var longer = InputReader(MemorySource([UInt8](repeating: 1, count: 100_001)))
    #expect(throws: CommandError.self) { try longer.readAll(limit: 100_000) }
  }
}
