import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

@Suite("Verifying a store")
struct VerifyTests {
  @Test("a store in which most things happened is sound, after each step of its life; every earlier head is met")
  func sound() throws {
    for seed in [UInt64(3101), 3102, 3103] {
      let test = try TestStore.lived(seed: seed)
      let early = try StoreCopy(test).verified()
      #expect(early.faults == [], "seed \(seed)")
      #expect(early.compared == test.store.projections && early.behind == [])
      #expect(early.events == (try test.store.head()) && early.heads.count == 1 && early.pages > 20)
      try test.store.rebuild()
      _ = try test.store.compact()
      _ = try test.add("One more")
      let copy = try StoreCopy(test)
      let late = try copy.verified(expecting: early.heads)
      #expect(late.faults == [] && late.unmetHeads == [] && late.heads != early.heads, "seed \(seed)")
      let other = try StoreCopy(try TestStore.lived(seed: seed, steps: 5)).verified(expecting: late.heads)
      #expect(other.isSound && other.unmetHeads == late.heads)
    }
  }

  @Test(
    "an undo that made a long note longer, then short, in one transaction leaves a sound store (verify said: damaged)")
  func rowsThatShrank() throws {
    let test = try TestStore()
    let line = Array("a line of a long note that somebody wrote\n".utf8)
    let lengths = [10, 40, 1_500, 700]
    let note = try test.add(String(decoding: lengths.prefix(1).flatMap { repeated(line, $0) }, as: UTF8.self))
    for length in lengths.dropFirst() { try test.edit(note, String(decoding: repeated(line, length), as: UTF8.self)) }
    for count in 2...3 {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        for _ in 0..<count { _ = try changes.undo() }
      }
      #expect(try StoreCopy(test).verified().faults == [], "\(count) undone")
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        for _ in 0..<count { _ = try changes.redo() }
      }
      #expect(try StoreCopy(test).verified().faults == [], "\(count) redone")
    }
  }

  private func repeated(_ line: [UInt8], _ count: Int) -> [UInt8] { (0..<count).flatMap { _ in line } }

  @Test("a store that two replicas wrote, and that a copy went on with, is sound, with a head of each")
  func replicas() throws {
    let test = try TestStore.lived(seed: 3110, steps: 60)
    let other = try test.other()
    try other.take(from: test.store)
    let note = try #require(try test.store.list(ListOptions()).first?.id)
    try test.change { (changes) throws(NoteStoreError) in try changes.append(Array("here".utf8), to: note) }
    _ = try other.perform { (changes) throws(NoteStoreError) in try changes.append(Array("there".utf8), to: note) }
    try test.store.take(from: other)
    let copy = try StoreCopy(test)
    #expect(try copy.verified().faults == [])
    #expect(try copy.verified().heads.count == 2)
    let store = try NoteStore.open(copy.path, copy.options)
    _ = try store.add("the copy mints a replica")
    #expect(try store.head() > 0)
  }

  @Test("no store is nil, no head is refused, an empty folder stays empty")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let test = try TestStore()
    let options = TestStore.options(URL(fileURLWithPath: folder.path), test.clock)
    #expect(try NoteStore.verify(folder.path, options) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(refusal { _ = try NoteStore.verify(folder.path, options, expecting: ["x"]) }?.code == .badInput)
  }

  @Test("Shown 5: any change, removal, swap or insertion of an event is named, also where its checksum was put right")
  func tampering() throws {
    let seed: UInt64 = 3120
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore.lived(seed: seed, steps: 60)
    let last = try test.store.head()
    let pristine = try StoreCopy(test)
    func record(_ position: UInt64) throws -> Record {
      try #require(try pristine.read { (log) throws(StoreError) in try log.record(at: position) })
    }
    func named(
      _ what: String, _ positions: ClosedRange<UInt64>, _ harm: (inout WriteTransaction) throws(StoreError) -> Void
    ) throws {
      let copy = try StoreCopy(test)
      try copy.harm(harm)
      let found = try copy.verified()
      let bad = found.firstBad ?? 0
      #expect(positions.contains(bad), "seed \(seed), \(what): \(found.faults)")
    }
    for _ in 0..<(Torture.isOn ? 400 : 25) {
      let position = 1 + UInt64(generator.below(Int(last) - 1))
      let (first, second) = (try record(position), try record(position + 1))
      // One byte, and the checksum is wrong: named exactly.
      var bytes = first.encoded(at: position)
      bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
      let flipped = bytes
      try named("a byte of \(position)", position...position) { (transaction) throws(StoreError) in
        try transaction.put(LogTable.log, Key.number(position), flipped)
      }
      // With the right checksum only the chain tells, and only that it was before the next head that was kept.
      var edited = first
      switch (first.body, generator.below(3)) {
      case (.live(let salt, var payload), 0) where !payload.isEmpty:
        payload[payload.count - 1] ^= 1
        edited.body = .live(salt: salt, payload: payload)
      case (_, 1): edited.header.kind = EventKind(number: first.header.kind.number ^ 1)
      default: edited.header.wall = first.header.wall.advanced(byMicroseconds: 1)
      }
      let changed = edited
      try named("an edit of \(position)", 1...position) { (transaction) throws(StoreError) in
        try transaction.put(LogTable.log, Key.number(position), changed.encoded(at: position))
      }
      try named("the removal of \(position)", position...position) { (transaction) throws(StoreError) in
        try transaction.remove(LogTable.log, Key.number(position))
      }
      try named("a swap of \(position)", position...position + 1) { (transaction) throws(StoreError) in
        try transaction.put(LogTable.log, Key.number(position), second.encoded(at: position))
        try transaction.put(LogTable.log, Key.number(position + 1), first.encoded(at: position + 1))
      }
      // Everything from there on moves by one, with right checksums and an end that fits.
      try named("an insertion at \(position)", position...position + 1) { (transaction) throws(StoreError) in
        for place in stride(from: last, through: position, by: -1) {
          guard let record = try transaction.reading.record(at: place) else { continue }
          try transaction.put(LogTable.log, Key.number(place + 1), record.encoded(at: place + 1))
        }
        transaction.head.position = last + 1
        try transaction.put(LogTable.meta, Array("head".utf8), transaction.head.encoded())
      }
    }
    // The newest events taken away, with an end that fits.
    try named("a shortened log", last...last + 1) { (transaction) throws(StoreError) in
      try transaction.remove(LogTable.log, Key.number(last))
      transaction.head.position = last - 1
      try transaction.put(LogTable.meta, Array("head".utf8), transaction.head.encoded())
    }
    try named("a record past the end", last + 1...last + 1) { (transaction) throws(StoreError) in
      try transaction.put(
        LogTable.log, Key.number(last + 1), try transaction.reading.value(LogTable.log, Key.number(last)) ?? [])
    }
  }

  @Test("every row beside the log that is changed, taken out or put in is named, and repaired without loss")
  func indexes() throws {
    let test = try TestStore.lived(seed: 3130, steps: 40)
    try test.change(ChangeOptions(command: CommandID("c-1"))) { (changes) throws(NoteStoreError) in
      _ = try changes.create(Array("By a command".utf8))
    }
    let dump = try test.store.dumped()
    let tables = [
      LogTable.dictionary, LogTable.noteIDs, LogTable.notes, LogTable.noteEvents, LogTable.eventIDs, LogTable.commands,
    ]
    for table in tables {
      for what in ["changed", "taken out", "put in"] {
        let copy = try StoreCopy(test)
        try copy.harm { (transaction) throws(StoreError) in
          var row: (key: [UInt8], value: [UInt8]) = ([], [])
          try transaction.reading.scan(table, backwards: true) { (key, value) throws(StoreError) in
            row = (key.copied(), value.copied())
            return false
          }
          switch what {
          case "changed":
            // An empty value is one position; another row of the note is then one too many.
            row.value = row.value.isEmpty ? [1] : row.value.dropLast() + [(row.value.last ?? 0) ^ 1]
            try transaction.put(table, row.key, row.value)
          case "taken out": try transaction.remove(table, row.key)
          default: try transaction.put(table, row.key.dropLast() + [(row.key.last ?? 0) ^ 1], row.value)
          }
        }
        let found = try copy.verified()
        #expect(!found.isSound, "\(table.name) \(what)")
        // A name that the header of an event needs is a part of the event.
        let needed = [LogTable.dictionary, LogTable.notes].contains(table)
        #expect(needed || found.faults.allSatisfy { $0.area == .indexes }, "\(table.name) \(what): \(found.faults)")
        if found.harmsLog { continue }
        let repair = try copy.repaired(found, cuts: false)
        #expect(repair.cut == nil && repair.generation != nil && repair.replica == nil, "\(table.name) \(what)")
        #expect(try copy.verified().faults == [], "\(table.name) \(what)")
        let store = try NoteStore.open(copy.path, copy.options)
        #expect(try store.dumped() == dump, "\(table.name) \(what)")
      }
    }
  }
}
