import Events
import Replay
import TestSupport
import Testing

/// The state of a note is a function of the set of its events.
@Suite struct NoteMergeTests {
  static let start = "List\n\n- [ ] milk\n- [ ] bread\n□ tea\n■ jam\nWater 9\nend\n"

  /// Two replicas that know the same note.
  static func pair(_ text: String = start) throws -> (NoteReplica, NoteReplica) {
    var (one, two) = (NoteReplica(1), NoteReplica(2, wall: 1_790_000_000_300_000))
    let created = try one.write(.created(Created(text: utf8(text))))
    try two.take(created)
    return (one, two)
  }

  /// Lets two replicas learn all of each other, and expects that they are of one mind.
  static func join(_ one: inout NoteReplica, _ two: inout NoteReplica) throws {
    var random = SeededGenerator(seed: 1)
    let before = one
    try one.take(from: two, &random)
    try two.take(from: before, &random)
    #expect(one.shared == two.shared)
  }

  @Test(
    "Three replicas that edit, tick, bump, undo, pin and trash converge in whatever order they learn",
    .timeLimit(.minutes(20)))
  func converges() throws {
    let seed: UInt64 = 50
    var random = SeededGenerator(seed: seed)
    var linear = 0
    var nonlinear = 0
    for round in 0..<2_000 {
      var replicas = (0..<3).map { NoteReplica(UInt64($0 + 1), wall: 1_790_000_000_000_000 + Int64($0)) }
      do {
        let created = try replicas[0].write(.created(Created(text: utf8(Self.start))))
        for other in 1..<3 { try replicas[other].take(created) }
        for _ in 0..<8 + random.below(20) {
          let replica = random.below(3)
          if random.oneIn(4) {
            try replicas[replica].take(from: replicas[random.below(3)], &random)
          } else {
            try replicas[replica].act(&random)
          }
        }
        for replica in [0, 1, 2, 0, 1] { try replicas[replica].take(from: replicas[(replica + 1) % 3], &random) }
        for replica in 0..<3 { try replicas[replica].take(from: replicas[(replica + 2) % 3], &random) }
        try #require(replicas[0].shared == replicas[1].shared, "seed \(seed), round \(round)")
        try #require(replicas[0].shared == replicas[2].shared, "seed \(seed), round \(round)")
        try #require(String(validating: replicas[0].bytes, as: UTF8.self) != nil, "seed \(seed), round \(round)")
        var fresh = NoteReplica(9)
        try fresh.take(from: replicas[1], &random)
        try #require(fresh.shared == replicas[0].shared, "seed \(seed), round \(round)")
        linear += fresh.linearFolds
        nonlinear += fresh.events.count - fresh.linearFolds
      } catch let error as ReplayError {
        Issue.record("seed \(seed), round \(round): \(error)\n\(replicas.map(\.told).joined(separator: "\n--\n"))")
        return
      } catch let error as NoteReplica.Difference {
        Issue.record("seed \(seed), round \(round): \(error)")
        return
      }
    }
    #expect(linear > 1_000 && nonlinear > 1_000)
  }

  @Test("Events that lie are refused or taken, and trap nothing; what is taken converges", .timeLimit(.minutes(20)))
  func lies() throws {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    var refused = 0
    var taken = 0
    for round in 0..<3_000 {
      var (one, two) = try Self.pair(random.oneIn(2) ? Self.start : "Water 9 10 11 999 x\n- [ ] a\n")
      do {
        for _ in 0..<2 + random.below(8) {
          if random.oneIn(2) {
            try one.write(Self.lie(one.bytes, &random))
          } else {
            try two.write(Self.lie(two.bytes, &random))
          }
        }
        let before = one
        try one.take(from: two, &random)
        try two.take(from: before, &random)
        try #require(one.shared == two.shared, "seed \(seed), round \(round)\n\(one.told)\n--\n\(two.told)")
        taken += 1
      } catch is ReplayError {
        refused += 1
      } catch let error as NoteReplica.Difference {
        Issue.record("seed \(seed), round \(round): \(error)\n\(one.told)\n--\n\(two.told)")
        return
      }
    }
    #expect(refused > 100 && taken > 100)
  }

