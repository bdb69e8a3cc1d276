internal import Events
internal import LogStore
internal import Projections
internal import Replay

/// Two stores may each have pinned a note. The one that was pinned last, by (hybrid clock, replica), stays pinned.
enum PinConflict {
  /// What takes the pin off all pinned notes but one; nothing where there is no conflict.
  static func drafts(
    in log: borrowing ReadTransaction, head: LogHead
  ) throws(StoreError) -> [EventDraft] {
    let numbers = try ListQuery.pinned(in: log).map(\.number)
    guard numbers.count > 1 else { return [] }
    var pins: [(number: UInt64, clock: HybridClock, event: EventID)] = []
    for number in numbers {
      var last: (clock: HybridClock, event: EventID)?
      for position in try log.positions(ofNote: number) {
        guard let logged = try log.event(at: position, clock: head.clock), isPinning(logged.event.payload) else {
          continue
        }
        let header = logged.event.header
        if last.map({ ($0.clock, $0.event) < (header.clock, header.id) }) ?? true { last = (header.clock, header.id) }
      }
      if let last { pins.append((number, last.clock, last.event)) }
    }
    guard let winner = pins.max(by: { ($0.clock, $0.event) < ($1.clock, $1.event) }) else { return [] }
    var drafts: [EventDraft] = []
    let replacement = try log.noteID(winner.number)
    for number in numbers where number != winner.number {
      let heads = try NoteStates().readFields(number, in: log)?.heads ?? []
      drafts.append(
        EventDraft(
          note: try log.noteID(number), .unpinned(Unpinned(replacement: replacement)),
          parents: try log.parents(after: heads, by: head.replica)))
    }
    return drafts
  }

  private static func isPinning(_ payload: Payload?) -> Bool {
    switch payload {
    case .pinned: true
    case .restored(let body): body.isPinned
    case .reverted(let body): body.registers.isPinned == true
    case .changeUndone(let body): body.registers.isPinned == true
    case .changeRedone(let body): body.registers.isPinned == true
    default: false
    }
  }
}
