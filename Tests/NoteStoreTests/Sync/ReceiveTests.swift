import Events
import Foundation
import LogStore
@testable import NoteStore
import TestSupport
import Testing

@Suite("Events of other stores") struct ReceiveTests {
  /// Two stores that know the same note.
  static func pair(_ text: String) throws -> (TestStore, TestStore, NoteID) {
    let (one, two) = (try TestStore(), try TestStore(start: 1_788_253_200_300_000))
    let note = try one.add(text)
    try two.store.take(from: one.store)
    return (one, two, note)
  }

  @Test(
    "simplenote-electron#678: two devices edit one note, both edits are kept; mozilla/notes#542: merging again changes nothing"
  )
  func bothEditsKept() throws {
    let (one, two, note) = try Self.pair("Trip\n\npassport\nsocks\n")
    try one.edit(note, "Trip\n\npassport and visa\nsocks\n")
    try two.edit(note, "Trip\n\npassport\nwarm socks\n")
    try settle([one.store, two.store])
    #expect(try one.text(note) == "Trip\n\npassport and visa\nwarm socks\n")
    #expect(try one.store.shared() == two.store.shared())
    let (head, text) = (try one.store.head(), try one.text(note))
    for _ in 0..<5 {
      #expect(try one.store.take(from: two.store).taken == 0)
      #expect(try two.store.take(from: one.store).taken == 0)
    }
    #expect(try one.store.head() == head && one.text(note) == text)
    try expectEqualStoreTables(one.store)
    // The next edit knows both, and is taken as it is.
    try one.edit(note, "Trip\n\npassport and visa\nwarm socks\nhat\n")
    let last = try #require(try one.store.dumped().dropLast().last)
    #expect(String(decoding: last, as: UTF8.self).contains("\"parents\":["))
    try two.store.take(from: one.store)
    #expect(try two.text(note) == one.text(note))
  }

  @Test("joplin#13531: a clock that is years off decides nothing about what is kept", arguments: [-4, 4])
  func clockSkew(years: Int64) throws {
    let one = try TestStore()
    let two = try TestStore(start: 1_788_253_200_000_000 + years * 366 * 86_400_000_000)
    let note = try one.add("Trip\n\npassport\nsocks\n")
    try two.store.take(from: one.store)
    try two.edit(note, "Trip\n\npassport\nwarm socks\n")
    try one.edit(note, "Trip\n\npassport and visa\nsocks\n")
    try settle([one.store, two.store])
    #expect(try one.text(note) == "Trip\n\npassport and visa\nwarm socks\n")
    #expect(try two.text(note) == one.text(note))
    // Time here goes on from the present.
    one.clock.advance(seconds: 60)
    try one.edit(note, "Trip\n")
    #expect(try #require(try one.store.events(after: 0, limit: .max).last).time == one.clock.now)
  }

  @Test(
    "a note trashed elsewhere has its thirty days here, also where nobody wrote for long, and in a new store"
  )
  func trashOfOthers() throws {
    let day = 86_400.0
    let (one, two, fresh) = (try TestStore(), try TestStore(), try TestStore())
    _ = try two.add("Nobody writes here for fifty days")
    let note = try one.add("Loved")
    for test in [one, two, fresh] { test.clock.advance(seconds: 50 * day) }
    try one.change { (changes) throws(NoteStoreError) in _ = try changes.trash(note) }
    for test in [two, fresh] {
      test.clock.advance(seconds: day)
      try test.store.take(from: one.store)
      #expect(try test.store.trashNotice().due == [], "it was said to have lain there for fifty days, or since 1970")
      test.clock.advance(seconds: 28 * day)
      #expect(try test.store.trashNotice().due == [])
      test.clock.advance(seconds: 2 * day)
      #expect(try test.store.trashNotice().due == [note])
      try expectEqualStoreTables(test.store)
    }
  }