  /// An event whose patches fit the text, or nearly, and whose meaning may be a lie.
  private static func lie(_ text: [UInt8], _ random: inout SeededGenerator) -> Payload {
    var patches = random.patches(of: text, upTo: 2, pieces: 1)
    if random.oneIn(2),
      let digit = text.indices.filter({ (0x30...0x39).contains(text[$0]) }).randomElement(using: &random)
    {
      let count = min(1 + random.below(3), text.count - digit)
      patches = [
        Patch(
          offset: digit, deleted: Array(text[digit..<digit + count]), inserted: utf8(String(random.below(1_200))))
      ]
    }
    if random.oneIn(40), !patches.isEmpty { patches[0].offset += random.below(1 << 40) }
    if random.oneIn(40), !patches.isEmpty { patches[0].deleted.append(0x61) }
    let from = UInt64(random.oneIn(3) ? random.number() : UInt64(random.below(1_000)))
    switch random.below(7) {
    case 0: return .itemTicked(ItemTicked(patches: patches, line: 0, item: ""))
    case 1: return .edited(Edited(patches: patches))
    case 2: return .changeUndone(ChangeUndone(patches: patches, target: random.eventID()))
    case 3: return .created(Created(text: utf8("again")))
    default:
      let old = patches.first.flatMap { UInt64(String(decoding: $0.deleted, as: UTF8.self)) } ?? from
      let new = patches.first.flatMap { Int64(String(decoding: $0.inserted, as: UTF8.self)) } ?? 0
      let delta = random.oneIn(6) ? random.signed() : new &- Int64(clamping: old)
      return .counterBumped(
        CounterBumped(patches: patches, line: 0, label: "", from: random.oneIn(6) ? from : old, delta: delta))
    }
  }

