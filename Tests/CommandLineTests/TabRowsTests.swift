import Dates
import TestSupport
import Testing

@testable import notes_log

@Suite("Rows of cells parted by tabs")
struct TabRowsTests {
  @Test("rows put together at once are those that single cells give, whatever stands in them", arguments: 1...4)
  func sameBytes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["milk", "\t", "\n", "\r\n", "é", "🎉", "", " ", "a\u{0}b", String(repeating: "long ", count: 9_000)]
    let zones: [any TimeZoneRules] = [
      FixedZone.utc, FixedZone(seconds: -12_345), try PosixZone("CET-1CEST,M1.1.2,M1.1.3"), FixedZone(seconds: 7_200),
    ]
    let zone = zones[seed - 1]
    let (fast, plain) = (MemorySink(), MemorySink())
    var (fastOutput, plainOutput) = (Output(fast, isTerminal: false), Output(plain, isTerminal: false))
    var rows = TabRows()
    var plainRows: [[String]] = []
    for _ in 0..<1_000 {
      var cells: [String] = []
      for _ in 0..<1 + random.below(8) {
        switch random.below(6) {
        case 0:
          let number = random.oneIn(2) ? UInt64(random.below(12)) : UInt64(random.below(1_000_000))
          rows.number(number)
          cells.append(String(number))
        case 1:
          // Of a few days, and from far and wide.
          let near = Int64(random.below(1 << 18)) * 1_000_000 + Int64(random.below(3)) * 1_000 + Int64(random.below(2))
          let far = Int64(random.below(1 << 60)) - 1 << 59
          let moment = random.oneIn(8) ? far : near
          rows.time(moment, zone)
          cells.append(RFC3339.text(moment, zone: zone))
        default:
          // Few are longer than the memory that rows are put together in.
          let most = random.oneIn(40) ? pieces.count : pieces.count - 1
          let cell = (0..<random.below(4)).map { _ in pieces[random.below(most)] }.joined()
          rows.cell(cell)
          cells.append(cell)
        }
      }
      rows.endRow()
      plainRows.append(cells)
    }
    try rows.write(to: &fastOutput)
    // The last row comes first.
    for cells in plainRows.reversed() { try plainOutput.row(cells) }
    try plainOutput.flush()
    #expect(fast.bytes == plain.bytes, "seed \(seed)")
    #expect(fast.bytes.count > 65_536)
  }
}
