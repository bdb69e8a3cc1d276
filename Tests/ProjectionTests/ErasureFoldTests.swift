import Events
import LogStore
import NoteStore
import Projections
import Replay
import TestSupport
import Testing

/// Erasure under events of every kind, also those that no command makes yet.
@Suite("Folding erased events")
struct ErasureFoldTests {
  @Test(
    "R34: whatever kinds a deleted note's events are of, a fold of what is left of them gives the live tables",
    arguments: 1...8 as ClosedRange<UInt64>)
  func everyKind(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let catalog = ProjectionCatalog()
    let fold = ProjectionFold(catalog)
    let log = try EventLog.open(
      folder.path + "/store", EventLog.Options(stateFolder: folder.path + "/state", tables: catalog.tables))
    var writer = EveryKind(seed: seed)
    for step in 0..<260 {
      let drafts = writer.change()
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        let events = try transaction.append(drafts, writer.context)
        try fold.fold(events, in: &transaction)
        try fold.settle(&transaction)
        return .commit(())
      }
      guard step % 40 == 39, let note = writer.forgetNote() else { continue }
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        let number = try transaction.reading.noteNumber(note) ?? 0
        let gone = try transaction.eraseBodies(ofNote: number)
        let title = step % 80 == 39 ? "its title" : nil
        let erased = Erased(title: title, events: gone.events, bytes: gone.bytes)
        let events = try transaction.append([EventDraft(note: note, .erased(erased))], writer.context)
        try fold.fold(events, in: &transaction)
        try fold.settle(&transaction)
        return .commit(())
      }
      try expectEqual(log, fold, folder, seed)
    }
    let kinds = try log.read { (log) throws(StoreError) in
      var kinds: Set<EventKind> = []
      for position in stride(from: UInt64(1), through: try log.head().position, by: 1) {
        guard let record = try log.record(at: position) else { continue }
        kinds.insert(record.header.kind)
        // What is left of an erased note holds no word that was written.
        if case .redacted(_, let payload) = record.body { #expect(!payload.contains(UInt8(ascii: "~"))) }
      }
      return kinds
    }
    #expect((kinds?.count ?? 0) > 20)
    #expect(try log.read { (log) throws(StoreError) in try LogVerification.firstFault(of: log) } == .some(nil))
  }

  private func expectEqual(
    _ log: EventLog, _ fold: ProjectionFold, _ folder: TemporaryFolder, _ seed: UInt64
  ) throws {
    let differences = try log.read { (log) throws(StoreError) in
      let scratch = try Environment.open(
        folder: folder.path, purpose: .scratch, tables: fold.catalog.tables)
      return try fold.check([], of: log, head: try log.head(), scratch: scratch)
    }
    #expect(differences?.isEmpty == true, "seed \(seed): \(differences ?? [])")
  }
}

/// Changes of every kind on a few notes, as they would fit their texts. Every text has a `~`.
private struct EveryKind {
  private var random: SeededGenerator
  private var texts: [NoteID: [UInt8]] = [:]
  private var notes: [NoteID] = []
  private var wall: Int64 = 1_790_000_000_000_000

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  var context: ChangeContext {
    ChangeContext(
      wall: Timestamp(microseconds: wall), zone: 60, origin: Origin(actor: "ada", host: "desk", program: "tests"))
  }

  /// A note that is deleted now, and that no later event touches.
  mutating func forgetNote() -> NoteID? {
    guard let index = notes.indices.randomElement(using: &random) else { return nil }
    return notes.remove(at: index)
  }

  mutating func change() -> [EventDraft] {
    wall += Int64(random.below(90_000_000))
    guard notes.count > 2, let note = notes.randomElement(using: &random) else { return [create()] }
    if random.oneIn(12) { return [create()] }
    return [EventDraft(note: note, payload(of: note))]
  }

  private mutating func create() -> EventDraft {
    let note = NoteID(Identifier128(high: random.next(), low: random.next()))
    let text = words()
    notes.append(note)
    texts[note] = text
    var created = Created(text: text)
    if random.oneIn(2) {
      created.sourceFormat = "folder"
      // Two notes may come from one source.
      created.sourceID = "~\(random.below(4)).md"
      created.modified = Timestamp(microseconds: wall - Int64(random.below(1_000_000_000)))
    }
    return EventDraft(note: note, .created(created))
  }

  private mutating func words() -> [UInt8] {
    Array("~ \(random.below(1_000)) words\n- [ ] item ~\nWater \(random.below(9))\n".utf8)
  }

  private mutating func patches(of note: NoteID) -> [Patch] {
    let new = random.oneIn(4) ? Array("\n".utf8) : words() + words()
    let patches = Diff.patches(from: texts[note] ?? [], to: new)
    texts[note] = new
    return patches
  }

  private mutating func registers() -> Registers {
    var registers = Registers()
    if random.oneIn(2) { registers.isTrashed = random.oneIn(2) }
    if random.oneIn(2) { registers.isPinned = random.oneIn(2) }
    if random.oneIn(3) { registers.archived = .done }
    if random.oneIn(4) { registers.unknownFields = [UnknownField(tag: 90, bytes: Array("~".utf8))] }
    return registers
  }

  private mutating func payload(of note: NoteID) -> Payload {
    let target = EventID(replica: ReplicaID(Identifier128(high: 1, low: 1)), sequence: 1 + UInt64(random.below(50)))
    switch random.below(24) {
    case 0: return .edited(Edited(patches: patches(of: note), sourceDigest: random.oneIn(2) ? Array(0..<16) : nil))
    case 1: return .itemTicked(ItemTicked(patches: patches(of: note), line: 1, item: "item ~"))
    case 2: return .counterBumped(CounterBumped(patches: patches(of: note), line: 2, label: "~", from: 3, delta: 1))
    case 3: return .appended(Appended(patches: patches(of: note)))
    case 4: return .titled(Titled(patches: patches(of: note), title: "~"))
    case 5: return .reverted(Reverted(patches: patches(of: note), target: target, registers: registers()))
    case 6: return .changeUndone(ChangeUndone(patches: patches(of: note), target: target, registers: registers()))
    case 7: return .changeRedone(ChangeRedone(patches: patches(of: note), target: target, registers: registers()))
    case 8: return .opened(Opened())
    case 9, 10: return .pinned(Pinned())
    case 11: return .unpinned(Unpinned())
    case 12: return .archived(Archived(reason: 1))
    case 13: return .unarchived(Unarchived())
    case 14: return .placed(Placed(place: [1, UInt8(random.below(200))]))
    case 15: return .bookmarked(Bookmarked(place: [7]))
    case 16: return .collectionSet(CollectionSet(collection: CollectionID(Identifier128(high: 3, low: 3))))
    case 17: return .summarySet(SummarySet(summary: "~", textHash: Array(0..<32)))
    case 18, 19: return .trashed(Trashed(cause: UInt64(random.below(5))))
    case 20: return .restored(Restored(isPinned: random.oneIn(2)))
    case 21: return .appData(AppData(data: Array("~".utf8), app: "~"))
    case 22: return .passageErased(PassageErased(patches: patches(of: note), events: 3, bytes: 9))
    default: return .movedIn(MovedIn(patches: patches(of: note), source: note))
    }
  }
}
