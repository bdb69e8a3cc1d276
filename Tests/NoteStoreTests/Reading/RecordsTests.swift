import NoteStore
import TestSupport
import Testing

/// R28, R29, R31: the records that widgets, switchers and a system-wide search draw from.
@Suite("Records")
struct RecordsTests {
  /// The most bytes that the string can take in JSON: whatever a writer may escape, it escapes.
  static func jsonBytes(_ text: String) -> Int {
    text.unicodeScalars.reduce(2) { sum, scalar in
      switch scalar.value {
      case 0..<0x20, 0x7f, 0x2028, 0x2029: sum + 6
      case 0x22, 0x5c: sum + 2
      default: sum + String(scalar).utf8.count
      }
    }
  }

  /// The most bytes of the widget's JSON form, names and punctuation included.
  static func jsonBytes(_ widget: Widget) -> Int {
    var count = #"{"id":"","short":"","title":,"preview":,"counters":[],"count":{"done":,"total":},"updated":""}"#.utf8
      .count
    count += widget.id.uuid.utf8.count + 13 + jsonBytes(widget.title) + jsonBytes(widget.preview) + 40 + 35
    for counter in widget.counters {
      count += jsonBytes(counter.label) + #"{"label":,"value":,"line":},"#.utf8.count + 16 + 20
    }
    return count
  }

