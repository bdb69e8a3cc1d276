import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// R55 at the façade: what must work however large.
@Suite("Extremes")
struct LargeNoteTests {
  /// A text of lines with a checklist at the end, of exactly so many bytes.
  static func text(bytes: Int) -> [UInt8] {
    let end = "\n- [ ] last item\n".bytes
    var text = "Large note\n".bytes
    let line = [UInt8](repeating: 0x61, count: 8_191) + [0x0a]
    while text.count + line.count + end.count <= bytes { text += line }
    return text + [UInt8](repeating: 0x62, count: bytes - end.count - text.count) + end
  }

  /// The rows of a table that hold a note's text.
  static func pieces(_ test: TestStore, _ table: Table) throws -> [[UInt8]: [UInt8]] {
    let log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    var rows: [[UInt8]: [UInt8]] = [:]
    _ = try log.read { (log) throws(StoreError) in
      try log.scan(table) { (key, value) throws(StoreError) in
        // Pieces of texts, not the notes' fields beside them.
        if key.count == 10 { rows[key.copied()] = value.copied() }
        return true
      }
    }
    return rows
  }

  @Test("R55: a note of 16 MiB is created, ticked, edited; one byte more is refused")
  func sixteenMebibytes() throws {
    let test = try TestStore()
    let text = Self.text(bytes: NoteStore.longestText)
    #expect(text.count == 16 << 20)
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(text)
    }
    let note = try #require(made.value)
    #expect(try test.store.note(note).text == text)
    let refusedAppend = try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.append("x".bytes, to: note) }
    }
    #expect(refusedAppend?.what.contains("too long") == true && refusedAppend?.why.contains("16 MiB") == true)
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.create(text + [0x61]) }
    }
    var ticked = text
    ticked[text.count - 13] = UInt8(ascii: "x")
    try test.change { (changes) throws(NoteStoreError) in
      #expect(try changes.tick(.number(1), in: note).item == "last item")
    }
    #expect(try test.store.note(note).text == ticked)
    #expect(try test.store.list().first?.done == 1)
  }

  @Test("R55: a tick in a large note rewrites a piece of its text, not the text")
  func tickIsSmall() throws {
    let test = try TestStore()
    let text = Self.text(bytes: 2 << 20)
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(text)
    }
    let note = try #require(made.value)
    for step in 0..<3 {
      let before = try Self.pieces(test, StateTable.notes)
      #expect(before.count > 50)
      try test.change { (changes) throws(NoteStoreError) in
        switch step {
        case 0: try changes.tick(.number(1), in: note)
        case 1: try changes.edit(note, patches: [Patch(offset: 1 << 20, deleted: [], inserted: "zebra ".bytes)])
        default: try changes.append("appended".bytes, to: note)
        }
      }
      let rows = try Self.pieces(test, StateTable.notes)
      let changed = rows.filter { before[$0.key] != $0.value }
      #expect(changed.count == 1 && rows.count == before.count, "step \(step)")
      #expect(changed.values.allSatisfy { $0.count < 80_000 })
    }
    #expect(try test.store.found("zebra").count == 1)
    #expect(try test.store.note(note, at: .position(1)).text == text)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R55: pieces hold any text through growing, shrinking and moving, as one would read it in one piece")
  func randomPieces() throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: 55)
    var text = Self.text(bytes: 150_000)
    let note = try test.add("start")
    for step in 0..<24 {
      let place = generator.below(text.count)
      let sizes = [0, 1, 40, 20_000, 90_000]
      let taken = min(text.count - place, sizes[generator.below(sizes.count)])
      text.replaceSubrange(place..<place + taken, with: repeatElement(0x63, count: sizes[generator.below(sizes.count)]))
      if step % 7 == 6 { text = Array(text.prefix(generator.below(70_000))) + "x".bytes }
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: text) }
      #expect(try test.store.note(note).text == text, "seed 55, step \(step)")
      #expect(try test.store.withText(note) { $0.count } == text.count, "seed 55, step \(step)")
    }
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R55: a line of 1 MB, 2,000 headings, 100,000 lines: created, found, edited, given back", arguments: 0..<3)
  func shapes(shape: Int) throws {
    let test = try TestStore()
    let text =
      switch shape {
      case 0: String(repeating: "word ", count: 200_000) + "needle"
      case 1: (0..<2_000).map { "# Heading \($0)\n\nneedle\n" }.joined()
      default: (0..<100_000).map { "line \($0)\n" }.joined() + "needle\n"
      }
    let note = try test.add(text)
    #expect(try test.text(note) == text)
    let row = try #require(try test.store.list().first)
    #expect(row.title.count <= 64 && row.preview.count <= 200)
    #expect(try test.store.found("needle").count == 1)
    let changed = try test.edit(note, text.replacing("needle", with: "pin", maxReplacements: 1))
    #expect(changed.isChanged)
    #expect(try test.text(note, at: .position(1)) == text)
    try test.edit(note, "")
    #expect(try test.text(note) == "")
    try test.edit(note, text)
    #expect(try test.text(note) == text)
  }
}
