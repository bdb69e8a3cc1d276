package import Events

/// What deleting a passage for good changes in a note's events: the payloads in which its characters are overwritten.
package struct Redaction {
  /// An event with another payload.
  package struct Change {
    package var position: UInt64
    package var payload: Payload
    package var unknownFields: [UnknownField]
  }

  /// The events that change, by position.
  package private(set) var changes: [Change] = []
  /// How many bytes are overwritten.
  package private(set) var bytes: UInt64 = 0

  private let passage: Passage
  private let filler: Filler
  private let provenance: Provenance
  private var version = SpanText()

  /// Binary fields are searched for nothing shorter, which could stand there by chance.
  private static let shortestInData = 4

  /// Follows the characters of a passage through a note's events, in the order of their positions.
  ///
  /// Where the events are not one line of versions (branches of several replicas were merged), characters cannot be
  /// followed; then all text of all versions is overwritten, each character by itself, so that replay goes the same way.
  /// - Parameter newest: The newest text.
  package init(of passage: Passage, in events: [LoggedEvent], newest: [UInt8]) {
    self.passage = passage
    filler = Filler(avoiding: passage.bytes)
    provenance = Provenance(passage, in: events)
    if provenance.isLinear {
      for (logged, step) in zip(events, provenance.steps) {
        if let payload = logged.event.payload { follow(logged, payload, step) }
      }
    } else if !passage.places(in: newest).isEmpty || events.contains(where: holdsPassage) {
      let all = Overwriting(
        patches: { [filler] patches in
          patches.map { patch in
            Patch(
              offset: patch.offset, deleted: filler.overwrite(patch.deleted), inserted: filler.overwrite(patch.inserted)
            )
          }
        }, text: filler.overwrite, data: data, digest: { Array(repeating: 0, count: $0.count) }, number: Self.hidden)
      for logged in events { if let payload = logged.event.payload { add(logged, payload, payload.overwritten(all)) } }
    }
  }

  private func holdsPassage(_ logged: LoggedEvent) -> Bool {
    guard let payload = logged.event.payload else { return false }
    return !passage.places(in: payload.encoded(keeping: logged.event.unknownFields)).isEmpty
  }

  private mutating func follow(_ logged: LoggedEvent, _ payload: Payload, _ step: Provenance.Step) {
    let before = version
    if case .created = payload {
      version = SpanText(step.inserted.flatMap(\.self))
    } else if !step.inserted.isEmpty {
      version = version.replacing(zip(payload.patches, step.inserted).map { ($0.offset..<$0.end, $1) })
    }
    add(logged, payload, payload.overwritten(overwriting(payload, step, [before, version])))
  }

  private mutating func add(_ logged: LoggedEvent, _ payload: Payload, _ overwritten: Payload) {
    let unknownFields = logged.event.unknownFields.map { UnknownField(tag: $0.tag, bytes: data($0.bytes)) }
    guard overwritten != payload || unknownFields != logged.event.unknownFields else { return }
    let old = payload.encoded(keeping: logged.event.unknownFields)
    let new = overwritten.encoded(keeping: unknownFields)
    bytes += zip(old, new).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    changes.append(Change(position: logged.position, payload: overwritten, unknownFields: unknownFields))
  }

  private func overwriting(_ payload: Payload, _ step: Provenance.Step, _ versions: [SpanText]) -> Overwriting {
    Overwriting(
      patches: { patches in
        patches.indices.map { index in
          Patch(
            offset: patches[index].offset, deleted: overwrite(patches[index].deleted, step.deleted[index]),
            inserted: overwrite(patches[index].inserted, step.inserted[index]))
        }
      },
      text: { text in
        if case .created(let created) = payload, created.text == text { return overwrite(text, step.inserted[0]) }
        return self.text(text, in: versions)
      },
      data: data,
      digest: { digest in
        versions.contains { isMarked($0.spans) } ? Array(repeating: 0, count: digest.count) : digest
      },
      number: { step.deleted.contains(where: isMarked) ? Self.hidden($0) : $0 })
  }

  /// The smallest number whose varint has as many bytes.
  private static func hidden(_ number: UInt64) -> UInt64 {
    number == 0 ? 0 : 1 << UInt64((63 - number.leadingZeroBitCount) / 7 * 7)
  }

  private func isMarked(_ spans: [ByteSpan]) -> Bool {
    spans.contains { ($0.start..<$0.end).contains(where: provenance.isOfPassage) }
  }

  private func overwrite(_ bytes: [UInt8], _ spans: [ByteSpan]) -> [UInt8] {
    guard isMarked(spans) else { return bytes }
    let places = provenance.places(spans)
    return filler.overwrite(bytes) { provenance.isOfPassage(places[$0]) }
  }

  /// A text that may repeat a part of some versions: overwritten as it is there, and where it holds the passage itself.
  private func text(_ text: [UInt8], in versions: [SpanText]) -> [UInt8] {
    var isMarked = whole(text)
    if !text.isEmpty {
      let part = Passage(text)
      for version in versions where self.isMarked(version.spans) {
        let places = provenance.places(version.spans)
        for start in part.places(in: provenance.bytes(version.spans)) {
          for index in text.indices where provenance.isOfPassage(places[start + index]) { isMarked[index] = true }
        }
      }
    }
    return filler.overwrite(text) { isMarked[$0] }
  }

  private func data(_ bytes: [UInt8]) -> [UInt8] {
    guard passage.bytes.count >= Self.shortestInData else { return bytes }
    let isMarked = whole(bytes)
    return filler.overwrite(bytes) { isMarked[$0] }
  }

  /// Which bytes belong to a whole passage.
  private func whole(_ text: [UInt8]) -> [Bool] {
    var isMarked = [Bool](repeating: false, count: text.count)
    for start in passage.places(in: text) {
      for index in start..<start + passage.bytes.count { isMarked[index] = true }
    }
    return isMarked
  }
}
