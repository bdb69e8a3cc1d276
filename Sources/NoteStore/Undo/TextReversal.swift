internal import Events
internal import LogStore
internal import Projections
internal import Replay

/// How a note's text goes back, and what stands in the way.
struct TextReversal {
  var patches: [Patch] = []
  /// Where in the text as it is now later changes touched what goes back.
  var conflicts: [Int] = []

  init() {}

  /// Takes back what some events did to a note's text.
  ///
  /// - Parameter events: Positions of the events that go back, ascending.
  /// - Parameter before: The note before the first of them; `after` it is after the last.
  /// - Parameter now: The text as it stands, which may be newer than the log.
  init(
    of events: [UInt64], note number: UInt64, before: NoteState, after: NoteState, now: [UInt8], head: LogHead,
    in log: borrowing ReadTransaction
  ) throws(StoreError) {
    if before.text == after.text && now == after.text { return }
    guard let first = events.first, let last = events.last else { return }
    if now == after.text, try Self.isAlone(events, first, last, number, head, log) {
      patches = Diff.patches(from: now, to: before.text)
      return
    }
    let own = Set(events)
    var stretches: [(own: [Patch], others: [Patch])] = []
    var newest = before.text
    try NoteStates().walk(number, after: first - 1, upTo: head.position, head: head, in: log) {
      (logged, before, after) throws(StoreError) in
      let (old, new) = (before?.text ?? [], after?.text ?? [])
      newest = new
      if old == new { return }
      let effect = Self.effect(of: logged, old, new)
      let isOwn = own.contains(logged.position)
      if isOwn && (stretches.last.map { !$0.others.isEmpty } ?? true) { stretches.append(([], [])) }
      guard let index = stretches.indices.last else { return }
      if isOwn {
        stretches[index].own = stretches[index].own.composed(with: effect)
      } else {
        stretches[index].others = stretches[index].others.composed(with: effect)
      }
    }
    if let index = stretches.indices.last, newest != now {
      stretches[index].others = stretches[index].others.composed(with: Diff.patches(from: newest, to: now))
    }
    for index in stretches.indices {
      // What was put in and taken out again by others touches nothing.
      stretches[index].others = stretches[index].others.normalised
    }
    let reversal = Reversal(ofStretches: stretches)
    patches = reversal.patches
    conflicts = reversal.conflicts
  }

  /// What an event did: its own patches, or, where branches met in it, the difference.
  private static func effect(of logged: LoggedEvent, _ old: [UInt8], _ new: [UInt8]) -> [Patch] {
    if let patches = logged.event.payload?.patches, (try? patches.applied(to: old)) == new { return patches }
    return Diff.patches(from: old, to: new)
  }

  /// Whether no event between the first and the last of those that go back changed the text but they.
  private static func isAlone(
    _ events: [UInt64], _ first: UInt64, _ last: UInt64, _ number: UInt64, _ head: LogHead,
    _ log: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    let between = try log.positions(ofNote: number, after: first - 1, upTo: last)
    if between == events { return true }
    let own = Set(events)
    for position in between where !own.contains(position) {
      guard let logged = try log.event(at: position, clock: head.clock) else { continue }
      if logged.event.payload?.patches.isEmpty != true { return false }
    }
    return true
  }
}
