import Events
import Foundation
import LogStore
import NoteStore
import Projections
import Replay
import TestSupport

/// Appends random events of every kind, one a change, whether a command makes them yet or not.
///
/// Patches fit their texts; all else of an event is random.
struct RawHistory {
  private var generator: SeededGenerator
  private let log: EventLog
  private let fold = ProjectionFold(ProjectionCatalog())
  private let clock: TestStore.Clock
  private(set) var notes: [NoteID] = []
  private var texts: [NoteID: [UInt8]] = [:]
  private var collections: [CollectionID] = []
  private(set) var kinds: Set<EventKind> = []
  private let mostNotes: Int
  private let hasUnknown: Bool

  /// - Parameters:
  ///   - mostNotes: How many notes there are at most; few of them have many events each.
  ///   - hasUnknown: Whether some events are of kinds that this program does not know.
  init(seed: UInt64, _ test: TestStore, mostNotes: Int = .max, hasUnknown: Bool = true) throws {
    (self.mostNotes, self.hasUnknown) = (mostNotes, hasUnknown)
    generator = SeededGenerator(seed: seed)
    clock = test.clock
    log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  private static let words = [
    "milk", "bread", "Zürich", "日本語", "□ eggs", "- [ ] tea", "- [x] rice", "Water 3", "👩‍👩‍👧", "#tag",
  ]
  private static let barred: Set<EventKind> = [.created, .erased]

  /// Appends an event.
  mutating func step() throws {
    switch generator.below(30) {
    case 0: break  // at the very same time
    case 1: clock.advance(seconds: -4_000)
    default: clock.advance(seconds: Double(generator.below(90_000)) / 10)
    }
    if notes.isEmpty || generator.oneIn(7) && notes.count < mostNotes { return try create() }
    if generator.oneIn(9), let last = notes.indices.last {
      // The same note again and again fills more than one block.
      return try append(draft(on: notes[generator.oneIn(2) ? last : 0]))
    }
    try append(draft(on: generator.element(notes)))
  }

  private mutating func create() throws {
    let note = NoteID(generator.identifier())
    let text = Array("\(line())\n\n\(line())\n\(line())".utf8)
    let isImported = generator.oneIn(4)
    let past = clock.now.advanced(byMicroseconds: -Int64(generator.below(400_000)) * 1_000_000)
    let body = Created(
      text: text, sourceFormat: isImported ? "folder" : nil, sourceID: isImported ? "\(notes.count).md" : nil,
      modified: isImported && generator.oneIn(2) ? past : nil)
    notes.append(note)
    try append(EventDraft(note: note, .created(body), userTime: isImported ? past : nil))
  }

  private mutating func line() -> String {
    (0...generator.below(3)).map { _ in generator.element(Self.words) }.joined(separator: " ")
  }

  private mutating func draft(on note: NoteID) -> EventDraft {
    let kinds = EventKind.all.filter { !Self.barred.contains($0) }
    // Changes of text are what people do most.
    let kind = generator.oneIn(3) ? EventKind.itemTicked : generator.element(kinds)
    switch kind {
    case .collectionCreated, .collectionRenamed, .collectionRemoved:
      let known = collections.isEmpty ? nil : generator.element(collections)
      guard kind != .collectionCreated, let known else {
        let collection = CollectionID(generator.identifier())
        collections.append(collection)
        return EventDraft(
          note: nil,
          .collectionCreated(CollectionCreated(name: "Folder \(collections.count % 3)/in", collection: collection)))
      }
      return EventDraft(
        note: nil,
        kind == .collectionRemoved
          ? .collectionRemoved(CollectionRemoved(collection: known))
          : .collectionRenamed(CollectionRenamed(name: "Folder \(generator.below(3))/\(line())", collection: known)))
    case .collectionSet:
      let known = collections.isEmpty ? nil : generator.element(collections)
      return EventDraft(note: note, .collectionSet(CollectionSet(collection: generator.oneIn(4) ? nil : known)))
    case .imported, .syncReceived: return EventDraft(note: nil, generator.payload(of: kind))
    default:
      if hasUnknown, generator.oneIn(60) {
        return EventDraft(
          note: note, .unknown(EventKind(number: 77), version: 1, bytes: [1, 2]), isIgnorable: generator.oneIn(2))
      }
      return EventDraft(note: note, fitting(generator.payload(of: kind), patches(texts[note] ?? [])))
    }
  }

  /// One change of a text, between scalars.
  private mutating func patches(_ text: [UInt8]) -> [Patch] {
    let bounds = (0...text.count).filter { $0 == text.count || text[$0] & 0xc0 != 0x80 }
    let start = generator.below(bounds.count)
    let end = generator.oneIn(20) ? bounds.count - 1 : min(bounds.count - 1, start + generator.below(6))
    let deleted = Array(text[bounds[start]..<bounds[end]])
    let inserted = generator.oneIn(3) ? [] : Array(line().utf8)
    if deleted.isEmpty && inserted.isEmpty { return [] }
    return [Patch(offset: bounds[start], deleted: deleted, inserted: inserted)]
  }

  private mutating func append(_ draft: EventDraft) throws {
    kinds.insert(draft.payload.kind)
    let (fold, wall) = (fold, clock.now)
    let texts = try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      let events = try transaction.append(
        [draft], ChangeContext(wall: wall, zone: 60, origin: Origin(actor: "ada", host: "desk", program: "tests")))
      try fold.fold(events, in: &transaction)
      try fold.settle(&transaction)
      let number = events[0].noteNumber
      return .commit(number == 0 ? nil : try NoteStates().read(number, in: transaction.reading)?.text)
    }
    if let note = draft.note { self.texts[note] = texts ?? [] }
  }
}

/// A payload with patches that fit in place of its own.
private func fitting(_ payload: Payload, _ patches: [Patch]) -> Payload {
  switch payload {
  case .edited(var body): body.patches = patches; return .edited(body)
  case .itemTicked(var body): body.patches = patches; return .itemTicked(body)
  case .itemUnticked(var body): body.patches = patches; return .itemUnticked(body)
  case .itemAdded(var body): body.patches = patches; return .itemAdded(body)
  case .itemRemoved(var body): body.patches = patches; return .itemRemoved(body)
  case .itemMoved(var body): body.patches = patches; return .itemMoved(body)
  case .counterBumped(var body): body.patches = patches; return .counterBumped(body)
  case .appended(var body): body.patches = patches; return .appended(body)
  case .movedIn(var body): body.patches = patches; return .movedIn(body)
  case .split(var body): body.patches = patches; return .split(body)
  case .tidied(var body): body.patches = patches; return .tidied(body)
  case .sorted(var body): body.patches = patches; return .sorted(body)
  case .titled(var body): body.patches = patches; return .titled(body)
  case .reverted(var body): body.patches = patches; return .reverted(body)
  case .merged(var body): body.patches = patches; return .merged(body)
  case .passageErased(var body): body.patches = patches; return .passageErased(body)
  case .changeUndone(var body): body.patches = patches; return .changeUndone(body)
  case .changeRedone(var body): body.patches = patches; return .changeRedone(body)
  default: return payload
  }
}