  @Test("Two ticks of one item are one tick, whatever stands around it", arguments: ["- [ ] milk", "□ milk"])
  func ticksOnce(item: String) throws {
    var (one, two) = try Self.pair("List\n\n\(item)\n")
    try one.write(try #require(one.tick(0, done: true)))
    // A line is put in right above the item, where its box begins.
    try two.write(.edited(Edited(patches: [Patch(offset: 6, deleted: [], inserted: utf8("above\n"))])))
    try two.write(try #require(two.tick(0, done: true)))
    try Self.join(&one, &two)
    let done = item.replacing("[ ]", with: "[x]").replacing("□", with: "■")
    #expect(one.text == "List\n\nabove\n\(done)\n")
    // Unticked by both, it is open again.
    try one.write(try #require(one.tick(0, done: false)))
    try two.write(try #require(two.tick(0, done: false)))
    try Self.join(&one, &two)
    #expect(one.text == "List\n\nabove\n\(item)\n")
  }

  @Test("A tick of an item that another replica takes out leaves nothing behind")
  func tickOfRemovedItem() throws {
    for isTickFirst in [false, true] {
      var (one, two) = try Self.pair("List\n\n- [ ] milk\n- [ ] bread\n")
      try one.write(try #require(one.tick(0, done: true)))
      try one.write(try #require(one.tick(0, done: false)))
      try one.write(try #require(one.tick(0, done: true)))
      try two.write(
        .itemRemoved(
          ItemRemoved(patches: [Patch(offset: 6, deleted: utf8("- [ ] milk\n"), inserted: [])], line: 2, item: "milk")))
      if isTickFirst { try Self.join(&one, &two) } else { try Self.join(&two, &one) }
      #expect(one.text == "List\n\n- [ ] bread\n")
    }
  }

  @Test("Two bumps of one counter add both deltas, over digits gained and lost", arguments: [0, 9, 10, 99, 1_000])
  func addsBumps(value: Int64) throws {
    for (first, second) in [(1, 1), (1, 10), (-1, 1), (5, 995), (90, -3)] as [(Int64, Int64)] {
      var (one, two) = try Self.pair("Count\nWater \(value)\nend\n")
      guard let bump = one.bump(first), let other = two.bump(second) else { continue }
      try one.write(bump)
      try two.write(other)
      if let more = two.bump(7) { try two.write(more) }
      try Self.join(&one, &two)
      let sum = value + first + second + 7
      #expect(one.text == "Count\nWater \(max(0, sum))\nend\n")
      // Counting goes on from the sum, and an edit of it counts.
      try one.write(try #require(one.bump(3)))
      try two.write(try #require(two.bump(4)))
      try Self.join(&one, &two)
      #expect(one.text == "Count\nWater \(max(0, sum) + 7)\nend\n")
    }
  }

  @Test("A number that one edits and another counts is one of both numbers, never digits of both")
  func editedNumber() throws {
    for (offset, deleted, inserted) in [(12, "10", "25"), (12, "1", "2"), (13, "0", "5"), (14, "", "5"), (13, "", "5")]
    {
      var (one, two) = try Self.pair("Count\nWater 10\nend\n")
      try one.write(try #require(one.bump(1)))
      try two.write(.edited(Edited(patches: [Patch(offset: offset, deleted: utf8(deleted), inserted: utf8(inserted))])))
      let edited = two.text
      try Self.join(&one, &two)
      #expect(one.text == edited)
    }
  }

  @Test("Two undos of one change undo it once")
  func undoesOnce() throws {
    let edits = [
      [Patch(offset: 6, deleted: utf8("- [ ] milk\n"), inserted: [])],
      [Patch(offset: 6, deleted: [], inserted: utf8("new\n"))],
      [Patch(offset: 12, deleted: utf8("milk"), inserted: utf8("oat milk, two"))],
    ]
    for patches in edits {
      var (one, two) = try Self.pair("List\n\n- [ ] milk\n- [ ] bread\n")
      let edit = try one.write(.edited(Edited(patches: patches)))
      try two.take(edit)
      try one.write(try #require(one.undo()))
      try two.write(try #require(two.undo()))
      try Self.join(&one, &two)
      #expect(one.text == "List\n\n- [ ] milk\n- [ ] bread\n")
    }
  }

  @Test("The undo of a bump takes back that bump alone, once; what another counted meanwhile stays")
  func undoesBump() throws {
    var (one, two) = try Self.pair("Count\nWater 9\nend\n")
    let bump = try one.write(try #require(one.bump(2)))
    try two.take(bump)
    try one.write(try #require(one.undo()))
    try two.write(try #require(two.undo()))
    try two.write(try #require(two.bump(5)))
    try Self.join(&one, &two)
    #expect(one.text == "Count\nWater 14\nend\n")
    var (three, four) = try Self.pair("Count\nWater 9\nend\n")
    let other = try three.write(try #require(three.bump(2)))
    try four.take(other)
    try three.write(try #require(three.undo()))
    try four.write(try #require(four.bump(4)))
    try Self.join(&three, &four)
    #expect(three.text == "Count\nWater 13\nend\n")
  }

  @Test("A field has the value of the last writer by clock, but a writer who knew the other comes after it")
  func fields() throws {
    var (one, two) = try Self.pair()
    // The one whose clock is a day ahead writes first, the other knew it.
    try one.write(.pinned(Pinned()), after: 86_000)
    try two.take(one.events[1].event)
    try two.write(.unpinned(Unpinned()))
    try one.write(.placed(Placed(place: [1])), after: 5)
    try two.write(.placed(Placed(place: [2])), after: 1)
    try Self.join(&one, &two)
    #expect(one.state?.isPinned == false)
    #expect(one.state?.place == [1])
  }

  @Test("joplin#13531: the edit of a replica whose clock is years off is not lost")
  func clockSkew() throws {
    var (one, two) = try Self.pair("List\n\none\ntwo\n")
    two.wall -= 4 * 365 * 86_400_000_000
    try one.write(.edited(Edited(patches: [Patch(offset: 6, deleted: utf8("one"), inserted: utf8("ONE"))])))
    try two.write(.edited(Edited(patches: [Patch(offset: 10, deleted: utf8("two"), inserted: utf8("TWO"))])))
    try Self.join(&one, &two)
    #expect(one.text == "List\n\nONE\nTWO\n")
  }

  @Test("A deletion for good wins over edits that did not know it")
  func erasureWins() throws {
    for isErasedFirst in [false, true] {
      var (one, two) = try Self.pair()
      try one.write(.erased(Erased(title: "List", events: 1, bytes: 9)))
      try two.write(.edited(Edited(patches: [Patch(offset: 0, deleted: [], inserted: utf8("x"))])))
      try two.write(.pinned(Pinned()))
      if isErasedFirst { try Self.join(&one, &two) } else { try Self.join(&two, &one) }
      #expect(one.state?.standing == .erased)
      #expect(one.bytes == [] && one.state?.isPinned == false)
    }
  }
}
