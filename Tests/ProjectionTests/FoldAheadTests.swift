import NoteStore
import TestSupport
import Testing

@testable import Projections

@Suite("A fold of many events") struct FoldAheadTests {
  @Test(
    "changes of other notes that are made ahead are those that a fold one by one makes, whatever the order of the notes",
    arguments: [1, 2, 3] as [UInt64])
  func order(seed: UInt64) throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: seed)
    var notes: [NoteID] = []
    _ = try test.store.perform { (changes) throws(NoteStoreError) in
      for number in 0..<400 { notes.append(try changes.create(Array("Note \(number)\nfirst".utf8))) }
      var edits = 0
      while edits < 1_100 {
        // Runs of ascending notes, of one note again and again, and of any.
        let start = generator.below(notes.count)
        let step = generator.below(3)
        for place in 0..<1 + generator.below(90) {
          let number = start + step * place
          guard number < notes.count else { break }
          let text = Array("\(generator.below(1_000)) some #tag\(generator.below(5)) ✓\n".utf8)
          try changes.append(text, to: notes[number])
          edits += 1
          if generator.oneIn(30) { notes.append(try changes.create(Array("- [ ] another\n".utf8))) }
        }
      }
    }
    try expectEqualTables(test.store)
  }
}
