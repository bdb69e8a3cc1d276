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
    let zone = FixedZone(seconds: 7_200)
    let (fast, plain) = (MemorySink(), MemorySink())
    var (fastOutput, plainOutput) = (Output(fast, isTerminal: false), Output(plain, isTerminal: false))
    var rows = TabRows()
    for _ in 0..<1_000 {
      var cells: [String] = []
      for _ in 0..<1 + random.below(8) {
        switch random.below(6) {
        case 0:
          let number = random.oneIn(2) ? UInt64(random.below(12)) : UInt64(random.below(1_000_000))
          rows.number(number, &fastOutput)
          cells.append(String(number))
        case 1:
          let moment = Int64(random.below(1 << 40)) * 1_000 + Int64(random.below(3))
          rows.time(moment, zone, &fastOutput)
          cells.append(RFC3339.text(moment, zone: zone))
        default:
          // Few are longer than the memory that rows are put together in.
          let most = random.oneIn(40) ? pieces.count : pieces.count - 1
          let cell = (0..<random.below(4)).map { _ in pieces[random.below(most)] }.joined()
          rows.cell(cell, &fastOutput)
          cells.append(cell)
        }
      }
      try rows.endRow(&fastOutput)
      try plainOutput.row(cells)
    }
    try rows.flush(&fastOutput)
    try fastOutput.flush()
    try plainOutput.flush()
    #expect(fast.bytes == plain.bytes, "seed \(seed)")
    #expect(fast.bytes.count > 65_536)
  }
}
