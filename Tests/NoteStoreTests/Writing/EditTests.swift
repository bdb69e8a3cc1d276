import NoteStore
import TestSupport
import Testing

/// Edits by an editor that began from an older text, by a text view, and of an app's own data.
@Suite("Edits")
struct EditTests {
  @Test("tolaria#700: an edit of an older text is carried over what was written since; both stand")
  func carriedForward() throws {
    let test = try TestStore()
    let base = "alpha one\nbeta two\ngamma three\n"
    let note = try test.add(base)
    try test.edit(note, "alpha ONE\nbeta two\ngamma three\n")
    let result = try test.edit(note, "alpha one\nbeta two\ngamma THREE\ndelta\n", base: base)
    #expect(String(decoding: result.text, as: UTF8.self) == "alpha ONE\nbeta two\ngamma THREE\ndelta\n")
    #expect(!result.isMerged && result.isChanged && result.revision == 3)
    #expect(try test.store.note(note).text == result.text)
    #expect(try test.store.note(note).isMerged == false)
  }

  @Test("an edit of the same words as another keeps both and says so, until the next edit", arguments: 0...2)
  func merged(next: Int) throws {
    let test = try TestStore()
    let base = "call the dentist\n- [ ] milk\n"
    let note = try test.add(base)
    try test.edit(note, "call the surgeon\n- [ ] milk\n")
    let result = try test.edit(note, "call the plumber\n- [ ] milk\n", base: base)
    let text = String(decoding: result.text, as: UTF8.self)
    #expect(text.contains("surgeon") && text.contains("plumber"))
    #expect(result.isMerged)
    #expect(try test.store.note(note).isMerged)
    #expect(try test.store.list().first?.isMerged == true)
    let head = try test.store.head()
    // What is no edit leaves the flag.
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(note)
      try changes.setCollection("x", of: note)
      try changes.trash(note)
      try changes.restore(note)
    }
    #expect(try test.store.note(note).isMerged)
    switch next {
    case 0: try test.edit(note, "call somebody\n- [ ] milk\n")
    case 1: try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    default: try test.change { (changes) throws(NoteStoreError) in try changes.append("bread".bytes, to: note) }
    }
    #expect(try test.store.note(note).isMerged == false)
    #expect(try test.store.list().first?.isMerged == false)
    #expect(try test.store.note(note, at: .position(head)).isMerged)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("the same change made twice from one base stands once")
  func sameChangeTwice() throws {
    let test = try TestStore()
    let base = "alpha one\nbeta two\n"
    let note = try test.add(base)
    try test.edit(note, "alpha one\nbeta two\nmilk\n")
    let result = try test.expectEvents(0) { try test.edit(note, "alpha one\nbeta two\nmilk\n", base: base) }
    #expect(!result.isChanged)
    #expect(try test.text(note) == "alpha one\nbeta two\nmilk\n")
  }

  @Test("UTF-16 ranges of a text view become patches and back")
  func utf16() throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: 7)
    let pieces = ["a", "é", "e\u{301}", "🙂", "日本", "\r\n", "\n", "👩‍👩‍👧", " ", "\0"]
    var text = "start 🙂"
    let note = try test.add(text)
    for step in 0..<80 {
      let units = Array(text.utf16)
      let location = generator.below(units.count + 1)
      let length = generator.below(min(6, units.count - location + 1))
      let words = (0..<generator.below(3)).map { _ in pieces[generator.below(pieces.count)] }.joined()
      let bytes = text.bytes
      let cuts = [location, location + length].contains { place in
        place > 0 && place < units.count && UTF16.isLeadSurrogate(units[place - 1])
          && UTF16.isTrailSurrogate(units[place])
      }
      let patch = Patch(utf16Location: location, length: length, replacement: words, in: bytes)
      #expect((patch == nil) == cuts, "seed 7, step \(step)")
      guard let patch else { continue }
      let range = try #require(patch.utf16Range(in: bytes))
      #expect(range == (location, length), "seed 7, step \(step)")
      text = String(decoding: units[..<location] + Array(words.utf16) + units[(location + length)...], as: UTF16.self)
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, patches: [patch]) }
      #expect(try test.text(note).bytes == text.bytes, "seed 7, step \(step)")
    }
    #expect(Patch(utf16Location: -1, length: 0, replacement: "", in: []) == nil)
    #expect(Patch(utf16Location: 0, length: 1, replacement: "", in: []) == nil)
    #expect(Patch(utf16Location: .max, length: .max, replacement: "", in: "ab".bytes) == nil)
    #expect(Patch(offset: 3, deleted: [], inserted: []).utf16Range(in: "ab".bytes) == nil)
  }

  @Test("several patches hold at once, counted in the text before; those that do not fit are refused")
  func patches() throws {
    let test = try TestStore()
    let note = try test.add("one two three")
    try test.change { (changes) throws(NoteStoreError) in
      let result = try changes.edit(
        note,
        patches: [
          Patch(offset: 0, deleted: "one".bytes, inserted: "1".bytes),
          Patch(offset: 8, deleted: "three".bytes, inserted: "3".bytes),
        ])
      #expect(result.text == "1 two 3".bytes)
    }
    for patches in [
      [Patch(offset: 0, deleted: "x".bytes, inserted: [])], [Patch(offset: 8, deleted: [], inserted: "x".bytes)],
      [Patch(offset: -1, deleted: [], inserted: "x".bytes)], [Patch(offset: .max, deleted: "x".bytes, inserted: [])],
      [Patch(offset: 2, deleted: [], inserted: [0xff])],
      [Patch(offset: 4, deleted: [], inserted: "x".bytes), Patch(offset: 0, deleted: [], inserted: "y".bytes)],
    ] {
      try test.expectRefusal(.badInput) {
        try test.change { (changes) throws(NoteStoreError) in try changes.edit(note, patches: patches) }
      }
    }
    #expect(try test.text(note) == "1 two 3")
  }

  @Test("an app's data is kept in the note's history and can be read back; text, order and other projections stay")
  func appData() throws {
    let test = try TestStore()
    let note = try test.add("Note")
    _ = try test.add("Later")
    let list = try test.store.list().map {
      var row = $0; row.revision = 0; return row
    }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.setData([0, 1, 255], of: "com.example.editor", on: note)
      try changes.setData([], of: "com.example.other", on: note)
      try changes.setData([UInt8](repeating: 7, count: 1 << 20), of: "com.example.editor", on: note)
    }
    #expect(
      try test.store.list().map {
        var row = $0; row.revision = 0; return row
      } == list)
    #expect(try test.store.note(note).revision == 4)
    let events = try test.store.events(after: 2, note: note)
    #expect(events.map(\.kind) == [.appData, .appData, .appData])
    #expect(events.map(\.summary) == ["com.example.editor", "com.example.other", "com.example.editor"])
    #expect(events.map { $0.appData?.count } == [3, 0, 1 << 20])
    #expect(events.first?.appData == [0, 1, 255])
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.setData([UInt8](repeating: 7, count: 1 << 20 + 1), of: "com.example.editor", on: note)
      }
    }
    #expect(try test.store.checkTables().isEmpty)
  }
}
