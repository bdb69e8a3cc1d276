import Events
import TestSupport
import Testing

struct NoteIDTests {
  @Test("A UUID is read with or without hyphens, in either case, and printed in its usual form")
  func uuid() throws {
    let text = "01890a5d-ac96-774b-bcce-b302099a8057"
    let id = try #require(NoteID(uuid: text))
    #expect(id.uuid == text)
    #expect(NoteID(uuid: text.uppercased()) == id)
    #expect(NoteID(uuid: text.filter { $0 != "-" }) == id)
    #expect(NoteID(bytes: id.value.bytes) == id)
    var generator = SeededGenerator(seed: 101)
    for _ in 0..<2_000 {
      let random = NoteID(generator.identifier())
      #expect(NoteID(uuid: random.uuid) == random)
      #expect(NoteID(bytes: random.value.bytes) == random)
    }
  }

  @Test(
    "Anything else is not a UUID",
    arguments: [
      "", "01890a5d-ac96-774b-bcce-b302099a805", "01890a5d-ac96-774b-bcce-b302099a80577",
      "01890a5dac96-774b-bcce-b302099a8057-", "01890a5d-ac96-774b-bcceb302099a8057",
      "g1890a5d-ac96-774b-bcce-b302099a8057",
      "01890a5d-ac96-774b-bcce-b302099a８057", "--------------------------------------------------------------------",
      "01890a5d_ac96_774b_bcce_b302099a8057", "01890a5d-ac96-774b-bcce-b302099a805\u{0}",
    ])
  func notUUID(text: String) {
    #expect(NoteID(uuid: text) == nil)
  }

  @Test("Minted ids are UUIDs of version 7 that carry their millisecond and show a letter first")
  func minted() {
    var generator = SeededGenerator(seed: 102)
    for _ in 0..<5_000 {
      let moment = Timestamp(microseconds: 1_790_000_000_000_000 + Int64(generator.below(1 << 50)))
      let id = NoteID.minted(at: moment) { generator.next() }
      #expect(id.value.high >> 16 == UInt64(moment.microseconds / 1_000))
      #expect(id.value.high >> 12 & 15 == 7)
      #expect(id.value.low >> 62 == 0b10)
      #expect(id.description.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true)
    }
    let early = NoteID.minted(at: Timestamp(microseconds: -5)) { .max }
    #expect(early.value.high >> 16 == 0)
  }

  @Test("A command id has 1 to 64 bytes", arguments: [(0, false), (1, true), (64, true), (65, false)])
  func commandID(count: Int, isValid: Bool) {
    #expect((CommandID(String(repeating: "x", count: count)) != nil) == isValid)
  }
}
