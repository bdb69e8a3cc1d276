/// One immutable fact: a header and what it says.
package struct Event: Hashable, Sendable {
  package var header: EventHeader
  /// What it says; nil where the body has been erased.
  package var payload: Payload?
  /// Fields of the payload that this program does not know, kept as they came.
  package var unknownFields: [UnknownField]

  package init(header: EventHeader, payload: Payload?, unknownFields: [UnknownField] = []) {
    self.header = header
    self.payload = payload
    self.unknownFields = unknownFields
  }

  /// Whether this program knows the kind and its version, so that it can take part in replay.
  package var isKnown: Bool {
    if case .unknown = payload { return false }
    return true
  }
}
