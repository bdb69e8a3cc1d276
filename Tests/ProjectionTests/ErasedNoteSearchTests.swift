import Events
import Foundation
import LogStore
import NoteText
import Replay
import TestSupport
import Testing

@testable import Projections

@Suite("Search and what was deleted for good")
struct ErasedNoteSearchTests {
  private struct Desk: ~Copyable {
    let test: TestStore
    let environment: Environment
    var transaction: WriteTransaction
    var generator = SeededGenerator(seed: 91)
    let projections: [any Projection] = [SearchProjection(), WordsProjection()]

    init(_ test: TestStore, _ environment: Environment, _ transaction: consuming WriteTransaction) {
      self.test = test
      self.environment = environment
      self.transaction = transaction
    }

    /// Makes empty tables.
    static func make() throws -> Desk {
      let test = try TestStore()
      let environment = try Environment.open(
        folder: test.folder.path, purpose: .scratch, tables: LogTable.all + ProjectionCatalog().tables)
      return Desk(test, environment, try WriteTransaction.begin(environment))
    }

    mutating func state(_ text: String) -> NoteState {
      var state = NoteState(
        id: NoteID(generator.identifier()), created: Timestamp(microseconds: 1), used: .used(at: 1))
      state.text = Array(text.utf8)
      return state
    }

    /// Applies one change of a note to both projections.
    mutating func apply(_ note: UInt64, _ before: NoteState?, _ after: NoteState, _ payload: Payload) throws {
      let header = generator.header(of: .edited, payloadLength: 0)
      let logged = LoggedEvent(
        position: 1, noteNumber: note, effectiveTime: Timestamp(microseconds: 1),
        event: Event(header: header, payload: payload, unknownFields: []), state: .live)
      let change = NoteChange(logged: logged, before: before, after: after)
      for projection in projections { try projection.apply(change, to: &transaction) }
    }

    /// All rows of both projections.
    func rows() throws -> [String: [[UInt8]: [UInt8]]] {
      var tables: [String: [[UInt8]: [UInt8]]] = [:]
      for table in projections.flatMap(\.tables) {
        var rows: [[UInt8]: [UInt8]] = [:]
        try transaction.reading.scan(table) { (key, value) throws(StoreError) in
          rows[key.copied()] = value.copied()
          return true
        }
        tables[table.name] = rows
      }
      return tables
    }
  }

  private static let edited = Payload.edited(Edited(patches: []))

  private static let erasure = Payload.erased(Erased(events: 1, bytes: 1))

  @Test("R34: a note deleted for good leaves no trace in the indexes, others stay; its older versions go too")
  func erased() throws {
    var desk = try Desk.make()
    let kept = desk.state("Kept\nmilk and honey")
    try desk.apply(1, nil, kept, Self.edited)
    // An erasure merges what waits: the rows to compare with are those after one.
    var nobody = desk.state("")
    nobody.standing = .erased
    try desk.apply(9, nil, nobody, Self.erasure)
    let before = try desk.rows()
    let first = desk.state("Secret\nthe password is swordfish 日本")
    var second = first
    second.text = Array("Secret\nnothing".utf8)
    try desk.apply(2, nil, first, Self.edited)
    try desk.apply(2, first, second, Self.edited)
    let strings = [Array("swordfish".utf8)]
    let found = try SearchIndex.candidates(strings, noteCount: 2, in: desk.transaction.reading)
    #expect(found?.numbers == [2], "the past can still be searched")
    var erased = second
    erased.text = []
    erased.standing = .erased
    try desk.apply(2, second, erased, Self.erasure)
    var after = try desk.rows()
    // The row of lengths is as long as before, with nothing in the note's place.
    #expect(after[WordTable.lengths.name] == before[WordTable.lengths.name])
    #expect(after == before)
    // Folded again, the log has nothing of it.
    try desk.apply(2, nil, erased, Self.erasure)
    after = try desk.rows()
    #expect(after == before)
  }

  @Test("an erased passage leaves no trace in the indexes; the note stays")
  func passage() throws {
    var desk = try Desk.make()
    let first = desk.state("Note\nthe password is swordfish")
    var second = first
    second.text = Array("Note\nthe password is".utf8)
    try desk.apply(1, nil, second, Self.edited)
    try desk.apply(1, second, second, .passageErased(PassageErased(patches: [], events: 1, bytes: 10)))
    let clean = try desk.rows()
    try desk.apply(1, second, first, Self.edited)
    #expect(try desk.rows() != clean)
    // There is a log, which has no other version of the note.
    _ = try desk.transaction.mintReplica()
    let context = ChangeContext(
      wall: Timestamp(microseconds: 1), zone: 0, origin: Origin(actor: "", host: "", program: ""))
    _ = try desk.transaction.append(
      [EventDraft(note: nil, .syncReceived(SyncReceived(versions: VersionVector([]))))], context)
    try desk.apply(1, first, second, .passageErased(PassageErased(patches: [], events: 1, bytes: 10)))
    #expect(try desk.rows() == clean)
  }
}
