import Events
import Replay
import TestSupport
import Testing

/// A note's events made by hand, with the text after each.
struct EventLine {
  private(set) var events: [LoggedEvent] = []
  private(set) var versions: [[UInt8]] = []
  private let note = NoteID(Identifier128(high: 1, low: 2))

  var text: [UInt8] { versions.last ?? [] }

  static func id(_ sequence: UInt64) -> EventID {
    EventID(replica: ReplicaID(Identifier128(high: 9, low: 9)), sequence: sequence)
  }

  mutating func add(_ payload: Payload) throws {
    let position = UInt64(events.count + 1)
    let header = EventHeader(
      id: Self.id(position), kind: payload.kind, isLastOfChange: true, index: 0, note: note,
      wall: Timestamp(microseconds: 0), zone: 0, clock: .zero, origin: Origin(actor: "", host: "", program: ""),
      payloadLength: 0)
    events.append(
      LoggedEvent(
        position: position, noteNumber: 1, effectiveTime: Timestamp(microseconds: Int64(position)),
        event: Event(header: header, payload: payload), state: .live))
    if case .created(let created) = payload {
      versions.append(created.text)
    } else {
      versions.append(try payload.patches.applied(to: text))
    }
  }

  mutating func create(_ text: String) throws { try add(.created(Created(text: utf8(text)))) }

  mutating func edit(to text: String) throws {
    try add(.edited(Edited(patches: Diff.patches(from: self.text, to: utf8(text)))))
  }

  mutating func undo(_ sequence: UInt64, to text: String) throws {
    try add(
      .changeUndone(ChangeUndone(patches: Diff.patches(from: self.text, to: utf8(text)), target: Self.id(sequence))))
  }

  mutating func redo(_ sequence: UInt64, to text: String) throws {
    try add(
      .changeRedone(ChangeRedone(patches: Diff.patches(from: self.text, to: utf8(text)), target: Self.id(sequence))))
  }

  mutating func revert(to sequence: UInt64) throws {
    let target = versions[Int(sequence) - 1]
    try add(.reverted(Reverted(patches: Diff.patches(from: text, to: target), target: Self.id(sequence))))
  }

  /// The line with a passage overwritten.
  func redacted(_ passage: String) throws -> EventLine {
    let redaction = Redaction(of: Passage(utf8(passage)), in: events, newest: text)
    var line = EventLine()
    for logged in events {
      let change = redaction.changes.first { $0.position == logged.position }
      let payload = try #require(logged.event.payload)
      let new = change?.payload ?? payload
      #expect(new.encoded().count == payload.encoded().count)
      try line.add(new)
    }
    return line
  }

  var shown: [String] { versions.map { String(decoding: $0, as: UTF8.self) } }

  /// Every byte of every payload.
  var payloads: [[UInt8]] { events.compactMap { $0.event.payload?.encoded() } }

  func holds(_ text: String) -> Bool { payloads.contains { !Passage(utf8(text)).places(in: $0).isEmpty } }
}

@Suite("Redaction")
struct RedactionTests {
  @Test("R34: a secret that two saves brought loses both parts, in what was put in and in what was taken out")
  func splitBySaves() throws {
    var line = EventLine()
    try line.create("PIN: .\nbread\n")
    try line.edit(to: "PIN: hun.\nbread\n")
    try line.edit(to: "PIN: hunter2.\nbread\n")
    try line.edit(to: "PIN: hter2.\nbread\n")
    try line.edit(to: "PIN: gone.\nbread\n")
    let redacted = try line.redacted("hunter2")
    #expect(
      redacted.shown == [
        "PIN: .\nbread\n", "PIN: ???.\nbread\n", "PIN: ???????.\nbread\n", "PIN: ?????.\nbread\n",
        "PIN: gone.\nbread\n",
      ])
    for part in ["hun", "ter2", "un", "hter2"] { #expect(!redacted.holds(part), "\(part)") }
  }

