import Events
import Foundation
import LogStore
@testable import NoteStore
import TestSupport
import Testing

/// The test that froze the format: everything that may ever happen to a log happens to one, and nothing of it breaks
/// the chain, loses a byte, or leaves two stores apart.
@Suite("The format is frozen")
struct FreezeTests {
  /// Verifies every chain, and that tables are what a refold makes.
  private func verify(_ stores: [NoteStore], _ what: String) throws {
    for (index, store) in stores.enumerated() {
      let fault = try store.chainFault()
      #expect(fault == nil, "\(what), store \(index): \(String(describing: fault))")
      #expect(try store.checkTables().isEmpty, "\(what), store \(index)")
    }
  }

  @Test(
    "erased, redacted, dumped and loaded under other numbers, merged, with tags, kinds and versions of a newer program",
    arguments: [UInt64(41), 42, 43])
  func everything(seed: UInt64) throws {
    let (desk, lap) = (try TestStore(), try TestStore(start: 1_788_253_990_000_000))
    // Two people with the same notes, who then go on apart.
    var history = RandomHistory(seed: seed)
    for _ in 0..<60 { try history.step(desk) }
    let secret = try desk.add("Bank\n\nthe PIN is 471108 and no other\n- [ ] water\nWater 3\n")
    let doomed = try desk.add("Doomed\n\nnobody shall read this again\n")
    try lap.store.take(from: desk.store)
    try verify([desk.store, lap.store], "a copy by dump")
    var other = history
    for _ in 0..<40 { try history.step(desk) }
    for _ in 0..<60 { try other.step(lap) }
    try lap.edit(doomed, "Doomed\n\nnobody shall read this again, and this neither\n")
    try lap.edit(secret, "Bank\n\nthe PIN is 471108 and no other, says Bob\n- [ ] water\nWater 3\n")
    try desk.change { (changes) throws(NoteStoreError) in
      try changes.tick(.number(1), in: secret)
      try changes.count("water", in: secret, by: 2)
    }
    try desk.change { (changes) throws(NoteStoreError) in _ = try changes.undo() }

    // A newer program's events, by dump, and out of every store byte for byte as they came in.
    let newer = NewerReplica()
    for store in [desk.store, lap.store] { try store.take(newer.dump) }
    try verify([desk.store, lap.store], "events of a newer program")
    for store in [desk.store, lap.store] {
      #expect(Set(try store.dumped()).isSuperset(of: newer.lines))
      #expect(try store.note(newer.known).isReadOnly == false)
      #expect(try store.note(newer.known).text == "Known, and edited".bytes)
      #expect(try store.note(newer.unknown).isReadOnly)
      let summaries = try store.events(after: 0, limit: .max).map(\.summary)
      #expect(summaries.count { $0 == "written by a newer notes-log" } == 3)
    }
    try desk.edit(newer.known, "Known, and edited on the desk")

    // What is deleted for good goes from every record; the chain is the same.
    let heads = try desk.store.chainHeads()
    desk.clock.advance(seconds: 60)
    _ = try desk.store.delete([doomed])
    desk.clock.advance(seconds: 60)
    _ = try desk.store.delete(passage: "471108".bytes, from: secret)
    for (replica, head) in heads where try desk.store.chainHeads()[replica]?.sequence == head.sequence {
      #expect(try desk.store.chainHeads()[replica]?.head == head.head)
    }
    try verify([desk.store], "erased and redacted")
    let dump = try desk.store.dumped()
    #expect(!(try desk.store.bodies()).contains { $0.contains("471108".bytes) || $0.contains("nobody shall".bytes) })
    #expect(try desk.store.states() == [.live, .erased, .redacted])

    // A third store, in which replicas, writers and notes have other numbers.
    var options = TestStore.options(desk.folder, desk.clock)
    options.origin = Origin(actor: "bob", host: "tower", program: "tests")
    options.zone = { _ in 330 }
    let third = try NoteStore.open(desk.folder.path + "/third", options)
    _ = try third.add("Mine\n\nof another writer\n")
    try third.take(from: lap.store)
    try third.take(dump)
    let (numbers, others) = (try desk.store.numbers(), try third.numbers())
    for column in 0..<3 {
      #expect(numbers.contains { id, row in others[id].map { $0[column] != row[column] } ?? false })
    }
    try verify([third], "loaded under other numbers")
    #expect(Set(try third.dumped()).isSuperset(of: newer.lines))

    // All of them hear of each other, in any order, and are the same store.
    let stores = [lap.store, third, desk.store]
    #expect(try settle(stores) < 8)
    try verify(stores, "merged")
    let tables = try stores.map { try $0.shared() }
    for table in tables.dropFirst() { #expect(table == tables[0], "\(table.difference(tables[0]))") }
    #expect(try stores.map { try $0.chainHeads() }.allSatisfy { $0 == (try? desk.store.chainHeads()) })
    let events = try stores.map { Set(try $0.canonical()) }
    #expect(events[0] == events[1] && events[1] == events[2])
    for store in stores {
      #expect(Set(try store.dumped()).isSuperset(of: newer.lines))
      #expect(!(try store.bodies()).contains { $0.contains("nobody shall".bytes) })
    }

    // A compacted copy, and a store made of a dump alone, are the same again.
    let before = try desk.store.dumped()
    _ = try desk.store.compact()
    #expect(try desk.store.dumped() == before)
    let fresh = try TestStore()
    try fresh.store.take(before)
    try verify([desk.store, fresh.store], "compacted; made of the dump")
    #expect(Set(try fresh.store.canonical()).isSuperset(of: events[2]))
    #expect(try desk.reopened().chainFault() == nil)
  }
}

/// The events of a program that knows more than this one: fields in the header, tags, kinds and versions.
struct NewerReplica {
  let known = NoteID(Identifier128(high: 0x0190_0000_0000_7000, low: 0xa800_0000_0000_0001))
  let unknown = NoteID(Identifier128(high: 0x0190_0000_0000_7000, low: 0xa800_0000_0000_0002))
  let events: [ForeignEvent]

