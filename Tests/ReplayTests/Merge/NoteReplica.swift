import Events
import Replay
import TestSupport

/// One replica of one note, driven without a store: it makes events, and takes those of others.
struct NoteReplica {
  let id: ReplicaID
  var events: [LoggedEvent] = []
  var known: Set<EventID> = []
  var merge = NoteMerge()
  var state: NoteState?
  var wall: Int64
  /// How often the state was folded alone and compared with the merge's.
  var linearFolds = 0

  static let note = NoteID(Identifier128(high: 7, low: 9))

  init(_ number: UInt64, wall: Int64 = 1_790_000_000_000_000) {
    id = ReplicaID(Identifier128(high: number, low: number &* 0x9e37_79b9))
    self.wall = wall
  }

  var text: String { String(decoding: state?.text ?? [], as: UTF8.self) }
  var bytes: [UInt8] { state?.text ?? [] }

  /// Writes an event of its own.
  @discardableResult
  mutating func write(_ payload: Payload, after seconds: Double = 1) throws -> Event {
    wall += Int64(seconds * 1e6)
    let sequence = UInt64(events.filter { $0.event.header.id.replica == id }.count + 1)
    let heads = state?.heads ?? []
    let isOwn = heads.count == 1 && heads[0].replica == id
    let header = EventHeader(
      id: EventID(replica: id, sequence: sequence), kind: payload.kind, isLastOfChange: true, index: 0,
      note: Self.note, parents: heads.isEmpty || isOwn ? nil : heads, wall: Timestamp(microseconds: wall), zone: 0,
      clock: HybridClock(physical: Timestamp(microseconds: wall), counter: 0),
      origin: Origin(actor: "", host: "", program: ""), payloadLength: 0)
    let event = Event(header: header, payload: payload)
    try take(event)
    return event
  }

  /// Takes an event, its own or another's, all of whose parents are known.
  mutating func take(_ event: Event) throws {
    let logged = LoggedEvent(
      position: UInt64(events.count + 1), noteNumber: 1, effectiveTime: event.header.wall, event: event, state: .live)
    let before = state
    let after: NoteState
    let references = references(of: event)
    do {
      after = try merge.take(logged, references: references)
    } catch {
      events.append(logged)
      throw error
    }
    if NoteFold.isLinear(event.header, after: before?.heads ?? []) {
      let folded = try NoteFold.apply(logged, to: before, references: references)
      if folded != after { throw Difference(folded: folded, merged: after, event: event) }
      linearFolds += 1
    }
    state = after
    events.append(logged)
    known.insert(event.header.id)
  }

  private func references(of event: Event) -> EventReferences {
    var references = EventReferences()
    for id in EventReferences.named(in: event.payload) {
      guard let named = events.first(where: { $0.event.header.id == id }) else { continue }
      references[id] = EventReferences.Moment(use: .used(at: named.position), time: named.effectiveTime)
    }
    return references
  }

  /// Takes all that another replica has, in a random order in which parents stand first.
  mutating func take(from other: NoteReplica, _ random: inout SeededGenerator) throws {
    var left = other.events.map(\.event).filter { !known.contains($0.header.id) }
    while !left.isEmpty {
      let ready = left.indices.filter { isReady(left[$0].header, among: left) }
      let next = left.remove(at: ready[random.below(ready.count)])
      try take(next)
    }
  }

  private func isReady(_ header: EventHeader, among left: [Event]) -> Bool {
    if let parents = header.parents, !parents.allSatisfy({ known.contains($0) }) { return false }
    return !left.contains { $0.header.id.replica == header.id.replica && $0.header.id.sequence < header.id.sequence }
  }

  struct Difference: Error {
    var folded: NoteState?
    var merged: NoteState?
    var event: Event
  }

  /// The events in the order in which they came, for messages.
  var told: String {
    events.map { logged in
      let header = logged.event.header
      let patches = (logged.event.payload?.patches ?? []).map { patch in
        "\(patch.offset) -\(String(decoding: patch.deleted, as: UTF8.self).debugDescription)"
          + " +\(String(decoding: patch.inserted, as: UTF8.self).debugDescription)"
      }
      let parents = header.parents.map { "\($0.map { "\($0.replica.value.high).\($0.sequence)" })" } ?? "-"
      return "\(header.id.replica.value.high).\(header.id.sequence) \(header.kind) after \(parents): \(patches)"
    }.joined(separator: "\n")
  }

  /// What is the same in every replica that has the same events: all but places in the local order.
  var shared: NoteState? {
    guard var state else { return nil }
    state.used = .used(at: 0)
    state.pinning = 0
    state.trash?.position = 0
    state.trash?.time = Timestamp(microseconds: 0)
    return state
  }
}

