package import Events

/// Where and when the events that an event names stand in this store's log.
///
/// Undo sets a field back to what an earlier event made it; the fold needs that event's place, which is local and
/// so cannot stand in the payload.
package struct EventReferences: Sendable {
  /// The place of one event.
  package struct Moment: Equatable, Sendable {
    /// The rank of a note that was last used by the event.
    package var use: UseRank
    package var time: Timestamp

    package init(use: UseRank, time: Timestamp) {
      self.use = use
      self.time = time
    }

    package var position: UInt64 { use.position }
  }

  /// The references of an event that names none.
  package static let none = EventReferences()

  private var moments: [(id: EventID, moment: Moment)] = []

  package init() {}

  /// The place of an event; nil where this store does not hold it.
  package subscript(id: EventID) -> Moment? {
    get { moments.first { $0.id == id }?.moment }
    set { if let newValue { moments.append((id, newValue)) } }
  }

  /// The events that a payload names and a fold asks for.
  package static func named(in payload: Payload?) -> [EventID] {
    switch payload {
    case .changeUndone(let body): registers(body.registers) + (body.last.map { [$0] } ?? [])
    case .changeRedone(let body): registers(body.registers) + (body.last.map { [$0] } ?? [])
    case .reverted(let body): registers(body.registers)
    default: []
    }
  }

  private static func registers(_ registers: Registers) -> [EventID] {
    var named: [EventID] = []
    if let id = registers.lastUse { named.append(id) }
    if let id = registers.trashEntry?.event, !named.contains(id) { named.append(id) }
    if let pinning = registers.pinning, let id = pinning, !named.contains(id) { named.append(id) }
    return named
  }
}