  @Test(
    "R28: the widget is the pinned note: title, preview, three counters with their lines, count, time; none without a pin"
  )
  func widget() throws {
    let test = try TestStore()
    let note = try test.add("# Habits\nWater 3\n\nPushups 20\nthe preview\n- [x] one\n- [ ] two\nCoffee 0\nTea 9\n")
    #expect(try test.store.widget() == nil)
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    let widget = try #require(try test.store.widget())
    #expect(widget.id == note && widget.title == "Habits" && widget.preview == "the preview")
    #expect(widget.counters.map(\.label) == ["Water", "Pushups", "Coffee"])
    #expect(widget.counters.map(\.value) == [3, 20, 0] && widget.counters.map(\.line) == [2, 4, 8])
    #expect(widget.done == 1 && widget.total == 2)
    #expect(widget.updated == (try test.store.note(note).edited))
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("two"), in: note) }
    #expect(try test.store.widget()?.done == 2)
    try test.edit(note, "Plain")
    let plain = try #require(try test.store.widget())
    #expect(plain.counters.isEmpty && plain.done == nil && plain.total == nil && plain.preview == "")
    try test.change { (changes) throws(NoteStoreError) in try changes.unpin() }
    #expect(try test.store.widget() == nil)
  }

  @Test("R28: the record stays under 4,096 bytes of JSON, whatever the note holds")
  func widgetIsSmall() throws {
    let test = try TestStore()
    let note = try test.add("start")
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    let zalgo = "a" + String(repeating: "\u{301}\u{489}", count: 400)
    let family = "👩🏽‍❤️‍💋‍👨🏿"
    let pieces = [
      "\u{1}", "\u{7f}", "\"", "\\", "\u{2028}x", "x\u{2029}", zalgo, family, "日本語", "a", "\t", "\u{1b}[31m", "é", "\0",
      "\u{85}y",
      "x\u{2028}" + String(repeating: "\u{301}", count: 12),
    ]
    var generator = SeededGenerator(seed: 28)
    func line(_ piece: String?, _ count: Int) -> String {
      (0..<count).map { _ in piece ?? pieces[generator.below(pieces.count)] }.joined()
    }
    var largest = 0
    for step in 0..<(pieces.count + 40) {
      let piece = step < pieces.count ? pieces[step] : nil
      let text =
        "T\(line(piece, 80))\nl\(line(piece, 90)) 999999999999999\nm\(line(piece, 90)) 1\nn\(line(piece, 90)) 2\n\(line(piece, 260))w\n- [ ] x"
      try test.edit(note, text)
      let widget = try #require(try test.store.widget())
      #expect(!widget.title.isEmpty && widget.title.count <= 64 && widget.preview.count <= 200)
      let bytes = Self.jsonBytes(widget)
      #expect(bytes < 4_096, "seed 28, step \(step)")
      largest = max(largest, bytes)
    }
    // A record that is nearly empty would prove nothing.
    #expect(largest > 2_000)
  }

  @Test("R4, R28: a cut ends in … and is never inside a cluster")
  func cuts() throws {
    let test = try TestStore()
    let family = "👨‍👩‍👧‍👦"
    let note = try test.add(String(repeating: family, count: 65) + "\n" + String(repeating: "e\u{301}", count: 201))
    let row = try #require(try test.store.list().first)
    #expect(row.id == note)
    // 25 bytes a cluster are too many for the record: it is cut further, at a cluster, the size of the record in mind.
    #expect(row.title.hasSuffix("…") && row.title.dropLast().allSatisfy { String($0) == family })
    #expect(row.preview == String(repeating: "e\u{301}", count: 199) + "…")
    let short = try test.add(String(repeating: "x", count: 64) + "\n" + String(repeating: "日", count: 200))
    let whole = try #require(try test.store.list().first)
    #expect(whole.id == short && whole.title == String(repeating: "x", count: 64))
    #expect(whole.preview == String(repeating: "日", count: 200))
  }

  @Test("R29: recents are the eight notes used last, blank ones out, the pinned one first and not counted")
  func recents() throws {
    let test = try TestStore()
    #expect(try test.store.recents().isEmpty)
    let notes = try (0..<40).map { try test.add("Note \($0)\nbody of \($0).") }
    #expect(try test.store.recents().map(\.title) == (32..<40).reversed().map { "Note \($0)" })
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(notes[0]) }
    let nine = try test.store.recents()
    #expect(nine.map(\.title) == ["Note 0"] + (32..<40).reversed().map { "Note \($0)" })
    #expect(nine.map(\.isPinned) == [true] + Array(repeating: false, count: 8))
    #expect(nine.map(\.preview).first == "body of 0.")
    // Pinned and used last at once: it is there once.
    try test.change { (changes) throws(NoteStoreError) in try changes.open(notes[0]) }
    #expect(try test.store.recents() == nine)
    // Many blank ones at the top are passed over, however many there are.
    try test.change { (changes) throws(NoteStoreError) in
      for note in notes[3...] { try changes.edit(note, text: "\n".bytes) }
    }
    #expect(try test.store.recents().map(\.title) == ["Note 0", "Note 2", "Note 1"])
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(notes[2]) }
    #expect(try test.store.recents().map(\.title) == ["Note 0", "Note 1"])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test(
    "R31: the spotlight index has every note that is not blank and not in the Trash, with a link; restore returns it")
  func spotlight() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("Zürich trip\nhotel by the lake"), try test.add("Other"))
    var archived = SourceNote(format: "folder", id: "old.md", text: "Old trip".bytes)
    archived.isArchived = true
    var run = ImportRun(source: "/notes", format: "folder")
    _ = try run.take([archived], into: test.store)
    let row = try #require(try test.store.spotlight("zurich").first)
    #expect(row.id == a && row.title == "Zürich trip" && row.preview == "hotel by the lake")
    #expect(row.link == "notes://note/\(a.uuid)")
    #expect(try test.store.resolve(.uuid(String(row.link.dropFirst("notes://note/".count)))) == a)
    #expect(row.used == (try test.store.note(a).edited))
    #expect(try test.store.spotlight("trip").map(\.title) == ["Zürich trip", "Old trip"])
    #expect(try test.store.spotlight("").map(\.title) == ["Other", "Zürich trip", "Old trip"])
    #expect(try test.store.spotlight("trip hotel").map(\.id) == [a])
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(a) }
    #expect(try test.store.spotlight("zurich").isEmpty)
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(a) }
    #expect(try test.store.spotlight("zurich") == [row])
    try test.edit(b, " ")
    #expect(try test.store.spotlight("").map(\.id) == [a] + (try test.store.spotlight("old").map(\.id)))
  }
}
