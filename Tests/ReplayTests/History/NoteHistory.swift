import Events
import TestSupport

@testable import Replay

/// Events of one note, written as a store would, with a clock that the test moves.
struct NoteHistory {
  private(set) var events: [LoggedEvent] = []
  private(set) var text: [UInt8]
  var wall: Int64 = 1_000_000_000
  var replica = ReplicaID(Identifier128(high: 1, low: 1))
  var host = "desk"
  var parents: [EventID]?
  private static let note = NoteID(Identifier128(high: 7, low: 1 << 63))

  init(_ text: String) {
    self.text = Array(text.utf8)
    add(.created(Created(text: self.text)))
  }

  /// The position of the newest event.
  var position: UInt64 { UInt64(events.count) }

  @discardableResult
  mutating func add(_ payload: Payload) -> UInt64 {
    if let changed = try? payload.patches.applied(to: text) { text = changed }
    let position = self.position + 1
    let header = EventHeader(
      id: EventID(replica: replica, sequence: position), kind: payload.kind, isLastOfChange: true, index: 0,
      note: Self.note, parents: parents, wall: Timestamp(microseconds: wall), zone: 0, clock: .zero,
      origin: Origin(actor: "ada", host: host, program: "tests"), payloadLength: 0)
    events.append(
      LoggedEvent(
        position: position, noteNumber: 1, effectiveTime: Timestamp(microseconds: wall),
        event: Event(header: header, payload: payload), state: .live))
    return position
  }

  /// Toggles the n-th item of a text whose lines are `□ word` or `■ word`.
  @discardableResult
  mutating func toggle(_ number: Int) -> UInt64 {
    var offset = 0
    var line = 0
    for (index, bytes) in text.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let word = String(decoding: bytes.dropFirst(4), as: UTF8.self)
      let mark = Array(bytes.prefix(3))
      if bytes.starts(with: Array("□".utf8)) || bytes.starts(with: Array("■".utf8)) {
        if line == number {
          let isDone = mark == Array("■".utf8)
          let patch = Patch(offset: offset, deleted: mark, inserted: Array((isDone ? "□" : "■").utf8))
          return add(
            isDone
              ? .itemUnticked(ItemUnticked(patches: [patch], line: UInt64(index), item: word))
              : .itemTicked(ItemTicked(patches: [patch], line: UInt64(index), item: word)))
        }
        line += 1
      }
      offset += bytes.count + 1
    }
    return 0
  }

  @discardableResult
  mutating func edit(at offset: Int, deleting count: Int = 0, inserting words: String = "") -> UInt64 {
    add(
      .edited(
        Edited(
          patches: [
            Patch(offset: offset, deleted: Array(text[offset..<offset + count]), inserted: Array(words.utf8))
          ])))
  }
}
