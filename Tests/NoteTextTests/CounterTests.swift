import TestSupport
import Testing

@testable import NoteText

@Suite("Counters") struct CounterTests {
  private func labels(_ body: String) -> [String] {
    let text = Array(("T\n" + body).utf8)
    return Counter.counters(in: text.span).map { string(Array(text[$0.label])) + "=\($0.value)" }
  }

  @Test("R25: a body line that ends in a whole number after one space is a counter")
  func counters() {
    #expect(
      labels("Water 3\nPushups 20\nRoom 4\n- Water 3\n  Tea 0  \n🍎 3") == [
        "Water=3", "Pushups=20", "Room=4", "Water=3", "Tea=0", "🍎=3",
      ])
    #expect(
      labels("Room 4 2\nA  3\nA3\n3\n- 3\n— 3\nA -3\nA 3.5\nA 1,000\n# A 3\n□ A 3\n- [ ] A 3\nhttps://a.b 3\n٣ 3") == []
    )
    #expect(labels("A 999999999999999\nB 1000000000000000") == ["A=999999999999999"])
    #expect(labels("```\nA 3\n```\n\n    B 4") == [])
    #expect(countersOf(Array("Water 3".utf8)).isEmpty, "the title is no body line")
  }

  @Test("R25: a bump replaces the digits, and is refused below 0 and past 15 digits")
  func bump() throws {
    let text = Array("T\nWater 9\r\nBig 999999999999999".utf8)
    let water = try counterOf("WATER", text)
    #expect(applied([try water.bump(by: 1)], text) == "T\nWater 10\r\nBig 999999999999999")
    #expect(try water.bump(by: -9).inserted == [0x30])
    #expect(throws: Counter.BumpError.belowZero) { try water.bump(by: -10) }
    #expect(throws: Counter.BumpError.tooLarge) { try water.bump(by: .max) }
    #expect(throws: Counter.BumpError.belowZero) { try water.bump(by: .min) }
    let big = try counterOf("bi", text)
    #expect(throws: Counter.BumpError.tooLarge) { try big.bump(by: 1) }
    #expect(throws: Counter.Miss.self) { try counterOf("tea", text) }
  }

  @Test("R25: over random notes a bump and its opposite give the value back")
  func laws() throws {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<5000 {
      let text = Samples.markdown(&generator, pieces: generator.below(30))
      for counter in Counter.counters(in: text.span) {
        let up = Replacement.apply([try counter.bump(by: 7)], to: text.span)
        let after = try #require(countersOf(up).first { $0.lineNumber == counter.lineNumber })
        #expect(after.value == counter.value + 7)
        #expect(
          apply([try after.bump(by: -7)], up) == text || text[counter.digits.lowerBound] == 0x30)
      }
    }
  }
}