  @Test("R34: undo, redo and revert copy parts of a secret that never stood whole after; they are followed")
  func copies() throws {
    var line = EventLine()
    try line.create("a\n")
    try line.edit(to: "a\nhun\n")
    try line.edit(to: "a\nhunter2\n")
    try line.undo(3, to: "a\nhun\n")
    try line.undo(2, to: "a\n")
    try line.redo(2, to: "a\nhun\n")
    try line.edit(to: "a\nb\n")
    try line.revert(to: 2)
    try line.edit(to: "b\na\n")
    let redacted = try line.redacted("hunter2")
    #expect(
      redacted.shown == [
        "a\n", "a\n???\n", "a\n???????\n", "a\n???\n", "a\n", "a\n???\n", "a\nb\n", "a\n???\n", "b\na\n",
      ])
    #expect(!redacted.holds("hun") && !redacted.holds("ter2"))
  }

  @Test("R34: a line that moved, a ticked item's text and a counter's value carry the secret along")
  func moved() throws {
    var line = EventLine()
    try line.create("- [ ] hun\n- [ ] milk\n")
    let before = line.text
    try line.add(
      .itemTicked(
        ItemTicked(
          patches: [Patch(offset: 3, deleted: utf8(" "), inserted: utf8("x"))], line: 0, item: "hun")))
    try line.add(
      .itemMoved(
        ItemMoved(
          patches: [
            Patch(offset: 0, deleted: utf8("- [x] hun\n"), inserted: []),
            Patch(offset: before.count, deleted: [], inserted: utf8("- [x] hun\n")),
          ], line: 0, item: "hun", destination: 1)))
    try line.edit(to: "- [ ] milk\n- [x] hunter2\n")
    let redacted = try line.redacted("hunter2")
    #expect(redacted.shown.last == "- [ ] milk\n- [x] ???????\n")
    #expect(redacted.shown.first == "- [ ] ???\n- [ ] milk\n")
    #expect(!redacted.holds("hun"))
    guard case .itemTicked(let ticked)? = redacted.events[1].event.payload else { return #expect(Bool(false)) }
    #expect(ticked.item == "???")
  }

  @Test("R34: characters of any length keep their length, and no filler makes the secret anew")
  func fillers() throws {
    for secret in ["é", "日本語", "🍎x", "??", "a?", "█", "¿×"] {
      var line = EventLine()
      try line.create("one \(secret) two")
      try line.edit(to: "one \(secret)\(secret) two")
      try line.edit(to: "one two")
      let redacted = try line.redacted(secret)
      #expect(!redacted.holds(secret), "\(secret): \(redacted.shown)")
      #expect(redacted.versions.map(\.count) == line.versions.map(\.count))
      #expect(redacted.shown.allSatisfy { !$0.contains("\u{fffd}") })
    }
  }

  @Test("R34: from the newest text only the passage goes; characters of it that stand there alone stay")
  func newest() throws {
    var line = EventLine()
    try line.create("pass: hunter2\n")
    try line.edit(to: "pass: hunter3\nand hunhunter2ter2!\n")
    let secret = Passage(utf8("hunter2"))
    let redacted = try line.redacted("hunter2")
    #expect(redacted.shown[0] == "pass: ???????\n")
    let patches = secret.patches(from: redacted.text, of: line.text)
    #expect(patches.isWellFormed(in: redacted.text.count))
    #expect(String(decoding: try patches.applied(to: redacted.text), as: UTF8.self) == "pass: hunter3\nand !\n")
  }

  @Test("R34: where branches were merged nothing can be followed, and every character of every version goes")
  func merged() throws {
    var line = EventLine()
    try line.create("hunter2 and é\n")
    var events = line.events
    events.append(events[0])
    events[1].position = 2
    events[1].event.payload = .edited(
      Edited(patches: [Patch(offset: 90, deleted: utf8("x"), inserted: utf8("hunter2"))]))
    let redaction = Redaction(of: Passage(utf8("hunter2")), in: events, newest: line.text)
    #expect(redaction.changes.map(\.position) == [1, 2])
    guard case .created(let created)? = redaction.changes.first?.payload else { return #expect(Bool(false)) }
    #expect(String(decoding: created.text, as: UTF8.self) == "????????????¿?")
    #expect(Redaction(of: Passage(utf8("absent")), in: events, newest: line.text).changes.isEmpty)
  }

  @Test(
    "R34: an event changes just where it carries a character of the passage, by a count that knows nothing but edits")
  func precise() throws {
    var (changed, kept) = (0, 0)
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      var line = EventLine()
      try line.create("one two three\n")
      // Each byte of a version with the event and place that brought it.
      var origins: [[Int]] = [line.text.indices.map { $0 }]
      var brought = [line.text.indices.map { $0 }]
      var taken: [[Int]] = [[]]
      for step in 1..<25 {
        let start = random.boundary(of: line.text)
        var patch = Patch(offset: start, deleted: [], inserted: [])
        if random.oneIn(3) {
          patch.deleted = Array(line.text[start..<random.boundary(of: line.text, from: start)])
        } else {
          patch.inserted = random.text(pieces: 3)
        }
        if patch.deleted.isEmpty && patch.inserted.isEmpty { continue }
        let new = patch.inserted.indices.map { step * 1_000 + $0 }
        taken.append(Array(origins[origins.count - 1][start..<patch.end]))
        brought.append(new)
        var version = origins[origins.count - 1]
        version.replaceSubrange(start..<patch.end, with: new)
        origins.append(version)
        try line.add(.edited(Edited(patches: [patch])))
      }
      let version = random.element(line.versions)
      let start = random.boundary(of: version)
      let passage = Passage(Array(version[start..<min(random.boundary(of: version, from: start), start + 16)]))
      guard String(validating: passage.bytes, as: UTF8.self) != nil, !passage.bytes.isEmpty else { continue }
      var marked: Set<Int> = []
      for (text, places) in zip(line.versions, origins) {
        for found in passage.places(in: text) { marked.formUnion(places[found..<found + passage.bytes.count]) }
      }
      for (index, isGone) in passage.cut(line.text).enumerated() where isGone {
        marked.insert(origins[origins.count - 1][index])
      }
      let redaction = Redaction(of: passage, in: line.events, newest: line.text)
      let expected = zip(line.events, zip(brought, taken)).filter { !marked.isDisjoint(with: $1.0 + $1.1) }
      let positions = expected.map(\.0.position)
      #expect(redaction.changes.map(\.position) == positions, "seed \(seed)")
      changed += positions.count
      kept += line.events.count - positions.count
    }
    #expect(changed > 500 && kept > 500, "\(changed) changed, \(kept) kept")
  }

  @Test("R34: random histories replay after a redaction, and no version and no payload holds the secret")
  func law() throws {
    var found = 0
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      var line = EventLine()
      try line.create(String(decoding: random.text(pieces: 12), as: UTF8.self))
      for _ in 0..<30 {
        let target = UInt64(1 + random.below(line.events.count))
        switch random.below(6) {
        case 0: try line.revert(to: target)
        case 1:
          let text = line.versions[max(0, Int(target) - 2)]
          try line.undo(target, to: String(decoding: text, as: UTF8.self))
        case 2:
          // A line goes elsewhere in one change.
          var lines = line.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          lines.swapAt(random.below(lines.count), random.below(lines.count))
          let moved = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
          try line.add(.sorted(Sorted(patches: Diff.patches(from: line.text, to: moved))))
        default:
          let patches = random.patches(of: line.text)
          try line.add(.edited(Edited(patches: patches)))
        }
      }
      let version = random.element(line.versions)
      let start = random.boundary(of: version)
      let end = random.boundary(of: version, from: start)
      let secret = Array(version[start..<min(end, start + 24)]).prefix { _ in true }
      guard let text = String(validating: secret, as: UTF8.self), !text.isEmpty else { continue }
      found += 1
      let passage = Passage(Array(secret))
      let redacted = try line.redacted(text)
      // A shorter one may stand in counts and numbers.
      let isHeld = secret.count > 3 && redacted.holds(text)
      #expect(!isHeld, "seed \(seed): \(text.debugDescription)")
      for (old, new) in zip(line.versions, redacted.versions) {
        #expect(old.count == new.count && passage.places(in: new).isEmpty, "seed \(seed)")
      }
      let patches = passage.patches(from: redacted.text, of: line.text)
      #expect(patches.isWellFormed(in: redacted.text.count), "seed \(seed)")
      let newest = try patches.applied(to: redacted.text)
      #expect(passage.places(in: newest).isEmpty, "seed \(seed)")
      #expect(newest == zip(line.text, passage.cut(line.text)).filter { !$1 }.map(\.0), "seed \(seed)")
    }
    #expect(found > 150)
  }
}
