import Events
import LogStore
import NoteStore
import Projections
import Replay
import TestSupport
import Testing

/// R48, R49: the tables of tags and links are a function of the log.
@Suite("Tags and links as projections")
struct TagLinkProjectionTests {
  struct Said: Equatable {
    var tags: [TagCount]
    var links: [NoteID: NoteLinks]
  }

  /// What a reader is told, without short ids, which are as of now.
  private func say(_ store: NoteStore, _ notes: [NoteID], at moment: StoreMoment? = nil) throws -> Said {
    var links: [NoteID: NoteLinks] = [:]
    for note in notes {
      guard var found = try? store.links(of: note, at: moment) else { continue }
      for index in found.outgoing.indices { found.outgoing[index].end?.shortID = "" }
      for index in found.incoming.indices { found.incoming[index].from.shortID = "" }
      links[note] = found
    }
    return Said(tags: try store.tags(at: moment), links: links)
  }

  private static let pieces = [
    "#home", "#Work/plans", "#HOME", "#é", "#🎉", "[[Trip]]", "[[trip|x]]", "[[Nowhere]]", "`#no`", "word", "\n", "\n",
    "- [ ] ", "#6699CC", "[[T #home]]", "Trip\n", "# Trip\n",
  ]

  private func text(_ random: inout SeededGenerator, _ notes: [NoteID]) -> String {
    var text = random.oneIn(4) ? "---\ntags: [Home, x y]\n---\n" : ""
    text += ["Trip\n", "trip\n", "T\n", ""][random.below(4)]
    for _ in 0...random.below(6) {
      text += Self.pieces[random.below(Self.pieces.count)] + " "
      if !notes.isEmpty, random.oneIn(5) { text += "notes://note/\(notes[random.below(notes.count)].uuid) " }
    }
    return text + "."
  }

  @Test(
    "live tables equal a refold's, and what was said at a position is said of it ever after",
    arguments: 1...3 as ClosedRange<UInt64>)
  func law(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try TestStore()
    var notes: [NoteID] = []
    var said: [(position: UInt64, said: Said)] = []
    for step in 0..<120 {
      test.clock.advance(seconds: 60)
      let text = Array(text(&random, notes).utf8)
      let choice = notes.isEmpty ? 0 : random.below(10)
      let note = notes.isEmpty ? nil : notes[random.below(notes.count)]
      do throws(NoteStoreError) {
        let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) -> NoteID? in
          guard let note, choice > 2 else { return try changes.create(text) }
          switch choice {
          case 3, 4, 5: try changes.edit(note, text: text)
          case 6: try changes.trash(note)
          case 7, 8: try changes.restore(note)
          default: try changes.pin(note)
          }
          return nil
        }
        if let new = made.value { notes.append(new) }
      } catch {
        let refusals: [NoteStoreError.Code] = [.conflict, .notFound, .badInput]
        #expect(refusals.contains(error.code), "seed \(seed): \(error)")
      }
      if step % 40 == 39 { said.append((try test.store.head(), try say(test.store, Array(notes.suffix(6))))) }
    }
    #expect(said.contains { !$0.said.tags.isEmpty })
    #expect(said.contains { $0.said.links.values.contains { !$0.incoming.isEmpty } })
    try expectEqualTables(test.store)
    for moment in said {
      let then = try say(test.store, Array(moment.said.links.keys), at: .position(moment.position))
      #expect(then.tags == moment.said.tags, "seed \(seed), position \(moment.position)")
      for (note, links) in moment.said.links {
        #expect(then.links[note] == links, "seed \(seed), position \(moment.position)")
      }
    }
    try test.store.rebuild(["tags", "links"])
    try expectEqualTables(test.store)
  }

  @Test("R34, R48, R49: an erased note leaves no row, one in the Trash does not count")
  func erased() throws {
    let folder = try TemporaryFolder()
    let projections: [any Projection] = [TagsProjection(), LinksProjection()]
    let environment = try Environment.open(
      folder: folder.path, purpose: .scratch, tables: projections.flatMap(\.tables))
    var state = NoteState(
      id: try #require(NoteID(uuid: "01890a5d-ac96-774b-bcce-b302099a8057")), created: Timestamp(microseconds: 1),
      used: UseRank.used(at: 1))
    state.text = Array("T\n#secret #home [[Other]] notes://note/01890a5d-ac96-774b-bcce-b302099a8058".utf8)
    func rows(from before: NoteState?, to after: NoteState) throws -> Int {
      var transaction = try WriteTransaction.begin(environment)
      let event = Event(header: Self.header, payload: .opened(Opened()))
      let change = NoteChange(
        logged: LoggedEvent(
          position: 1, noteNumber: 7, effectiveTime: Timestamp(microseconds: 1), event: event, state: .live),
        before: before, after: after)
      for projection in projections { try projection.apply(change, to: &transaction) }
      var count = 0
      for table in projections.flatMap(\.tables) { count += try transaction.reading.count(table) }
      try transaction.commit()
      return count
    }
    #expect(try rows(from: nil, to: state) == 4)
    var gone = state
    gone.standing = .erased
    gone.text = []
    #expect(try rows(from: state, to: gone) == 0)
  }

  private static var header: EventHeader {
    EventHeader(
      id: EventID(replica: ReplicaID(Identifier128(high: 1, low: 1)), sequence: 1), kind: .opened, isLastOfChange: true,
      index: 0, note: nil, wall: Timestamp(microseconds: 1), zone: 0,
      clock: .zero, origin: Origin(actor: "", host: "", program: ""),
      payloadLength: 0)
  }
}