extension NoteReplica {
  /// Writes a random event of those that people make.
  mutating func act(_ random: inout SeededGenerator) throws {
    let seconds = Double(random.below(50)) / 10
    let text = bytes
    switch random.below(27) {
    case 0..<8:
      let patches = random.patches(of: text, upTo: 2)
      if !patches.isEmpty { try write(.edited(Edited(patches: patches, isMerged: random.oneIn(9))), after: seconds) }
    case 8..<12:
      if let payload = tick(random.below(4), done: true) { try write(payload, after: seconds) }
    case 12, 13:
      if let payload = tick(random.below(4), done: false) { try write(payload, after: seconds) }
    case 14..<17:
      if let payload = bump(Int64(random.below(40)) - 9) { try write(payload, after: seconds) }
    case 17, 18:
      if let payload = undo() { try write(payload, after: seconds) }
    case 19: try write(random.oneIn(2) ? .pinned(Pinned()) : .unpinned(Unpinned()), after: seconds)
    case 20: try write(random.oneIn(2) ? .trashed(Trashed()) : .restored(Restored(isPinned: true)), after: seconds)
    case 21: try write(random.oneIn(2) ? .archived(Archived()) : .unarchived(Unarchived()), after: seconds)
    case 22: try write(.placed(Placed(place: random.bytes(2))), after: seconds)
    case 23: try write(.opened(Opened()), after: seconds)
    default:
      let patches = random.oneIn(2) ? random.patches(of: text, upTo: 1) : []
      let (target, registers) = (anyEvent(&random), registers(&random))
      switch random.below(3) {
      case 0:
        try write(.changeUndone(ChangeUndone(patches: patches, target: target, registers: registers)), after: seconds)
      case 1:
        try write(.changeRedone(ChangeRedone(patches: patches, target: target, registers: registers)), after: seconds)
      default: try write(.reverted(Reverted(patches: patches, target: target, registers: registers)), after: seconds)
      }
    }
  }

  private func anyEvent(_ random: inout SeededGenerator) -> EventID {
    events[random.below(events.count)].event.header.id
  }

  /// Fields as an undo sets them, to what they were at events that this replica knows.
  private func registers(_ random: inout SeededGenerator) -> Registers {
    var registers = Registers()
    if random.oneIn(4) { registers.isPinned = random.oneIn(2) }
    if random.oneIn(4) { registers.pinning = .some(random.oneIn(3) ? nil : anyEvent(&random)) }
    if random.oneIn(4) { registers.isTrashed = random.oneIn(2) }
    if random.oneIn(2), registers.isTrashed == true {
      registers.trashEntry = Registers.TrashEntry(
        event: anyEvent(&random), cause: UInt64(random.below(5)), wasPinned: random.oneIn(2))
    }
    if random.oneIn(5) { registers.archived = random.oneIn(2) ? .done : .no }
    if random.oneIn(5) { registers.place = random.bytes(1) }
    if random.oneIn(4) { registers.lastUse = anyEvent(&random) }
    if random.oneIn(4) { registers.edited = events[random.below(events.count)].event.header.wall }
    if random.oneIn(4) { registers.isMerged = random.oneIn(2) }
    return registers
  }

  /// The tick or untick of the n-th item of a kind.
  func tick(_ number: Int, done: Bool) -> Payload? {
    let marks: [(open: String, done: String)] = [("- [ ] ", "- [x] "), ("□ ", "■ ")]
    var places: [(offset: Int, old: [UInt8], new: [UInt8])] = []
    for (open, closed) in marks {
      let (old, new) = done ? (utf8(open), utf8(closed)) : (utf8(closed), utf8(open))
      for offset in bytes.indices where bytes[offset...].starts(with: old) { places.append((offset, old, new)) }
    }
    guard !places.isEmpty else { return nil }
    let place = places[number % places.count]
    let patches = [Patch(offset: place.offset, deleted: place.old, inserted: place.new).trimmed]
    return done
      ? .itemTicked(ItemTicked(patches: patches, line: 0, item: ""))
      : .itemUnticked(ItemUnticked(patches: patches, line: 0, item: ""))
  }

  /// The bump of the first number behind "Water ".
  func bump(_ delta: Int64) -> Payload? {
    let label = utf8("Water ")
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: label) }).map({ $0 + label.count }) else {
      return nil
    }
    let digits = Array(bytes[start...].prefix { (0x30...0x39).contains($0) })
    guard let from = Int64(String(decoding: digits, as: UTF8.self)), digits.count < 15, from + delta >= 0, delta != 0
    else { return nil }
    let patch = Patch(offset: start, deleted: digits, inserted: utf8(String(from + delta))).trimmed
    if patch.deleted.isEmpty && patch.inserted.isEmpty { return nil }
    return .counterBumped(
      CounterBumped(patches: [patch], line: 0, label: "Water", from: UInt64(from), delta: delta))
  }

  /// The undo of the newest event, where that is the one head.
  func undo() -> Payload? {
    guard let heads = state?.heads, heads.count == 1,
      let last = events.first(where: { $0.event.header.id == heads[0] }),
      let payload = last.event.payload, !payload.patches.isEmpty
    else { return nil }
    return .changeUndone(ChangeUndone(patches: payload.patches.inverted(), target: last.event.header.id))
  }
}
