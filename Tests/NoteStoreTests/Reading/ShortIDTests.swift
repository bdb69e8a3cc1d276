import Events
import NoteStore
import TestSupport
import Testing

@Suite("Short ids")
struct ShortIDTests {
  @Test("a list of many notes gives each the same short id as asking for one, however alike their ids are")
  func manyAtOnce() throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: 5)
    try test.change { (changes) throws(NoteStoreError) in
      for index in 0..<400 {
        // Ids that share their first, or all, shown characters.
        let low = 0x8000_0000_0000_0000 | UInt64(generator.below(40)) << UInt64(generator.below(61))
        let id = NoteID(Identifier128(high: UInt64(index) << 20 | 0x7000, low: low))
        try changes.create(Array("Note \(index)".utf8), id: id)
      }
    }
    let rows = try test.store.list()
    #expect(rows.count == 400)
    var lengths: Set<Int> = []
    for row in rows {
      #expect(row.shortID == (try test.store.shortID(row.id)))
      lengths.insert(row.shortID.count)
    }
    #expect(lengths.count > 4)
    // Each is told from every other by exactly what it says.
    let shown = rows.map { Array($0.id.description.utf8) }
    for (index, row) in rows.enumerated() {
      let common = shown.indices.filter { $0 != index }.map { other in
        zip(shown[index], shown[other]).prefix { $0 == $1 }.count
      }
      #expect(row.shortID.utf8.count == min(13, max(4, (common.max() ?? 0) + 1)))
    }
    var few = ListOptions()
    few.limit = 20
    #expect(try test.store.list(few).map(\.shortID) == rows.prefix(20).map(\.shortID))
    #expect(lengths.isSuperset(of: [4, 5, 6]))
    #expect(try test.store.titles().map(\.shortID) == rows.map(\.shortID))
    let past = try test.store.list(at: .position(300))
    #expect(past.count == 300)
    for row in past { #expect(row.shortID == (try test.store.shortID(row.id))) }
  }
}