  @Test("a store that begins with another's events has its times and its past: they were all of 1970")
  func timesOfOthers() throws {
    let (one, two, fresh) = (try TestStore(), try TestStore(), try TestStore())
    let note = try one.add("Loved")
    one.clock.advance(seconds: 5 * 86_400)
    try one.edit(note, "Loved and kept")
    let between = one.clock.now
    one.clock.advance(seconds: 86_400)
    try one.change { (changes) throws(NoteStoreError) in _ = try changes.trash(note) }
    // Written between: what comes from elsewhere has times after it, and none past its coming.
    two.clock.advance(seconds: 2 * 86_400)
    _ = try two.add("Of two")
    for test in [two, fresh] {
      test.clock.advance(seconds: 20 * 86_400)
      try test.store.take(from: one.store)
    }
    let written = try one.store.events(after: 0, limit: .max).map(\.time)
    #expect(try fresh.store.events(after: 0, limit: .max).map(\.time).dropLast() == written[...])
    #expect(try fresh.store.audit().map(\.time) == one.store.audit().map(\.time))
    #expect(try two.store.audit().map(\.time) == one.store.audit().map(\.time))
    #expect(try fresh.store.list(at: .time(between)).map(\.title) == ["Loved and kept"])
    #expect(try one.store.list(at: .time(between)) == fresh.store.list(at: .time(between)))
    let here = try two.store.events(after: 0, limit: .max).map(\.time)
    #expect(zip(here, here.dropFirst()).allSatisfy { $0 < $1 })
    #expect(here.dropFirst(2).dropLast() == written.dropFirst())
    for test in [two, fresh] { try expectEqualStoreTables(test.store) }
  }

  @Test("Two ticks of one item are one; of two pins the later stays, in both stores")
  func ticksAndPins() throws {
    let (one, two, note) = try Self.pair("List\n\n- [ ] milk\n- [ ] bread\n")
    let other = try two.add("Other")
    try one.change { (changes) throws(NoteStoreError) in
      try changes.tick(.words("milk"), in: note)
      try changes.pin(note)
    }
    two.clock.advance(seconds: 90)
    try two.change { (changes) throws(NoteStoreError) in
      try changes.tick(.words("milk"), in: note)
      try changes.tick(.words("bread"), in: note)
      try changes.pin(other)
    }
    try settle([one.store, two.store])
    for store in [one.store, two.store] {
      #expect(String(decoding: try store.note(note).text, as: UTF8.self) == "List\n\n- [x] milk\n- [x] bread\n")
      #expect(try store.widget()?.title == "Other")
      #expect(try store.note(note).isPinned == false)
    }
    // The pin that the merge took off is nobody's change: undo takes what was done here.
    let last = try one.store.events(after: 0, limit: .max).last
    #expect(last?.kind == .unpinned || last?.kind == .syncReceived)
    let undone = try one.store.perform(repeated: { nil }) {
      (changes) throws(NoteStoreError) -> UndoneAct? in try changes.undo()
    }
    #expect(undone.value?.kind == .pinned && undone.value?.notes == [note])
    let redone = try one.store.perform(repeated: { nil }) {
      (changes) throws(NoteStoreError) -> UndoneAct? in try changes.redo()
    }
    #expect(redone.value?.change == undone.value?.change)
    try settle([one.store, two.store])
    #expect(try one.store.shared() == two.store.shared())
    for test in [one, two] { try expectEqualStoreTables(test.store) }
  }

