internal import Events
package import LogStore
internal import Replay

extension ProjectionFold {
  /// A projection on its way to the end of the log.
  private struct Track {
    var projection: any Projection
    let start: UInt64
    var firstUnknown: UInt64
    let isUnfinished: Bool
  }

  /// Empties the tables of a projection; the next fold begins at the first event.
  package func restart(_ projection: any Projection, in transaction: inout WriteTransaction) throws(StoreError) {
    for table in projection.tables { try transaction.clear(table) }
    try ProjectionCheckpoint(position: 0, firstUnknown: 0, isUnfinished: true).write(projection, in: &transaction)
  }

  /// Empties the tables of projections, except where an earlier call did and the fold is still on its way.
  package func begin(_ projections: [any Projection], in transaction: inout WriteTransaction) throws(StoreError) {
    for projection in projections {
      if try ProjectionCheckpoint.read(projection, in: transaction.reading)?.isUnfinished == true { continue }
      try restart(projection, in: &transaction)
    }
  }

  /// How many events a projection has yet to fold.
  package func missing(
    _ projection: any Projection, in transaction: borrowing ReadTransaction, head: LogHead
  ) throws(StoreError) -> UInt64 {
    guard let checkpoint = try ProjectionCheckpoint.read(projection, in: transaction),
      try !isOutgrown(checkpoint, head, in: transaction)
    else { return head.position }
    return head.position - checkpoint.position
  }

  /// Whether tables that are to be begun anew are read meanwhile: they must not be seen half full.
  package func isInUse(
    _ projection: any Projection, in transaction: borrowing ReadTransaction, head: LogHead
  ) throws(StoreError) -> Bool {
    guard !projection.mayLag, let checkpoint = try ProjectionCheckpoint.read(projection, in: transaction) else {
      return false
    }
    if checkpoint.isUnfinished { return false }
    return try isOutgrown(checkpoint, head, in: transaction)
  }

  /// Folds all that is missing into tables that are behind, in this transaction.
  package func catchUp(
    _ projections: [any Projection], by portion: FoldPortion = FoldPortion(), in transaction: inout WriteTransaction,
    progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) {
    let trail = FoldTrail()
    while try advance(projections, by: portion, trail, in: &transaction, progress: progress) < transaction.head.position
    {}
  }

