package import Events

extension Payload {
  /// What stays of the payload of an event whose note is deleted for good; nil where nothing does.
  ///
  /// Pins, the Trash and the audit are folds of the log too, so what says nothing but those stays: numbers, flags and
  /// identifiers. Whatever a person wrote goes, and so does every field of a newer program.
  package var withoutText: Payload? {
    switch self {
    case .opened, .pinned, .unpinned, .archived, .unarchived, .placed, .bookmarked, .bookmarkMoved, .unbookmarked,
      .collectionSet, .trashed, .restored:
      self
    case .reverted(let body): .reverted(Reverted(patches: [], target: body.target, registers: body.registers.known))
    case .changeUndone(var body): .changeUndone(body.removeText())
    case .changeRedone(var body): .changeRedone(body.removeText())
    case .passageErased(let body): .passageErased(PassageErased(patches: [], events: body.events, bytes: body.bytes))
    // The title for the audit is that of the last deletion.
    case .erased(let body): .erased(Erased(events: body.events, bytes: body.bytes))
    default: nil
    }
  }
}

extension ChangeUndone {
  fileprivate mutating func removeText() -> ChangeUndone {
    patches = []
    registers = registers.known
    return self
  }
}

extension ChangeRedone {
  fileprivate mutating func removeText() -> ChangeRedone {
    patches = []
    registers = registers.known
    return self
  }
}

extension Registers {
  /// The fields that this program knows.
  fileprivate var known: Registers {
    var known = self
    known.unknownFields = []
    return known
  }
}