  /// The lines of the events, without their breaks.
  var lines: [[UInt8]] { events.map { DumpLine.event($0).dropLast() } }

  /// The whole dump.
  var dump: [[UInt8]] {
    var head = Digest.zero
    for event in events { head = HashChain.next(after: head, header: event.header, digest: event.body.digest) }
    let last = DumpHead(replica: events[0].header.id.replica, sequence: UInt64(events.count), head: head)
    let count = UInt64(events.count)
    return [DumpLine.first(store: "00", events: count).dropLast()] + lines
      + [DumpLine.last(events: count, heads: [last]).dropLast()]
  }

  init() {
    let replica = ReplicaID(Identifier128(high: 0x77, low: 0x88))
    let tags = [UnknownField(tag: 90, bytes: [1, 2]), UnknownField(tag: 1 << 40, bytes: [])]
    var registers = Registers()
    registers.isPinned = true
    registers.unknownFields = [UnknownField(tag: 99, bytes: [7])]
    var events: [ForeignEvent] = []
    func add(
      _ payload: Payload, _ note: NoteID?, isIgnorable: Bool = false, additions: [UnknownField] = []
    ) {
      let bytes = payload.encoded(keeping: tags)
      let sequence = UInt64(events.count + 1)
      let wall = Timestamp(microseconds: 1_788_253_000_000_000 + Int64(sequence))
      let header = EventHeader(
        id: EventID(replica: replica, sequence: sequence), kind: payload.kind, version: payload.version,
        isIgnorable: isIgnorable, isLastOfChange: true, index: 0, note: note, wall: wall, zone: -210,
        clock: HybridClock(physical: wall, counter: 0),
        origin: Origin(actor: "eve", host: "pad", program: "notes-log 9"), payloadLength: UInt64(bytes.count),
        additions: additions)
      events.append(
        ForeignEvent(header: header, body: .live(salt: [1, 2, 3, 4, 5, 6, 7, UInt8(sequence)], payload: bytes)))
    }
    add(.created(Created(text: "Known".bytes)), known, additions: tags)
    add(
      .edited(Edited(patches: [Patch(offset: 5, deleted: [], inserted: ", and edited".bytes)])), known, additions: tags)
    add(
      .reverted(
        Reverted(patches: [], target: EventID(replica: replica, sequence: 2), registers: registers)), known)
    add(.unknown(EventKind(number: 900), version: 1, bytes: [0xff, 0, 200]), known, isIgnorable: true)
    add(.created(Created(text: "Unknown".bytes)), unknown)
    add(.unknown(.edited, version: 2, bytes: [9, 3, 1]), unknown)
    add(.unknown(EventKind(number: 1 << 50), version: 0, bytes: []), nil, additions: [tags[1]])
    self.events = events
  }
}

extension NoteStore {
  private func records<Value>(
    _ value: (Record, UInt64, borrowing ReadTransaction) throws(StoreError) -> Value?
  ) throws -> [Value] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var values: [Value] = []
        for position in stride(from: UInt64(1), through: try log.head().position, by: 1) {
          if let record = try log.record(at: position), let value = try value(record, position, log) {
            values.append(value)
          }
        }
        return values
      }
    } ?? []
  }

  /// What is left of every payload.
  func bodies() throws -> [[UInt8]] {
    try records { (record, _, _) throws(StoreError) in record.body.payload }
  }

  /// Which states bodies are in.
  func states() throws -> Set<LoggedEvent.State> {
    Set(
      try records { (record, _, _) throws(StoreError) in
        switch record.body {
        case .live: .live
        case .erased: .erased
        case .redacted: .redacted
        }
      })
  }

  /// What is hashed of every event: header and digest.
  func canonical() throws -> [[UInt8]] {
    try records { (record, position, log) throws(StoreError) in
      try log.header(record.header, at: position).canonicalBytes() + record.body.digest.bytes
    }
  }

  /// The local numbers of every event: replica, note, writer.
  func numbers() throws -> [EventID: [UInt64]] {
    let entries = try records { (record, position, log) throws(StoreError) in
      (
        try log.header(record.header, at: position).id,
        [record.header.replica, record.header.note, record.header.writer]
      )
    }
    return Dictionary(entries) { first, _ in first }
  }
}
