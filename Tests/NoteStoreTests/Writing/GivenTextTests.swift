import NoteStore
import TestSupport
import Testing

/// R1, R6, R7: what becomes of a text on its way in and out.
@Suite("Text as given")
struct GivenTextTests {
  static let texts = [
    "a\r\nb\r\n", "a\rb\r", "mixed\r\nbreaks\nof\rall", "a\0b\0", "\u{feff}Title\n", "x   \n\n\n  ", "  \n\nlead",
    "👩‍👩‍👧‍👦 family\n🏴󠁧󠁢󠁷󠁬󠁳󠁿", "e\u{301}cole", "école", "A\u{30a}ngström", "\u{2028}line\u{2029}para", "\u{1b}[31mred",
    "\\n\t\u{7f}",
    "---\ntitle: x\n---\nbody", "no break at the end", "か\u{3099}", "\u{202e}right to left", "x\u{fffd}y",
    "\u{10ffff}\u{fffe}z",
  ]

  @Test(
    "R1: the bytes given are the bytes given back: by note, text, list of the past, after a rebuild and a reopening")
  func bytesStay() throws {
    let test = try TestStore()
    let notes = try Self.texts.map { try test.add($0) }
    func check(_ store: NoteStore) throws {
      for (note, text) in zip(notes, Self.texts) {
        #expect(try store.note(note).text == text.bytes)
        #expect(try store.withText(note) { $0.count } == text.utf8.count)
      }
    }
    try check(test.store)
    try test.store.rebuild()
    try check(test.store)
    try check(try test.reopened())
    var walked: [[UInt8]] = []
    try test.store.walk { (note) throws(NoteStoreError) in
      walked.append(note.text)
      return true
    }
    #expect(walked == Self.texts.reversed().map(\.bytes))
  }

  @Test("R1: an edit from any text to any other gives exactly the other, and the old one is still there in the past")
  func bytesStayThroughEdits() throws {
    let test = try TestStore()
    let note = try test.add(Self.texts[0])
    var said: [(position: UInt64, text: [UInt8])] = []
    for text in Self.texts + Self.texts.reversed() {
      #expect(try test.edit(note, text).text == text.bytes)
      said.append((try test.store.head(), text.bytes))
    }
    for moment in said { #expect(try test.store.note(note, at: .position(moment.position)).text == moment.text) }
  }

  @Test("R1: random texts of all planes come back as they went in")
  func randomTexts() throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: 101)
    let note = try test.add("first")
    for step in 0..<60 {
      var text = ""
      for _ in 0..<generator.below(80) {
        let bound = [0x80, 0x300, 0x3000, 0x11_0000][generator.below(4)]
        if let scalar = Unicode.Scalar(UInt32(generator.below(bound))) { text.unicodeScalars.append(scalar) }
      }
      try test.edit(note, text)
      #expect(try test.store.note(note).text == text.bytes, "seed 101, step \(step)")
    }
  }

  @Test(
    "R1: bytes that are not UTF-8 are refused, the first of them named, and leave nothing",
    arguments: [
      ([0x61, 0xff], 1), ([0xc3], 0), ([0x61, 0x62, 0xed, 0xa0, 0x80], 2), ([0xc0, 0x80], 0),
      ([0xf4, 0x90, 0x80, 0x80], 0),
      ([0x61, 0xe2, 0x82], 1),
    ] as [([UInt8], Int)])
  func notUTF8(bytes: [UInt8], offset: Int) throws {
    let test = try TestStore()
    let note = try test.add("whole")
    for refused in [
      try test.expectRefusal(.badInput) {
        try test.change { (changes) throws(NoteStoreError) in try changes.create(bytes) }
      },
      try test.expectRefusal(.badInput) {
        try test.change { (changes) throws(NoteStoreError) in try changes.edit(note, text: bytes) }
      },
      try test.expectRefusal(.badInput) {
        try test.change { (changes) throws(NoteStoreError) in try changes.append(bytes, to: note) }
      },
    ] { #expect(refused?.why.contains("byte \(offset) ") == true) }
    #expect(try test.text(note) == "whole")
  }

  static let blanks = ["", " ", "\n", "\r\n\t", "\u{feff}", "\u{feff} \n", "\u{a0}\u{3000}", "\u{2028}"]

  @Test("R6: a blank note is never created", arguments: blanks)
  func blankIsRefused(text: String) throws {
    let test = try TestStore()
    try test.expectRefusal(.badInput) { _ = try test.add(text) }
    #expect(try test.store.list().isEmpty)
  }

  @Test(
    "R6: a note edited to blank stays with its history, and is out of recents, widget and spotlight", arguments: blanks)
  func editedToBlank(text: String) throws {
    let test = try TestStore()
    let note = try test.add("Dentist\ntuesday")
    let other = try test.add("Other")
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    let before = try test.store.head()
    #expect(try test.store.widget()?.title == "Dentist")
    try test.edit(note, text)
    #expect(try test.store.note(note).text == text.bytes)
    #expect(try test.store.list().map(\.id) == [note, other])
    #expect(try test.store.recents().map(\.title) == ["Other"])
    #expect(try test.store.widget() == nil)
    #expect(try test.store.spotlight("").map(\.id) == [other])
    #expect(try test.text(note, at: .position(before)) == "Dentist\ntuesday")
    #expect(try test.store.widget(at: .position(before))?.title == "Dentist")
    try test.edit(note, "Back")
    #expect(try test.store.recents().map(\.title) == ["Back", "Other"])
    #expect(try test.store.widget()?.title == "Back")
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R6: an editor session that ends blank moves the note to the Trash, and the audit says why")
  func blankToTrash() throws {
    let test = try TestStore()
    let note = try test.add("Draft")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: "\n".bytes)
      try changes.trashBlank(note)
    }
    #expect(try test.store.note(note).trashed != nil)
    #expect(try test.store.audit().map(\.command) == ["edit left blank"])
  }

  @Test("R7: a command that changes nothing appends nothing and gives no receipt")
  func nothingChanged() throws {
    let test = try TestStore()
    let note = try test.add("List\n- [x] milk\n- [ ] bread\n")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(note)
      try changes.setCollection("Home", of: note)
    }
    let text = try test.store.note(note).text
    let commands = [
      Command { (changes) throws(NoteStoreError) in #expect(try changes.edit(note, text: text).isChanged == false) },
      Command { (changes) throws(NoteStoreError) in
        #expect(try changes.edit(note, text: text, base: "List\n".bytes).isChanged == false)
      },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.edit(note, patches: []).isChanged == false) },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.tick(.number(1), in: note).isChanged == false)
      },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.untick(.number(2), in: note).isChanged == false)
      },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.pin(note).isChanged == false) },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.setCollection("Home", of: note) == false) },
      Command { (changes) throws(NoteStoreError) in #expect(try changes.restore(note).isChanged == false) },
    ]
    for command in commands {
      #expect(try test.expectEvents(0) { try test.change(ChangeOptions(), command.run) } == nil)
    }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.unpin()
      try changes.trash(note)
    }
    try test.expectEvents(0) {
      try test.change { (changes) throws(NoteStoreError) in
        #expect(try changes.trash(note) == false)
        #expect(try changes.unpin() == nil)
      }
    }
  }
}
