import NoteStore

/// A change as given: the position or the id of one of its events.
struct ChangeReference: ArgumentValue, Hashable {
  /// The ways of naming a change.
  enum Form: Hashable, Sendable {
    case position(UInt64)
    case event(EventID)
  }

  var text: String
  var form: Form

  init(_ argument: RawArgument) throws(InvalidValue) {
    text = try String(argument)
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let position = UInt64(text), position > 0 {
      form = .position(position)
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let replica = ReplicaID(String(parts[0])), let sequence = UInt64(parts[1]) else {
      throw InvalidValue(
        "\"\(text)\" names no change", hint: "a change is a position, as notes-log log shows them, or an event id")
    }
    form = .event(EventID(replica: replica, sequence: sequence))
  }

  /// The event that is meant; throws where the store holds none such.
  func event(in store: NoteStore) throws(CommandError) -> EventID {
    switch form {
    case .event(let id): return id
    case .position(let position):
      let entry = try passing { () throws(NoteStoreError) in
        try store.events(after: position - 1, upTo: position, limit: 1).first
      }
      guard let entry else {
        throw CommandError(.notFound, "the log has no position \(position)", hint: "notes-log log shows the positions")
      }
      return entry.event
    }
  }
}