  /// Folds the next part of what is missing into tables that are behind, each from where it stands; those that this
  /// version has none of, or that were folded without events that are known now, begin anew.
  ///
  /// Committed after each part, the fold goes on in another transaction or process as if there had been none. Other
  /// projections may take new events meanwhile. If `states` is behind it must be among the projections.
  ///
  /// - Parameter trail: What goes on from one part to the next.
  /// - Returns: The position that all of them have reached; the head's once nothing is missing.
  /// - Complexity: O(bytes of the part, and of the notes that it touches).
  @discardableResult
  package func advance(
    _ projections: [any Projection], by portion: FoldPortion, _ trail: FoldTrail? = nil,
    in transaction: inout WriteTransaction, progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) -> UInt64 {
    let head = transaction.head
    var tracks: [Track] = []
    for projection in projections {
      let track = try track(projection, head, in: &transaction)
      if track.start < head.position { tracks.append(track) }
    }
    let name = projections.map(\.name).joined(separator: ", ")
    guard let first = tracks.map(\.start).min() else { return head.position }
    let statesStart = tracks.first { $0.projection is StatesProjection }?.start
    let usesCheckpoints = try ProjectionCheckpoint.read(StatesProjection(), in: transaction.reading) != nil
    let known = try trail?.walk(after: first, head: head, in: transaction.reading)
    var (walk, ahead) =
      if let known { known } else { (try FoldWalk(after: first, head: head, in: transaction.reading), []) }
    // What was flushed for a part that was not committed, or before a deletion, knows too much.
    for index in tracks.indices {
      let projection = tracks[index].projection
      tracks[index].projection = known.flatMap { _ in trail?.takeBatched(projection) } ?? projection.batched()
    }
    var position = first
    var work = 0
    var most = portion.events
    while position < head.position, position - first < most, walk.bytes + walk.newBytes < portion.bytes,
      work < portion.work
    {
      position += 1
      let areRowsHere = statesStart.map { $0 < position } ?? false
      let change =
        if let known = ahead.popLast() { known } else {
          try walk.next(
            areRowsHere ? .rows : .log(usesCheckpoints: usesCheckpoints), tables: transaction.reading,
            log: transaction.reading)
        }
      for index in tracks.indices where tracks[index].start < position {
        if tracks[index].firstUnknown == 0 && !change.logged.event.isKnown { tracks[index].firstUnknown = position }
        try tracks[index].projection.apply(change, to: &transaction)
      }
      if change.changesText { work += change.after?.text.count ?? 0 }
      if position % 512 == 0 { progress(name, Double(position) / Double(head.position)) }
      // What a chunk of notes has is best written at once, though it takes a few events more.
      guard position - first >= portion.events / 2, change.before == nil, change.number != 0 else { continue }
      let left = GramRow.leftInChunk(after: change.number)
      if left == 0 { break }
      if position - first == portion.events, left < portion.events / 16 { most += left }
    }
    for track in tracks where track.start < position { track.projection.prepareFlush() }
    var isUnbroken = true
    walk.beginPart()
    if trail != nil, statesStart == nil {
      let flushed = tracks.filter { $0.start < position }.map(\.projection)
      isUnbroken = Self.goAhead(
        &walk, &ahead, from: position, upTo: head.position, .log(usesCheckpoints: usesCheckpoints), transaction.reading
      ) { flushed.contains { $0.isFlushBegun } }
    }
    for track in tracks where track.start < position {
      try track.projection.flush(&transaction)
      try ProjectionCheckpoint(
        position: position, firstUnknown: track.firstUnknown,
        isUnfinished: track.isUnfinished && position < head.position
      ).write(track.projection, in: &transaction)
    }
    if isUnbroken {
      // With more, the next part would end before its time.
      let isFull = walk.bytes >= portion.bytes / 2
      trail?.keep(
        walk, ahead: ahead, batched: tracks.map(\.projection), isFull: isFull, head: head, in: transaction.reading)
    }
    guard position == head.position else { return position }
    try gather(in: &transaction)
    for projection in projections { try projection.settle(&transaction) }
    progress(name, 1)
    return position
  }

  /// Reads and replays what the next part begins with while other threads make what this one is to write.
  ///
  /// - Parameter ahead: What the walk has gone ahead by already, the next one last.
  /// - Returns: Whether the walk can be gone on with; if not, the fold will meet the reason.
  private static func goAhead(
    _ walk: inout FoldWalk, _ ahead: inout [NoteChange], from position: UInt64, upTo last: UInt64,
    _ source: FoldWalk.Source, _ log: borrowing ReadTransaction, while isWaited: () -> Bool
  ) -> Bool {
    var more: [NoteChange] = []
    let bytes = walk.bytes + walk.newBytes
    defer {
      more.reverse()
      more += ahead
      ahead = more
    }
    while walk.asOf.position < last, walk.asOf.position - position < FoldTrail.mostAhead,
      walk.bytes + walk.newBytes - bytes < FoldTrail.mostBytesAhead, isWaited()
    {
      do throws(StoreError) {
        more.append(try walk.next(source, tables: log, log: log))
      } catch {
        return false
      }
    }
    return true
  }

  private func track(
    _ projection: any Projection, _ head: LogHead, in transaction: inout WriteTransaction
  ) throws(StoreError) -> Track {
    if let checkpoint = try ProjectionCheckpoint.read(projection, in: transaction.reading),
      try !isOutgrown(checkpoint, head, in: transaction.reading)
    {
      return Track(
        projection: projection, start: checkpoint.position, firstUnknown: checkpoint.firstUnknown,
        isUnfinished: checkpoint.isUnfinished)
    }
    try restart(projection, in: &transaction)
    return Track(projection: projection, start: 0, firstUnknown: 0, isUnfinished: true)
  }
}