  @Test("R34: a passage deleted in one store goes from the newest text of the other, which had changed the note too")
  func passage() throws {
    for isMerged in [false, true] {
      let (one, two, note) = try Self.pair("Bank\n\nthe secret is 4711 here\nWater 3\nend\n")
      if isMerged {
        try one.edit(note, "Bank\n\nthe secret is 4711 here\nWater 3\nend of one\n")
        try two.edit(note, "Bank\n\ntwo\nthe secret is 4711 here\nWater 3\nend\n")
        try settle([one.store, two.store])
        #expect(try one.text(note) == "Bank\n\ntwo\nthe secret is 4711 here\nWater 3\nend of one\n")
      }
      let text = try one.text(note)
      one.clock.advance(seconds: 5)
      _ = try one.store.delete(passage: Array("secret is 4711".utf8), from: note)
      #expect(try one.text(note) == text.replacing("secret is 4711", with: ""))
      // What the other took out has characters of the passage. (Of a merged note all text is overwritten, and an edit
      // beside that finds its place less well.)
      two.clock.advance(seconds: 5)
      if !isMerged {
        try two.edit(
          note,
          text.replacing("Water 3", with: "Water 4").replacing("the secret is 4711 here", with: "the is 4711 here"))
      }
      try settle([one.store, two.store])
      for test in [one, two] {
        let left = try test.text(note)
        let expected = text.replacing("the secret is 4711 here", with: "the  here")
          .replacing("Water 3", with: isMerged ? "Water 3" : "Water 4")
        #expect(left == expected)
        #expect(try test.store.chainFault() == nil)
        try expectEqualStoreTables(test.store)
      }
      #expect(try one.store.shared() == two.store.shared())
      let lines = try one.store.dumped()
      let hidden = Data("Bank\n\nthe secret".utf8).base64EncodedString().prefix(16)
      if !isMerged { #expect(!lines[1..<3].contains { String(decoding: $0, as: UTF8.self).contains(hidden) }) }
      two.clock.advance(seconds: 5)
      // Deleted after the merge too, and the note for good in the other.
      _ = try two.store.delete(passage: Array("Water".utf8), from: note)
      #expect(try !two.text(note).contains("Water"))
      try settle([one.store, two.store])
      let difference = try one.store.shared().difference(two.store.shared())
      #expect(difference == "")
      one.clock.advance(seconds: 9)
      _ = try one.store.delete([note])
      try settle([one.store, two.store])
      for test in [one, two] {
        #expect(refusal { _ = try test.store.note(note) }?.code == .notFound)
        try expectEqualStoreTables(test.store)
      }
      #expect(try one.store.chainHeads() == two.store.chainHeads())
    }
  }

  @Test("A store that began as a copy merges with the other: it writes as another replica")
  func copies() throws {
    let one = try TestStore()
    let note = try one.add("List\n\none\ntwo\n")
    let copy = one.folder.path + "/copy"
    try FileManager.default.copyItem(atPath: one.folder.path + "/store", toPath: copy)
    let other = try NoteStore.open(copy, TestStore.options(one.folder, one.clock))
    _ = try other.edit(note, "List\n\none\nTWO\n")
    try one.edit(note, "List\n\nONE\ntwo\n")
    try settle([one.store, other])
    #expect(try one.text(note) == "List\n\nONE\nTWO\n")
    #expect(try one.store.shared() == other.shared())
    #expect(try one.store.chainHeads().count == 2)
    #expect(try one.store.chainHeads() == other.chainHeads())
    #expect(try one.store.chainFault() == nil && other.chainFault() == nil)
  }

  @Test("Loading a dump into an empty store gives everything, chain heads and times included")
  func loads() throws {
    let one = try TestStore()
    var history = RandomHistory(seed: 90)
    for _ in 0..<200 { try history.step(one) }
    let loaded = try TestStore(start: 1_790_253_200_000_000)
    let received = try loaded.store.take(from: one.store)
    #expect(received.taken == Int(try one.store.head()) && received.known == 0)
    #expect(try loaded.store.shared() == one.store.shared())
    #expect(try loaded.titles() == one.titles())
    for (replica, head) in try one.store.chainHeads() { #expect(try loaded.store.chainHeads()[replica] == head) }
    #expect(try loaded.store.chainFault() == nil)
    try expectEqualStoreTables(loaded.store)
    // The same events, byte for byte, and its own word that they came.
    let (given, kept) = (try one.store.dumped(), try loaded.store.dumped())
    #expect(Array(given[1..<given.count - 1]) == Array(kept[1..<given.count - 1]))
    #expect(kept.count == given.count + 1)
    #expect(try loaded.store.take(from: one.store).taken == 0)
  }

  @Test("A deletion for good wins over edits that did not know it: their text never arrives, or goes")
  func erasureWins() throws {
    let (one, two, note) = try Self.pair("Secret plan\n")
    try two.edit(note, "Secret plan\nwith another secret\n")
    try one.change { (changes) throws(NoteStoreError) in
      try changes.add(.erased(Erased(title: "Secret plan", events: 1, bytes: 12)), to: note)
    }
    let (fromOne, fromTwo) = (try one.store.dumped(), try two.store.dumped())
    #expect(try one.store.take(fromTwo).erased == 1)
    #expect(try two.store.take(fromOne).erased == 2)
    for test in [one, two] {
      #expect(refusal { _ = try test.store.note(note) }?.code == .notFound)
      let payload = Data("another secret".utf8).base64EncodedString()
      for line in try test.store.dumped() {
        #expect(!String(decoding: line, as: UTF8.self).contains(payload.prefix(12)))
      }
      #expect(try test.store.chainFault() == nil)
      try expectEqualStoreTables(test.store)
    }
    try settle([one.store, two.store])
    #expect(try one.store.chainHeads() == two.store.chainHeads())
  }

  @Test("Lines in any order are taken, parents first; a missing one is named and nothing is taken")
  func order() throws {
    let one = try TestStore()
    var history = RandomHistory(seed: 91)
    for _ in 0..<60 { try history.step(one) }
    let lines = try one.store.dumped()
    var random = SeededGenerator(seed: 92)
    let shuffled = [lines[0]] + lines[1..<lines.count - 1].shuffled(using: &random) + [lines[lines.count - 1]]
    let other = try TestStore()
    try other.store.take(shuffled)
    #expect(try other.store.shared() == one.store.shared())
    var gap = lines
    gap.remove(at: 20)
    gap[gap.count - 1] = Array(
      String(decoding: gap[gap.count - 1], as: UTF8.self).replacing(
        "\"events\":\(lines.count - 2)", with: "\"events\":\(lines.count - 3)"
      ).utf8)
    let third = try TestStore()
    let error = refusal { try third.store.take(gap) }
    #expect(error?.code == .badInput && error?.what == "line 21 cannot be taken")
    #expect(error?.why.contains("which is neither here nor in the dump") == true)
    #expect(try third.store.head() == 0)
  }

  @Test("Another event under a known name is refused, and so is a chain that ends elsewhere")
  func different() throws {
    let (one, two, note) = try Self.pair("Plan\n")
    try one.edit(note, "Plan A\n")
    var lines = try one.store.dumped()
    let index = lines.count - 2
    lines[index] = Array(String(decoding: lines[index], as: UTF8.self).replacing("\"zone\":0", with: "\"zone\":5").utf8)
    #expect(refusal { try two.store.take(lines) }?.why.contains("does not end as the dump says") == true)
    try two.store.take(from: one.store)
    #expect(refusal { try two.store.take(lines) }?.why.contains("another event stands here as") == true)
    #expect(try two.text(note) == "Plan A\n")
  }

  @Test("Broken dumps are refused with line and reason, and nothing is taken", .timeLimit(.minutes(20)))
  func fuzz() throws {
    let seed: UInt64 = 93
    var random = SeededGenerator(seed: seed)
    let one = try TestStore()
    var history = RandomHistory(seed: 94)
    for _ in 0..<40 { try history.step(one) }
    let lines = try one.store.dumped()
    let other = try TestStore()
    let own = try other.add("Own note")
    let head = try other.store.head()
    var refused = 0
    for round in 0..<1_200 {
      var broken = lines
      let place = random.below(broken.count)
      switch random.below(7) {
      case 0: broken[place] = Array(broken[place].prefix(random.below(broken[place].count)))
      case 1, 2:
        let byte = random.below(broken[place].count)
        broken[place][byte] = UInt8(truncatingIfNeeded: random.next())
      case 3: broken.remove(at: place)
      case 4: broken.removeLast(1 + random.below(broken.count - 1))
      case 5: broken.insert(random.bytes(random.below(60)), at: place)
      default:
        let text = String(decoding: broken[place], as: UTF8.self)
        let number = [
          "18446744073709551615", "-1", "18446744073709551616", "1e9", "9223372036854775807", "[]", "\"\"", "null",
        ]
        let names = [
          "length", "index", "version", "kind", "wall", "zone", "events", "clock", "parents", "note", "salt", "payload",
        ]
        let name = random.element(names)
        guard let found = text.range(of: "\"\(name)\":") else { continue }
        let rest = text[found.upperBound...].drop { $0 != "," && $0 != "}" }
        broken[place] = Array((text[..<found.upperBound] + random.element(number) + rest).utf8)
      }
      let error = refusal { try other.store.take(broken, isDryRun: true) }
      if let error {
        refused += 1
        try #require(error.code == .badInput, "seed \(seed), round \(round): \(error)")
        try #require(!error.why.isEmpty, "seed \(seed), round \(round)")
      }
      try #require(try other.store.head() == head, "seed \(seed), round \(round)")
    }
    #expect(refused > 900)
    #expect(try other.text(own) == "Own note")
    #expect(try other.store.take(lines).taken == lines.count - 2)
    try expectEqualStoreTables(other.store)
  }

  @Test("An event that does not fit its note is named by its line")
  func misfit() throws {
    let (one, two, note) = try Self.pair("Plan\n")
    try one.change { (changes) throws(NoteStoreError) in try changes.edit(note, text: "Plan A\n".bytes) }
    var lines = try one.store.dumped()
    let event = try #require(
      try one.store.log.read { (log) throws(NoteStoreError) in
        try NoteStoreError.passing { () throws(StoreError) in
          let record = try log.record(at: 2)
          return try record.map { (record) throws(StoreError) in
            ForeignEvent(header: try log.header(record.header, at: 2), body: record.body)
          }
        }
      } ?? nil)
    let patches = [Patch(offset: 4_000, deleted: "x".bytes, inserted: "y".bytes)]
    let payload = Payload.edited(Edited(patches: patches)).encoded()
    var header = event.header
    header.payloadLength = UInt64(payload.count)
    lines[2] = DumpLine.event(
      ForeignEvent(header: header, body: .live(salt: [UInt8](repeating: 1, count: 8), payload: payload))
    ).dropLast()
    let error = refusal { try two.store.take(lines) }
    #expect(error?.what == "line 3 cannot be taken" && error?.why.contains("does not fit the text") == true)
    #expect(try two.text(note) == "Plan\n")
  }

  @Test("Base 64 and JSON are read exactly")
  func texts() {
    var random = SeededGenerator(seed: 95)
    for count in 0..<200 {
      let bytes = random.bytes(count)
      #expect(Base64.text(bytes) == Array(Data(bytes).base64EncodedString().utf8))
      #expect(Base64.bytes(Base64.text(bytes)) == bytes)
      #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
    }
    for bad in ["A", "AA", "AAA", "A===", "AB==", "AA=A", "====", "AAAA=", "AA\n=", "AAE="] {
      #expect(bad == "AAE=" ? Base64.bytes(bad.bytes) != nil : Base64.bytes(bad.bytes) == nil, "\(bad)")
    }
    for bad in [
      "", "[]", "{", "{\"a\":01}", "{\"a\":1.5}", "{\"a\":\"\\ud800\"}", "{\"a\":1,\"a\":2}", "{\"a\":[[[[[1]]]]]}",
      "{} {}", "{\"a\":\"\u{1}\"}",
    ] {
      #expect(throws: FlatJSON.Failure.self) { try FlatJSON.object(bad.bytes) }
    }
    let read = try? FlatJSON.object("{\"a\":\"\\u00e9\\ud83c\\udf4e\\n\",\"b\":-9223372036854775808}".bytes)
    #expect(read == ["a": .text("é🍎\n".bytes), "b": .number(1 << 63, isNegative: true)])
  }
}

/// Expects that a refold of the log gives the store's tables, key by key.
func expectEqualStoreTables(_ store: NoteStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let differences = try store.checkTables()
  #expect(differences.isEmpty, "\(differences)", sourceLocation: sourceLocation)
}
