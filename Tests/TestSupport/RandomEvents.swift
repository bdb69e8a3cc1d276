package import Events

/// Random values of everything an event is made of, small and with the awkward cases frequent.
extension SeededGenerator {
  package mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A number of any magnitude: small ones, powers of two and their neighbours, the greatest.
  package mutating func number() -> UInt64 {
    switch below(8) {
    case 0: 0
    case 1: .max &- UInt64(below(3))
    case 2: (1 << UInt64(below(64))) &- UInt64(below(2))
    default: next() >> UInt64(below(64))
    }
  }

  package mutating func signed() -> Int64 {
    switch below(8) {
    case 0: element([.min, .max, 0, -1])
    case 1, 2: Int64(bitPattern: number())
    default: Int64(below(1_000)) - 500
    }
  }

  /// Text with what breaks careless code: line ends of both kinds, combining marks, emoji, NUL, bidi, nothing.
  package mutating func text(_ longest: Int = 6) -> String {
    let pieces = [
      "milk", "□ ", "■ ", "- [ ] ", "\r\n", "\n", "é", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{feff}", "\u{202e}", "12", " ",
      "\u{10ffff}",
    ]
    return (0..<below(longest + 1)).map { _ in element(pieces) }.joined()
  }

  package mutating func optional<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
    oneIn(2) ? nil : value(&self)
  }

  package mutating func identifier() -> Identifier128 {
    Identifier128(high: next(), low: next())
  }

  package mutating func eventID() -> EventID {
    EventID(replica: ReplicaID(identifier()), sequence: number())
  }

  package mutating func timestamp() -> Timestamp {
    oneIn(4)
      ? Timestamp(microseconds: signed()) : Timestamp(microseconds: 1_790_000_000_000_000 + Int64(below(1 << 40)))
  }

  /// Patches in order that neither overlap nor touch.
  package mutating func patches(_ most: Int = 3) -> [Patch] {
    var patches: [Patch] = []
    var end = 0
    for _ in 0..<below(most + 1) {
      let offset = end + (patches.isEmpty ? 0 : 1) + (oneIn(4) ? 0 : below(oneIn(8) ? 1 << 30 : 200))
      let deleted = Array(text(2).utf8)
      var inserted = Array(text(2).utf8)
      if deleted.isEmpty && inserted.isEmpty { inserted = [0x78] }
      patches.append(Patch(offset: offset, deleted: deleted, inserted: inserted))
      end = offset + deleted.count
    }
    return patches
  }

  package mutating func registers() -> Registers {
    var registers = Registers()
    registers.isPinned = optional { $0.oneIn(2) }
    registers.isTrashed = optional { $0.oneIn(2) }
    registers.archived = optional { $0.element([.no, .archived, .done]) }
    registers.collection = optional { $0.optional { CollectionID($0.identifier()) } }
    registers.place = optional { $0.bytes($0.below(4)) }
    registers.bookmark = optional { $0.bytes($0.below(4)) }
    registers.lastUse = optional { $0.eventID() }
    registers.trashEntry = optional {
      Registers.TrashEntry(event: $0.eventID(), cause: $0.number(), wasPinned: $0.oneIn(2))
    }
    registers.edited = optional { $0.timestamp() }
    registers.isMerged = optional { $0.oneIn(2) }
    registers.pinning = optional { $0.optional { $0.eventID() } }
    return registers
  }

  package mutating func versionVector() -> VersionVector {
    VersionVector((0..<below(4)).map { _ in eventID() })
  }

  package mutating func header(of kind: EventKind, payloadLength: UInt64) -> EventHeader {
    let sequence = max(1, number())
    return EventHeader(
      id: EventID(replica: ReplicaID(identifier()), sequence: sequence), kind: kind, version: oneIn(4) ? number() : 1,
      isIgnorable: oneIn(2), isLastOfChange: oneIn(2), index: number() % sequence,
      note: optional { NoteID($0.identifier()) },
      parents: optional { generator in (0..<generator.below(3)).map { _ in generator.eventID() } },
      group: optional { $0.eventID() }, wall: timestamp(), zone: signed(),
      clock: HybridClock(physical: timestamp(), counter: number()), userTime: optional { $0.timestamp() },
      command: optional { $0.commandID() }, origin: origin(), payloadLength: payloadLength,
      additions: oneIn(3) ? additions() : [])
  }

  /// Fields that a newer program has put into a header.
  package mutating func additions() -> [UnknownField] {
    var tag: UInt64 = 0
    return (0..<1 + below(3)).map { _ in
      tag += 1 + number() % (1 << 60)
      return UnknownField(tag: tag, bytes: bytes(below(20)))
    }
  }

  package mutating func commandID() -> CommandID {
    CommandID(bytes: bytes(1 + below(64))) ?? commandID()
  }

  package mutating func origin() -> Origin {
    Origin(actor: text(), host: text(), program: oneIn(20) ? String(repeating: "ä", count: 127) : text())
  }
}
