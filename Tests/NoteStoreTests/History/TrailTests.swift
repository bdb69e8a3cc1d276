import Events
import NoteStore
import TestSupport
import Testing

@Suite("Trails of items and counters")
struct TrailTests {
  private func acts(_ test: TestStore, _ note: NoteID, _ item: String) throws -> [String] {
    try test.store.itemTrail(of: note, item: item).map { "\($0.version.position) \($0.act) \($0.item)" }
  }

  @Test("R54: an item's trail finds what commands, editors and other kinds of changes did to it")
  func items() throws {
    let test = try TestStore()
    let note = try test.add("List\n□ milk\n- [ ] oat milk\n□ eggs\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    try test.edit(note, "List\n■ milk\n- [x] oat milk\n□ eggs\n")
    try test.edit(note, "List\n- [x] oat milk\n■ milk\n□ eggs\n")  // another order
    try test.edit(note, "List\n- [x] oat milk\n□ Milk\n□ eggs\n")
    try test.edit(note, "List\n- [x] oat milk\n□ eggs\n□ cheese\n")
    #expect(try acts(test, note, "milk") == ["1 added milk", "2 ticked milk", "5 unticked Milk", "6 removed Milk"])
    #expect(try acts(test, note, "oat") == ["1 added oat milk", "3 ticked oat milk"])
    #expect(try acts(test, note, "CHEESE") == ["6 added cheese"])
    #expect(try acts(test, note, "caviar") == [])
    #expect(try test.store.itemTrail(of: note, item: "milk", at: .position(2)).count == 2)
  }

  @Test("R54: an item that is renamed keeps its trail; renaming it is neither a tick nor an addition")
  func renamed() throws {
    let test = try TestStore()
    let note = try test.add("List\n□ milk\n")
    try test.edit(note, "List\n□ milk, two litres\n")
    try test.edit(note, "List\n■ milk, two litres\n")
    #expect(try acts(test, note, "litres") == ["2 added milk, two litres", "3 ticked milk, two litres"])
  }

  @Test("R54: a counter's trail has its values, whoever changed them, and says when it went")
  func counters() throws {
    let test = try TestStore()
    let note = try test.add("Health\nWater 3\nSteps 10\n")
    try test.edit(note, "Health\nWater 4\nSteps 10\n")
    try test.edit(note, "Health\nand more\nWater 4\nSteps 12\n")
    try test.edit(note, "Health\nSteps 12\n")
    try test.edit(note, "Health\nSteps 12\nWater 1\n")
    let trail = try test.store.counterTrail(of: note, counter: "water")
    #expect(trail.map(\.version.position) == [1, 2, 4, 5])
    #expect(trail.map(\.value) == [3, 4, nil, 1])
    #expect(try test.store.counterTrail(of: note, counter: "Steps").map(\.value) == [10, 12])
    #expect(try test.store.counterTrail(of: note, counter: "Wine").isEmpty)
  }

  @Test("R54: a title that ends in a number is no counter, and a body line is never taken for the title")
  func title() throws {
    let test = try TestStore()
    let note = try test.add("Week 7\nWater 1\n")
    try test.edit(note, "Week 8\nWater 1\n")
    try test.edit(note, "Week 8\nWater 2\n")
    #expect(try test.store.counterTrail(of: note, counter: "Week").isEmpty)
    #expect(try test.store.counterTrail(of: note, counter: "Water").map(\.value) == [1, 2])
  }
}
