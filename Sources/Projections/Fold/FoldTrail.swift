internal import LogStore
internal import Events

/// What a fold in parts remembers from one part to the next, so that it need not find each note again: to replay a note
/// from its last checkpoint on in each part makes a fold of many events many times as long.
package final class FoldTrail {
  private var kept: FoldWalk?
  /// Changes that the walk has gone ahead by, the next one last.
  private var ahead: [NoteChange] = []
  /// What was flushed, with its memory and its threads.
  private var batched: [any Projection] = []
  private var head: UInt64 = 0
  private var environment: Environment?

  /// Of so many events since the last part it is looked up whether one deletes what the log had.
  private static let mostEvents: UInt64 = 4_096

  /// So many notes are remembered, whose fields take more than a short text.
  private static let mostNotes = 1 << 16

  package init() {}

  /// By so many changes, and by notes of so many bytes, a walk goes ahead at most.
  static let mostAhead: UInt64 = 8_192
  static let mostBytesAhead = 8 << 20

  /// Gives away what a projection's last part was folded by; nil where there was none.
  func takeBatched(_ projection: any Projection) -> (any Projection)? {
    guard let place = batched.firstIndex(where: { $0.name == projection.name }) else { return nil }
    return batched.remove(at: place)
  }

  /// Gives away the walk with which a fold goes on at a position, and what it has gone ahead by, the next one last; nil where
  /// there is none, or where the log may have changed behind it.
  func walk(
    after position: UInt64, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (walk: FoldWalk, ahead: [NoteChange])? {
    guard let walk = kept else { return nil }
    let ahead = ahead
    kept = nil
    self.ahead = []
    guard walk.asOf.position == position + UInt64(ahead.count), environment === log.environment,
      head.position >= self.head,
      head.position - self.head <= Self.mostEvents
    else { return nil }
    for place in self.head..<head.position {
      guard let kind = try log.record(at: place + 1)?.header.kind, kind != .erased, kind != .passageErased else {
        return nil
      }
    }
    return (walk, ahead)
  }

  /// Keeps a walk and what it has gone ahead by; one that remembers too many notes finds them again.
  ///
  /// - Parameters:
  ///   - batched: The projections of a fold, which have been flushed.
  ///   - isFull: Whether its texts are too many already.
  func keep(
    _ walk: FoldWalk, ahead: [NoteChange], batched: [any Projection], isFull: Bool, head: LogHead,
    in log: borrowing ReadTransaction
  ) {
    self.batched = batched
    var walk = walk
    if isFull || walk.notes > Self.mostNotes { walk.forget() }
    kept = walk
    self.ahead = ahead
    self.head = head.position
    environment = log.environment
  }
}
