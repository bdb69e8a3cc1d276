import Events
import TestSupport
import Testing

@testable import Replay

@Suite("What events made of a note")
struct NoteDeltaTests {
  private static func time(_ random: inout SeededGenerator) -> Timestamp {
    Timestamp(microseconds: Int64(truncatingIfNeeded: random.next() >> UInt64(random.below(60))))
  }

  /// The note after some event that changes a few fields, among them ways back to no value.
  private static func next(_ note: NoteState, _ random: inout SeededGenerator) -> NoteState {
    var next = note
    next.revision += 1
    for _ in 0...random.below(3) {
      switch random.below(14) {
      case 0: next.edited = time(&random)
      case 1: next.used = .used(at: random.next() >> 40)
      case 2: next.used = UseRank(anchor: random.next() >> 40, date: time(&random), position: random.next() >> 50)
      case 3: next.opened = random.oneIn(3) ? nil : time(&random)
      case 4: next.isPinned.toggle()
      case 5: next.pinning = random.next() >> 44
      case 6:
        let cause = UInt64(random.below(5))
        next.trash =
          random.oneIn(3)
          ? nil
          : NoteState.TrashEntry(
            position: random.next() >> 40, time: time(&random), cause: cause, wasPinned: random.oneIn(2))
      case 7: next.archived = [.no, .archived, .done][random.below(3)]
      case 8:
        next.collection =
          random.oneIn(3) ? nil : CollectionID(Identifier128(high: random.next(), low: random.next()))
      case 9: next.place = random.bytes(random.below(4))
      case 10: next.bookmark = random.bytes(random.below(4))
      case 11: next.isMerged.toggle()
      case 12: next.summary = random.oneIn(3) ? nil : NoteState.Summary(text: "fünf", textHash: random.bytes(32))
      default: next.source = random.oneIn(3) ? nil : NoteState.Source(format: "folder", id: "ä.md")
      }
    }
    switch random.below(4) {
    case 0:
      let heads = (0...random.below(2)).map { _ in
        EventID(replica: ReplicaID(Identifier128(high: 7, low: random.next() >> 62)), sequence: random.next() >> 40)
      }
      next.heads = VersionVector(heads).entries
    default: if next.heads.count == 1 { next.heads[0].sequence += UInt64(random.below(300)) }
    }
    return next
  }

  @Test("R54: differences of events, composed in any way, written and read, give the fields that the events gave")
  func composes() throws {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      var first = NoteState(
        id: NoteID(Identifier128(high: 1, low: 2)), created: Timestamp(microseconds: 5), used: .used(at: 9))
      first.heads = [EventID(replica: ReplicaID(Identifier128(high: 7, low: 0)), sequence: 4)]
      for _ in 0..<random.below(4) { first = Self.next(first, &random) }
      var last = first
      var (delta, rear) = (NoteDelta(), NoteDelta())
      let count = 1 + random.below(6)
      let middle = random.below(count)
      for step in 0..<count {
        let after = Self.next(last, &random)
        let one = try #require(NoteDelta(from: last, to: after, patches: []))
        if step < middle { try delta.append(one) } else { try rear.append(one) }
        last = after
      }
      try delta.append(rear)
      let base = random.next() >> 44
      var writer = ByteWriter()
      delta.encode(after: base, into: &writer)
      var reader = ByteReader(writer.bytes)
      let read = try NoteDelta(from: &reader, after: base)
      try #require(read == delta, "seed \(seed), round \(round)")
      var note = first
      try note.setFields(read)
      try #require(note == last, "seed \(seed), round \(round)")
      // Cut off, it is an error or another difference, and never a trap.
      for count in 0..<writer.bytes.count {
        var cut = ByteReader(Array(writer.bytes.prefix(count)))
        var note = first
        if let delta = try? NoteDelta(from: &cut, after: base) { try? note.setFields(delta) }
      }
    }
  }

  @Test("a note that cannot be read, or another one, has no difference")
  func refuses() throws {
    let note = NoteState(
      id: NoteID(Identifier128(high: 1, low: 2)), created: Timestamp(microseconds: 5), used: .used(at: 9))
    var newer = note
    newer.standing = .newer
    #expect(NoteDelta(from: note, to: newer, patches: []) == nil)
    #expect(NoteDelta(from: newer, to: note, patches: []) == nil)
    var older = note
    older.created = Timestamp(microseconds: 4)
    #expect(NoteDelta(from: note, to: older, patches: []) == nil)
  }
}
