import Events
import Foundation
import LogStore
import NoteStore
import TestSupport
import Testing

/// What one change promises an app.
@Suite("Changes")
struct ChangeTests {
  @Test("several commands are one change: each sees those before it, and they stand together in the log")
  func oneChange() throws {
    let test = try TestStore()
    let other = try test.add("Other")
    let head = try test.store.head()
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      let note = try changes.create("List\n- [ ] milk\n".bytes)
      try changes.append("bread".bytes, to: note)
      #expect(try changes.tick(.words("bread"), in: note).isChanged)
      #expect(try changes.edit(note, text: "List\n- [ ] milk\n- [x] bread\n".bytes).revision == 3)
      #expect(try changes.pin(other).replaced == nil)
      #expect(try changes.pin(note).replaced == other)
      #expect(try changes.setCollection("Home", of: note))
      #expect(try changes.setCollection("Home", of: other))
      return note
    }
    let note = try #require(made.value)
    let receipt = try #require(made.receipt)
    let events = try test.store.events(after: head, limit: .max)
    #expect(
      events.map(\.kind) == [
        .created, .appended, .itemTicked, .pinned, .unpinned, .pinned, .collectionCreated, .collectionSet,
        .collectionSet,
      ])
    #expect(Set(events.map(\.change)) == [receipt.change])
    #expect(receipt.positions == (head + 1)...(head + 9) && !receipt.isRepeated)
    #expect(try test.text(note) == "List\n- [ ] milk\n- [x] bread\n")
    #expect(try test.store.list().map(\.collection) == ["Home", "Home"])
    #expect(try test.store.widget()?.id == note)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("a throw inside leaves nothing: log, tables, names and past are as before")
  func throwLeavesNothing() throws {
    let test = try TestStore()
    let note = try test.add("Note\n- [ ] milk")
    let head = try test.store.head()
    let list = try test.store.list()
    var lost: NoteID?
    try test.expectRefusal(.notFound) {
      try test.change { (changes) throws(NoteStoreError) in
        lost = try changes.create("Lost".bytes)
        try changes.edit(note, text: "Changed".bytes)
        try changes.pin(note)
        try changes.setCollection("Made", of: note)
        try changes.trash(note)
        throw NoteStoreError(.notFound, "the app thought better of it")
      }
    }
    #expect(try test.store.list() == list)
    #expect(try test.titles(.trash) == [])
    #expect(try test.store.widget() == nil)
    #expect(try test.store.audit().isEmpty)
    #expect(refusal { _ = try test.store.note(#require(lost)) }?.code == .notFound)
    #expect(try test.store.checkTables().isEmpty)
    try test.change { (changes) throws(NoteStoreError) in try changes.setCollection("Made", of: note) }
    #expect(try test.kinds(after: head) == [.collectionCreated, .collectionSet])
  }

  @Test("a throw after events were appended leaves log and tables as they were")
  func throwAfterAppending() throws {
    let test = try TestStore()
    let store = try test.other(custom: [FailingProjection()])
    let note = try store.add("Fine")
    let (head, list) = (try store.head(), try store.list())
    let refused = refusal { try store.edit(note, "Broken\nmilk") }
    #expect(refused?.code == .system && refused?.why.contains("will not have it") == true)
    #expect(try store.head() == head)
    #expect(try store.list() == list)
    #expect(try store.note(note).text == "Fine".bytes)
    #expect(try store.events(after: 0, note: note).count == 1)
    #expect(try store.found("milk").isEmpty)
    #expect(try store.checkTables().isEmpty)
    try store.edit(note, "Fine again")
    #expect(try store.list().map(\.title) == ["Fine again"])
    #expect(try store.checkTables().isEmpty)
  }

  @Test("`expecting` lets a command through at the revision it names, and no other")
  func expecting() throws {
    let test = try TestStore()
    let note = try test.add("List\n- [ ] milk\n")
    try test.edit(note, "List\n- [ ] milk\n- [x] bread\n")
    #expect(try test.store.note(note).revision == 2)
    for wrong: UInt64 in [0, 1, 3, .max] {
      let commands = [
        Command { (changes) throws(NoteStoreError) in _ = try changes.edit(note, text: "x".bytes, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.edit(note, patches: [], expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.append("x".bytes, to: note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.tick(.number(1), in: note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.untick(.number(2), in: note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.pin(note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.trash(note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.restore(note, expecting: wrong) },
        Command { (changes) throws(NoteStoreError) in _ = try changes.setCollection("x", of: note, expecting: wrong) },
      ]
      for command in commands {
        let refused = try test.expectRefusal(.conflict) { try test.change(ChangeOptions(), command.run) }
        #expect(refused?.why.contains("revision 2") == true)
      }
    }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.tick(.number(1), in: note, expecting: 2)
      // Within a change the revision is the one decided so far.
      try changes.append("eggs".bytes, to: note, expecting: 3)
    }
    #expect(try test.store.note(note).revision == 4)
  }

  @Test("a command id sent again gives the first receipt and appends nothing, also after the store was closed")
  func commandIDs() throws {
    let test = try TestStore()
    let command = try #require(CommandID("phone-17"))
    let path = test.folder.path + "/other"
    var options = TestStore.options(test.folder, test.clock)
    var first: ChangeReceipt?
    for round in 0..<3 {
      options.origin = Origin(actor: "ada", host: "desk", program: "round \(round)")
      let store = try NoteStore.open(path, options)
      for _ in 0..<2 {
        var wasRun = false
        let sent = try store.perform(ChangeOptions(command: command), repeated: { "again" }) {
          (changes) throws(NoteStoreError) in
          wasRun = true
          let note = try changes.create("Once".bytes)
          try changes.pin(note)
          return "done"
        }
        let receipt = try #require(sent.receipt)
        if let first {
          #expect(!wasRun && sent.value == "again" && receipt.isRepeated)
          #expect(receipt.change == first.change && receipt.positions == first.positions)
        } else {
          #expect(wasRun && sent.value == "done" && receipt.positions == 1...2 && !receipt.isRepeated)
          first = receipt
        }
      }
      #expect(try store.head() == 2)
      #expect(try store.list().count == 1)
      #expect(try store.events(after: 0).allSatisfy { $0.command == command })
    }
  }

  @Test("a command that changed nothing is not remembered: it runs when it is sent again")
  func emptyCommand() throws {
    let test = try TestStore()
    let note = try test.add("Text")
    let options = ChangeOptions(command: CommandID("edit"))
    #expect(
      try test.change(options) { (changes) throws(NoteStoreError) in try changes.edit(note, text: "Text".bytes) } == nil
    )
    let receipt = try test.change(options) { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: "New".bytes)
    }
    #expect(receipt?.isRepeated == false)
    #expect(try test.text(note) == "New")
  }

  @Test("a note is created with the caller's id; an id that is taken is refused, also by a note in the Trash")
  func callersID() throws {
    let test = try TestStore()
    let id = try #require(NoteID(uuid: "00000000-0000-0000-0000-000000000001"))
    let own = try #require(NoteID(uuid: "FFFFFFFF-ffff-ffff-ffff-ffffffffffff"))
    for id in [id, own] {
      try test.change { (changes) throws(NoteStoreError) in #expect(try changes.create("Mine".bytes, id: id) == id) }
    }
    #expect(try test.text(id) == "Mine")
    func refused() throws {
      try test.expectRefusal(.conflict) {
        try test.change { (changes) throws(NoteStoreError) in try changes.create("Other".bytes, id: id) }
      }
    }
    try refused()
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(id) }
    try refused()
    let new = try #require(NoteID(uuid: "00000000-0000-0000-0000-000000000003"))
    try test.expectRefusal(.conflict) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.create("One".bytes, id: new)
        try changes.create("Two".bytes, id: new)
      }
    }
    #expect(try test.text(id) == "Mine")
    #expect(try test.titles() == ["Mine"])
  }

  @Test("a group named by its first event is written on every later change of the act")
  func groups() throws {
    let test = try TestStore()
    let receipt = try #require(
      try test.change { (changes) throws(NoteStoreError) in try changes.create("One".bytes) })
    try test.change(ChangeOptions(group: receipt.change)) { (changes) throws(NoteStoreError) in
      try changes.create("Two".bytes)
    }
    #expect(try test.store.events(after: 0).map(\.group) == [nil, receipt.change])
  }

  @Test(
    "joplin#12674: the original is at the first position, and the last edit before a deletion is in the history (joplin#6297)"
  )
  func firstAndLastVersions() throws {
    let test = try TestStore()
    let note = try test.add("original")
    let first = try test.store.head()
    try test.edit(note, "second")
    try test.edit(note, "last words")
    let last = try test.store.head()
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    #expect(try test.text(note, at: .position(first)) == "original")
    #expect(try test.text(note, at: .position(last)) == "last words")
    #expect(try test.text(note) == "last words")
    #expect(refusal { _ = try test.text(note, at: .position(first - 1)) }?.code == .notFound)
  }

  @Test("a clock at either end of time harms nothing", arguments: [Int64.min, -1, 0, .max])
  func ends(microseconds: Int64) throws {
    let test = try TestStore()
    let note = try test.add("First")
    test.clock.set(Timestamp(microseconds: microseconds))
    for step in 0..<3 {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        try changes.create("At the end \(step)".bytes)
        try changes.append("more".bytes, to: note)
      }
    }
    test.clock.set(Timestamp(microseconds: 1_788_253_300_000_000))
    let last = try test.add("Last")
    #expect(try test.store.list().first?.id == last)
    let times = try test.store.events(after: 0).map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 || $1.microseconds == .max })
    #expect(try test.store.checkTables().isEmpty)
  }
}

/// A projection that fails at a text.
private struct FailingProjection: CustomProjection {
  let name = "failing"
  let version: UInt64 = 1

  func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
    try table.put([1], change.textAfter ?? [0])
    if change.textAfter?.starts(with: "Broken".utf8) == true {
      throw NoteStoreError(.conflict, "the projection", why: "will not have it")
    }
  }
}
