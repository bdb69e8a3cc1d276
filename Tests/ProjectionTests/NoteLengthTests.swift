import Events
import Foundation
import LogStore
import Replay
import TestSupport
import Testing

@testable import Projections

@Suite("Lengths of notes for ranking")
struct NoteLengthTests {
  private static func state(_ id: NoteID, words: Int) -> NoteState {
    var state = NoteState(id: id, created: Timestamp(microseconds: 1), used: .used(at: 1))
    state.text = Array((0..<words).map { "w\($0 % 50)" }.joined(separator: " ").utf8)
    return state
  }

  @Test(
    "R41: lengths are exact up to 15 words and from 1,024 on, and to four binary digits between",
    arguments: [
      (0, 0), (1, 1), (15, 15), (16, 16), (17, 16), (18, 18), (100, 96), (127, 120), (128, 128), (1_023, 960),
      (1_024, 1_024), (1_025, 1_025), (0xff_ffff, 0xff_ffff), (0x100_0000, 0xff_ffff),
    ])
  func kept(count: Int, length: Int) {
    #expect(NoteLength(titleTerms: 300, textTerms: count) == NoteLength(title: 255, text: length))
  }

  @Test("R41: edits one after the other leave lengths and sums as the last text by itself does, on both sides of 1,024")
  func editsLeaveTheLengthOfTheText() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    let environment = try Environment.open(
      folder: test.folder.path, purpose: .scratch, tables: LogTable.all + ProjectionCatalog().tables)
    var transaction = try WriteTransaction.begin(environment)
    let id = NoteID(generator.identifier())
    var before: NoteState?
    var words = 100
    var same = 0
    for step in 0..<200 {
      // Now and then a leap to either side of the border, else a word or two.
      words = generator.oneIn(8) ? [3, 100, 1_020, 1_030][generator.below(4)] : words + generator.below(3)
      let after = Self.state(id, words: words)
      let header = generator.header(of: .edited, payloadLength: 0)
      let logged = LoggedEvent(
        position: UInt64(step + 1), noteNumber: 1, effectiveTime: Timestamp(microseconds: 1),
        event: Event(header: header, payload: .edited(Edited(patches: [])), unknownFields: []), state: .live)
      let old = try transaction.reading.value(WordTable.lengths, Key.number(0))
      try WordsProjection().apply(NoteChange(logged: logged, before: before, after: after), to: &transaction)
      if try transaction.reading.value(WordTable.lengths, Key.number(0)) == old { same += 1 }
      before = after
      var lengths = NoteLengths()
      let kept = try lengths.length(1, in: transaction.reading)
      try #require(
        kept.text == NoteLength(titleTerms: 0, textTerms: words).text, "seed \(seed), step \(step), \(words) words")
      let sums = try WordSums.read(in: transaction.reading)
      try #require(sums.notes == 1 && sums.textTerms == UInt64(kept.text), "seed \(seed), step \(step)")
    }
    #expect(same > 50, "seed \(seed): most edits of short notes write no length, \(same) of 200 did not")
  }
}
