import NoteStore
import TestSupport
import Testing

@Suite("Deleting passages for good")
struct DeletePassageTests {
  @Test("R34: the passage goes from the text, is blanked in every older version, and no file holds it")
  func passage() throws {
    let test = try TestStore()
    let note = try test.add("Bank\n\nthe PIN is 4")
    try test.edit(note, "Bank\n\nthe PIN is 471")
    try test.edit(note, "Bank\n\nthe PIN is 4711 for ever")
    let position = try test.store.head()
    for index in 0..<40 {
      try test.edit(note, "Bank\n\nthe PIN is 4711 for ever \(String(repeating: "\(index) ", count: 50))")
    }
    try test.edit(note, "Bank\n\nthe PIN is 4711 for ever\nand 47 11")
    let head = try test.store.head()
    let deletion = try test.store.delete(passage: "4711".bytes, from: note)
    #expect(deletion.events >= 3 && deletion.bytes >= 4)
    #expect(deletion.scrub.isDone && !deletion.standsElsewhere)
    #expect(try test.store.head() == head + 1)
    #expect(try test.text(note) == "Bank\n\nthe PIN is  for ever\nand 47 11")
    #expect(try test.text(note, at: .position(position)) == "Bank\n\nthe PIN is ???? for ever")
    #expect(try test.text(note, at: .position(1)) == "Bank\n\nthe PIN is ?")
    #expect(try test.bytes().holding("4711") == [])
    #expect(try test.bytes().holding("471") == [])
    let last = try #require(try test.store.audit().last)
    #expect(last.action == .redacted && last.command == "delete --text" && last.title == "Bank")
    #expect(last.events == deletion.events && last.bytes == deletion.bytes)
    try test.expectSound()
    try test.store.rebuild()
    try test.expectSound()
    #expect(try test.text(note, at: .position(position)) == "Bank\n\nthe PIN is ???? for ever")
    try test.edit(note, "Bank\n\nclosed")
    try test.expectSound()
  }

  @Test("R34: it goes from the title, from a trashed note and its audit row, and from the data of an app")
  func everywhereInTheNote() throws {
    let test = try TestStore()
    let note = try test.add("Sesame street\n\nopen Sesame\n- [ ] Sesame seeds\n")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.tick(.words("seeds"), in: note)
      try changes.setData(Array("Sesame data".utf8), of: "doors", on: note)
      try changes.trash(note)
    }
    _ = try test.store.delete(passage: "Sesame".bytes, from: note)
    #expect(try test.bytes().holding("Sesame") == [])
    #expect(try test.titles(.trash) == ["street"])
    #expect(try test.store.audit().map(\.title) == ["street", "street"])
    #expect(try test.store.audit().first?.restorableUntil != nil)
    try test.expectSound()
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    #expect(try test.text(note) == " street\n\nopen \n- [x]  seeds\n")
    try test.expectSound()
  }

  @Test("a passage that no version holds is not found, and other notes that hold it are named")
  func elsewhere() throws {
    let test = try TestStore()
    let note = try test.add("One hippopotamus")
    let other = try test.add("Two hippopotamus")
    try test.expectRefusal(.notFound) { _ = try test.store.delete(passage: "giraffe".bytes, from: note) }
    try test.expectRefusal(.badInput) { _ = try test.store.delete(passage: [], from: note) }
    let deletion = try test.store.delete(passage: "hippopotamus".bytes, from: note)
    #expect(deletion.otherNotes == [other] && deletion.standsElsewhere)
    #expect(try test.text(other) == "Two hippopotamus")
    // Its past is searched too.
    let past = try test.add("Three rhinoceros")
    try test.edit(past, "Three")
    #expect(try test.store.delete(passage: "rhinoceros".bytes, from: past).events == 2)
    try test.expectSound()
  }

  @Test("an imported note's passage goes from its source's name and from the digest by which it is known")
  func imported() throws {
    let test = try TestStore()
    var run = ImportRun(source: "notes", format: "folder")
    var source = SourceNote(
      format: "folder", id: "plans/Operation Walrus.md", text: "Operation Walrus\n\nat dawn".bytes)
    guard case .created(let note) = try run.take([source], into: test.store)[0] else { return #expect(Bool(false)) }
    source.text += "\nor dusk".bytes
    var second = ImportRun(source: "notes", format: "folder")
    _ = try second.take([source], into: test.store)
    _ = try test.store.delete(passage: "Walrus".bytes, from: note)
    #expect(try test.bytes().holding("Walrus") == [])
    try test.expectSound()
  }

  @Test("R34: 200 texts and 50 passages deleted from thousands of events, with readers open: none is in any file")
  func many() throws {
    let test = try TestStore()
    let reader = try test.other("store", readOnly: true)
    var random = SeededGenerator(seed: 4_711)
    func token() -> String { "q\(String(random.next(), radix: 36))w" }
    var notes: [(note: NoteID, token: String)] = []
    for _ in 0..<320 {
      let token = token()
      notes.append((try test.add("Note \(notes.count)\n\nit holds \(token) in \(token)\n- [ ] item \(token)\n"), token))
    }
    var seen = try reader.head()
    var positions: [UInt64] = []
    func follow() throws {
      let entries = try reader.events(after: seen, limit: .max)
      positions += entries.map(\.position)
      seen = entries.last?.position ?? seen
    }
    let first = seen
    for round in 0..<2_400 {
      let (note, token) = random.element(notes)
      let text = try test.text(note)
      switch round % 4 {
      case 0: try test.edit(note, text + "\nonce more \(token) \(round)")
      case 1: try test.edit(note, String(text.dropLast(random.below(12))))
      // The item may be gone.
      case 2:
        _ = refusal { try test.change { (changes) throws(NoteStoreError) in try changes.tick(.number(1), in: note) } }
      default: try test.edit(note, text.replacing(token, with: token.prefix(6) + "—"))
      }
      if round % 400 == 0 { try follow() }
    }
    try follow()
    let audited = try test.store.audit().count
    var gone: [String] = []
    for start in stride(from: 0, to: 200, by: 8) {
      let batch = notes[start..<start + 8]
      _ = try test.store.delete(batch.map(\.note), forgettingTitles: start % 16 == 0)
      gone += batch.map(\.token)
      try follow()
    }
    for (note, token) in notes[200..<250] {
      _ = try test.store.delete(passage: token.bytes, from: note)
      gone.append(token)
      try follow()
    }
    let bytes = try test.bytes()
    for token in gone { #expect(bytes.holding(token) == []) }
    #expect(notes[250...].contains { !bytes.holding($0.token).isEmpty }, "a search that finds nothing proves nothing")
    #expect(positions == Array((first + 1)...(try test.store.head())), "the reader lost or repeated something")
    let audit = try test.store.audit()
    #expect(audit.count == audited + 250)
    #expect(audit.filter { $0.action == .deleted }.count == 200)
    #expect(audit.filter { $0.action == .redacted }.count == 50)
    try test.expectSound()
  }
}
