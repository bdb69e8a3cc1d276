package import Events

/// Finds the ticks of one note that their opposites took back within five seconds on the same machine (R39).
///
/// Both events stay in the log; the pair is derived, folded to nothing by `history` and skipped by `undo`. Ticks and
/// unticks pair in the order in which they happened, so that of three toggles the first two are a pair and the third
/// stands. An opposite that comes when something else has touched the mark between them pairs with nothing.
///
/// Events are taken in the order of their positions, all of one note. No pair reaches over five seconds, so a stretch
/// that begins after a pause of more than five seconds gives the pairs that the whole history gives there.
package struct DwellPairs: Sendable {
  /// How long a tick waits for its opposite, in microseconds.
  package static let dwell: Int64 = 5_000_000
  /// No hand toggles more items in that time; a program that does must not make this slow.
  private static let mostWaiting = 32

  /// The pairs so far, by the positions of their second events.
  package private(set) var pairs: [DwellPair] = []
  private var waiting: [Waiting] = []

  /// A tick that its opposite may still take back.
  fileprivate struct Waiting {
    var header: EventHeader
    var position: UInt64
    var item: String
    /// The mark that it took out.
    var before: [UInt8]
    /// The mark that it put in.
    var after: [UInt8]
    /// Where that mark begins now, in bytes of the newest version.
    var offset: Int
  }

  package init() {}

  /// The pairs in the events of one note, ascending by the positions of their second events.
  ///
  /// Complexity: O(events + patches).
  package static func pairs(in events: [LoggedEvent]) -> [DwellPair] {
    var pairs = DwellPairs()
    for event in events { pairs.add(event) }
    return pairs.pairs
  }

  /// Takes the next event of the note; the pair that it completes, or nil.
  @discardableResult
  package mutating func add(_ logged: LoggedEvent) -> DwellPair? {
    let header = logged.event.header
    guard let payload = logged.event.payload else {
      waiting.removeAll()
      return nil
    }
    let patches = payload.patches
    if patches.isEmpty { return nil }
    waiting.removeAll { !$0.isInReach(of: header) }
    let toggle = Self.toggle(payload)
    var pair: DwellPair?
    if let (item, patch) = toggle, let place = waiting.firstIndex(where: { $0.isTakenBack(by: patch, item, header) }) {
      let found = DwellPair(first: waiting[place].position, second: logged.position)
      waiting.remove(at: place)
      pairs.append(found)
      pair = found
    }
    waiting = waiting.compactMap { $0.moved(by: patches, of: header) }
    if pair == nil, let (item, patch) = toggle {
      if waiting.count == Self.mostWaiting { waiting.removeFirst() }
      waiting.append(
        Waiting(
          header: header, position: logged.position, item: item, before: patch.deleted, after: patch.inserted,
          offset: patch.offset))
    }
    return pair
  }

  /// The item and the one mark that a tick or untick changes; nil for any other event.
  private static func toggle(_ payload: Payload) -> (item: String, patch: Patch)? {
    switch payload {
    case .itemTicked(let body): body.patches.count == 1 ? (body.item, body.patches[0]) : nil
    case .itemUnticked(let body): body.patches.count == 1 ? (body.item, body.patches[0]) : nil
    default: nil
    }
  }
}

extension DwellPairs.Waiting {
  /// Whether an event may still be the opposite. Clocks of other machines say nothing about this one's pauses, and a
  /// clock that was set back says that the pause is not known.
  fileprivate func isInReach(of other: EventHeader) -> Bool {
    guard isOfSameMachine(other) else { return true }
    return (0...DwellPairs.dwell).contains(other.wall.microseconds(since: header.wall))
  }

  private func isOfSameMachine(_ other: EventHeader) -> Bool {
    other.id.replica == header.id.replica && other.origin.host == header.origin.host
  }

  fileprivate func isTakenBack(by patch: Patch, _ item: String, _ other: EventHeader) -> Bool {
    isOfSameMachine(other) && other.parents == nil && other.kind != header.kind && self.item == item
      && patch.offset == offset && patch.deleted == after && patch.inserted == before
  }

  /// The same tick in the version after a change; nil where the change touched its mark.
  ///
  /// A replica's patches are written against its own versions: another's do not move the mark there, and after an event
  /// with parents, which has seen others, the place is no longer known.
  fileprivate func moved(by patches: [Patch], of other: EventHeader) -> Self? {
    guard other.id.replica == header.id.replica else { return self }
    guard other.parents == nil else { return nil }
    var moved = self
    for patch in patches {
      if patch.offset >= offset + after.count { break }
      if patch.end > offset || (patch.end == offset && patch.offset == offset && after.isEmpty) { return nil }
      moved.offset += patch.inserted.count - patch.deleted.count
    }
    return moved
  }
}
