extension Payload {
  /// The kind that stands in the header.
  package var kind: EventKind {
    if case .unknown(let kind, _, _) = self { return kind }
    return body.map { type(of: $0).kind } ?? EventKind(number: 0)
  }

  /// The kind version that stands in the header.
  package var version: UInt64 {
    if case .unknown(_, let version, _) = self { return version }
    return 1
  }

  /// Writes the payload, with the fields an older program did not know in their places.
  package func encoded(keeping unknownFields: [UnknownField] = []) -> [UInt8] {
    if case .unknown(_, _, let bytes) = self { return bytes }
    var fields = FieldWriter(keeping: unknownFields)
    body?.encode(into: &fields)
    return fields.finish()
  }

  /// What the event changes in the text of its note, in coordinates of the version before; empty for none.
  ///
  /// A created note's text is not among them: there is no version before it.
  package var patches: [Patch] {
    switch self {
    case .edited(let body): body.patches
    case .itemTicked(let body): body.patches
    case .itemUnticked(let body): body.patches
    case .itemAdded(let body): body.patches
    case .itemRemoved(let body): body.patches
    case .itemMoved(let body): body.patches
    case .counterBumped(let body): body.patches
    case .appended(let body): body.patches
    case .movedIn(let body): body.patches
    case .split(let body): body.patches
    case .tidied(let body): body.patches
    case .sorted(let body): body.patches
    case .titled(let body): body.patches
    case .reverted(let body): body.patches
    case .merged(let body): body.patches
    case .passageErased(let body): body.patches
    case .changeUndone(let body): body.patches
    case .changeRedone(let body): body.patches
    default: []
    }
  }
}
