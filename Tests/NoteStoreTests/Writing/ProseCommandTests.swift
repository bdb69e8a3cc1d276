import NoteStore
import TestSupport
import Testing

/// R5, R20, R22, R23, R47, R57 and R58 as an app calls them.
@Suite("Tidy, title, move, templates, dictation, summary")
struct ProseCommandTests {
  @Test("R20: tidying is one event, and done twice appends nothing")
  func tidy() throws {
    let test = try TestStore()
    let note = try test.add("trip  to Zürich\r\n- [ ] milk ,bread\r\n```\nx  = 1\n```\nsee https://a.b/c,d and 1,000")
    func tidy() throws { try test.change { (changes) throws(NoteStoreError) in try changes.tidy(note) } }
    try test.expectEvents(1) { try tidy() }
    #expect(
      try test.text(note)
        == "Trip to Zürich\r\n- [ ] Milk, bread\r\n```\nx  = 1\n```\nSee https://a.b/c,d and 1,000")
    #expect(try test.store.events(after: 1).map(\.kind) == [.tidied])
    try test.expectEvents(0) { try tidy() }
  }

  @Test("R22: a title is a new first line, below front matter; the same title again appends nothing")
  func title() throws {
    let test = try TestStore()
    let note = try test.add("---\r\ntags: x\r\n---\r\nmilk and bread\r\n")
    func title(_ words: String, guarded: Bool = false) throws -> String? {
      try test.store.perform(repeated: { String?.none }) { (changes) throws(NoteStoreError) in
        try changes.setTitle(words, of: note, fromNoteWords: guarded).before
      }.value
    }
    #expect(try test.expectEvents(1) { try title("Bread, MILK", guarded: true) } == "milk and bread")
    #expect(try test.text(note) == "---\r\ntags: x\r\n---\r\nBread, MILK\r\nmilk and bread\r\n")
    #expect(try test.titles() == ["Bread, MILK"])
    let event = try #require(try test.store.events(after: 1).first)
    #expect(event.kind == .titled && event.summary == "Bread, MILK")
    #expect(try test.expectEvents(0) { try title("Bread, MILK") } == "Bread, MILK")
    try test.expectEvents(0) { _ = try title("# **Bread**, MILK") }
    try test.expectRefusal(.badInput) { _ = try title("Butter and milk", guarded: true) }
    for words in ["", " ", "---", "```", "***"] { try test.expectRefusal(.badInput) { _ = try title(words) } }
    #expect(try title("two\r\nlines") == "Bread, MILK")
    #expect(try test.titles() == ["two lines"])
    let declared = try test.add("---\ntitle: Old\n---\ntext")
    try test.change { (changes) throws(NoteStoreError) in try changes.setTitle("New", of: declared) }
    #expect(try test.titles().first == "New")
    let untitled = try test.add("***\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.setTitle("A name", of: untitled) }
    #expect(try test.text(untitled) == "A name\n***\n")
  }

  @Test(
    "R47, R23: a text moves after one blank line without its placeholder title; its note is trashed in the same change")
  func move() throws {
    let test = try TestStore()
    let target = try test.add("Shop\r\n□ milk")
    let note = try test.add("Untitled\n\n  □ bread\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    let before = try test.store.head()
    let receipt = try test.change { (changes) throws(NoteStoreError) in try changes.move(note, into: target) }
    #expect(receipt?.positions == before + 1...before + 2)
    #expect(try test.kinds(after: before) == [.movedIn, .trashed])
    #expect(try test.text(target) == "Shop\r\n□ milk\r\n\r\n  □ bread\n")
    #expect(try test.titles() == ["Shop"])
    #expect(try test.titles(.trash) == ["Untitled"])
    #expect(try test.text(note) == "Untitled\n\n  □ bread\n")
    #expect(try test.store.widget() == nil)
    #expect(try test.store.audit().last?.command == "move")
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.move(target, into: target) }
    }
    for (source, other) in [(note, target), (target, note)] {
      try test.expectRefusal(.conflict) {
        try test.change { (changes) throws(NoteStoreError) in try changes.move(source, into: other) }
      }
    }
    let empty = try test.add("New note\n")
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in try changes.move(empty, into: target) }
    }
    #expect(try test.text(target) == "Shop\r\n□ milk\r\n\r\n  □ bread\n")
  }

  @Test("R57: a template is the start of a new note, or comes to the end of one as it is")
  func templates() throws {
    let test = try TestStore()
    let template = try test.add("Meeting\n\n## Open\n- [ ] agenda\n")
    let other = try test.add("Meeting")
    let note = try test.add("Day\n□ milk\n")
    func find(_ name: String) throws -> Template? {
      try test.store.perform(repeated: { Template?.none }) { (changes) throws(NoteStoreError) in
        try changes.template(named: name)
      }.value
    }
    try test.expectRefusal(.notFound) { _ = try find("Meeting") }
    try test.change { (changes) throws(NoteStoreError) in try changes.setCollection("Templates/Work", of: template) }
    let found = try #require(try find("MEETING"))
    #expect(found.note == template)
    #expect(try find(String(template.description.prefix(8)))?.note == template)
    let refusal = try test.expectRefusal(.notFound) { _ = try find("Minutes") }
    #expect(refusal?.choices == ["Meeting"])
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(from: found, adding: "minutes".bytes, items: ["end"])
    }.value
    #expect(try test.text(try #require(made)) == "Meeting\n\n## Open\n- [ ] agenda\n- [ ] minutes\n- [ ] end\n")
    let bare = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(from: found)
    }.value
    #expect(try test.text(try #require(bare)) == "Meeting\n\n## Open\n- [ ] agenda\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.append(found, to: note) }
    #expect(try test.text(note) == "Day\n□ milk\nMeeting\n\n## Open\n- [ ] agenda\n")
    #expect(try test.store.events(after: 0, note: note).map(\.kind) == [.created, .appended])
    try test.change { (changes) throws(NoteStoreError) in try changes.setCollection("Templates", of: other) }
    let many = try test.expectRefusal(.ambiguous) { _ = try find("meeting") }
    #expect(many?.candidates.count == 2)
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(template) }
    #expect(try find("meeting")?.note == other)
  }

  @Test("R58: dictated text is appended as one event, shaped for the line it lands on")
  func dictation() throws {
    let test = try TestStore()
    let note = try test.add("Shop\r\n□ milk\r\n")
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.append(dictated: ["bread and", " butter, eggs "], to: note)
      }
    }
    #expect(try test.text(note) == "Shop\r\n□ milk\r\n□ bread\r\n□ butter\r\n□ eggs\r\n")
    #expect(try test.kinds(after: 1) == [.appended])
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.append(dictated: [" ", ""], to: note) }
    }
  }

  @Test("R5: a summary stands in records for a long note until its text is another, and comes back with the text")
  func summary() throws {
    let test = try TestStore()
    let text = "Roof\nWe met on Monday.\nWe said a lot.\n"
    let note = try test.add(text)
    func sum(_ words: String, _ note: NoteID) throws -> Bool {
      try test.store.perform(repeated: { false }) { (changes) throws(NoteStoreError) in
        try changes.setSummary(words, of: note).isShown
      }.value
    }
    func preview(_ place: Int = 0) throws -> String { try test.store.list()[place].preview }
    #expect(try preview() == "We met on Monday.")
    #expect(try test.expectEvents(1) { try sum("the roof\n is  done", note) })
    #expect(try preview() == "the roof is done")
    #expect(try test.store.recents().first?.preview == "the roof is done")
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    #expect(try test.store.widget()?.preview == "the roof is done")
    try test.expectEvents(0) { _ = try sum("the roof is done", note) }
    try test.store.rebuild()
    #expect(try preview() == "the roof is done")
    try test.edit(note, text + "One more line.")
    #expect(try preview() == "We met on Monday.")
    #expect(try test.store.widget()?.preview == "We met on Monday.")
    try test.edit(note, text)
    #expect(try preview() == "the roof is done")
    #expect(try test.store.checkTables().isEmpty)
    let short = try test.add("Short\nline")
    #expect(try !sum("not needed", short))
    #expect(try preview(1) == "line")
    let list = try test.add("List\n□ a\n□ b\ntext")
    #expect(try !sum("items", list))
    try test.expectRefusal(.badInput) { _ = try sum(" \n", note) }
    try test.expectRefusal(.badInput) { _ = try sum(String(repeating: "x", count: 5_000), note) }
  }
}
