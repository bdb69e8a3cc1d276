import NoteStore
import TestSupport
import Testing

@Suite("Long branches") struct LongBranchTests {
  @Test(
    "Two stores with hundreds of edits each of one long note merge in time and in little room", .timeLimit(.minutes(10))
  )
  func longBranches() throws {
    let (one, two) = (try TestStore(), try TestStore())
    let start = (0..<200).map { "line \($0) of the plan, which is long enough" }
    var lines = start
    let note = try one.add("Plan\n\n" + start.joined(separator: "\n") + "\n")
    try two.store.take(from: one.store)
    for (half, test) in [one, two].enumerated() {
      var own = start
      for step in 0..<400 {
        own[half * 100 + step % 100] += " \(step)"
        try test.edit(note, "Plan\n\n" + own.joined(separator: "\n") + "\n")
      }
      for line in half * 100..<half * 100 + 100 { lines[line] = own[line] }
    }
    let clock = ContinuousClock()
    let before = try #require(try two.store.status()).tableBytes
    let time = try clock.measure { try two.store.take(from: one.store) }
    #expect(time < .seconds(30), "\(time)")
    try one.store.take(from: two.store)
    let expected = "Plan\n\n" + lines.joined(separator: "\n") + "\n"
    #expect(try [one.text(note), two.text(note)] == [expected, expected])
    #expect(try #require(try two.store.status()).tableBytes < 2 * before + 200_000)
    try expectEqualStoreTables(two.store)
  }
}
