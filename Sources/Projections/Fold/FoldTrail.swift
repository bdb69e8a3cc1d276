internal import LogStore
internal import Events

/// What a fold in parts remembers from one part to the next, so that it need not find each note again: to replay a note
/// from its last checkpoint on in each part makes a fold of many events many times as long.
package final class FoldTrail {
  private var kept: FoldWalk?
  private var head: UInt64 = 0
  private var environment: Environment?

  /// Of so many events since the last part it is looked up whether one deletes what the log had.
  private static let mostEvents: UInt64 = 4_096

  /// So many notes are remembered, whose fields take more than a short text.
  private static let mostNotes = 1 << 16

  package init() {}

  /// Gives the walk that stands at a position away; nil where there is none, or where the log may have changed behind it.
  func walk(
    after position: UInt64, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> FoldWalk? {
    guard let walk = kept else { return nil }
    kept = nil
    guard walk.asOf.position == position, environment === log.environment, head.position >= self.head,
      head.position - self.head <= Self.mostEvents
    else { return nil }
    for place in self.head..<head.position {
      guard let kind = try log.record(at: place + 1)?.header.kind, kind != .erased, kind != .passageErased else {
        return nil
      }
    }
    return walk
  }

  func keep(_ walk: FoldWalk, head: LogHead, in log: borrowing ReadTransaction) {
    if walk.notes > Self.mostNotes { return }
    kept = walk
    self.head = head.position
    environment = log.environment
  }
}
