import LogStore
@testable import NoteStore
import Projections
import TestSupport
import Testing

@Suite("Places in the list, Search law")
struct ListPlaceTests {
  @Test("R40: places read by themselves stand in the order of the list, whatever was done to the notes")
  func orderOfPlaces() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var notes: [NoteID] = []
    var run = ImportRun(source: "/n", format: "folder")
    var sources: [SourceNote] = []
    for number in 0..<20 {
      var source = SourceNote(format: "folder", id: "\(number)", text: Array("imported \(number)".utf8))
      source.modified = Timestamp(microseconds: Int64(generator.below(2_000_000_000)) - 1_000_000_000)
      sources.append(source)
    }
    _ = try run.take(sources, into: test.store)
    notes += try test.store.list().map(\.id)
    for step in 0..<200 {
      let note = notes[generator.below(notes.count)]
      let choice = generator.below(9)
      _ = try? test.store.perform { (changes) throws(NoteStoreError) in
        switch choice {
        case 0: try changes.pin(note)
        case 1: try changes.trash(note)
        case 2: try changes.restore(note)
        case 3: try changes.archive(note)
        case 4: try changes.reopen(note)
        case 5: try changes.archive(note, isDone: true)
        default: try changes.edit(note, text: Array("edited \(step)".utf8))
        }
      }
      if generator.oneIn(4) { notes.append(try test.add("new \(step)")) }
      if generator.oneIn(20) { _ = try? test.store.delete([note]) }
      if step % 20 != 0 { continue }
      let (list, places) = try #require(
        try test.store.log.read { (log) throws(StoreError) in
          var places: [ListPlace] = []
          for number in 0...UInt64(notes.count) + 1 {
            if let place = try ListPlace.of(number, in: log) { places.append(place) }
          }
          return (try ListQuery.rows(.pinned ... .trash, in: log), places.sorted())
        })
      #expect(places.map(\.number) == list.map(\.number), "seed \(seed)")
      #expect(places.map(\.shelf) == list.map(\.row.shelf), "seed \(seed)")
    }
  }
}
