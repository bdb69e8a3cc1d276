package import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes a new generation of a store from what can be read of its log: everything that follows from events is made anew.
///
/// The old generation is only read. Until the new one is whole and was verified, the old one counts.
package struct Salvage {
  /// What came of it.
  package struct Outcome: Sendable {
    /// The generation that counts now.
    package var generation: UInt64
    /// The events that it has.
    package var events: UInt64
    /// The positions that were cut off, by the head of the old log; nil where none was.
    package var cut: ClosedRange<UInt64>?
    /// The replica that writes from now on, where a new one was minted.
    package var replica: ReplicaID?
    /// Where the old generation was put; nil where it was removed, because it held nothing else.
    package var oldFolder: String?
  }

  /// What is said of each record that is cut off.
  package enum CutRecord: Sendable {
    case event(ForeignEvent)
    case unreadable(position: UInt64, reason: String, bytes: [UInt8])
  }

  private let layout: StoreLayout
  private let options: EventLog.Options
  private let progress: VerifyProgress
  private let epoch: UInt64
  private static let operation = "repair the store"

  /// - Parameter epoch: What the epoch of cursors becomes where events are cut off, if it is not greater already.
  package init(_ folder: String, _ options: EventLog.Options, epoch: UInt64, progress: @escaping VerifyProgress) {
    layout = StoreLayout(folder: folder)
    self.options = options
    self.epoch = epoch
    self.progress = progress
  }

  /// Makes the new generation and lets it count.
  ///
  /// - Parameters:
  ///   - last: The last position that may stay; nil for all that can be read.
  ///   - mayCut: Asked once it is known which positions would be cut off; throws to leave everything as it is.
  ///   - cutting: Given each record that is cut off, in order, before anything counts.
  ///   - fold: Folds the log into the tables of projections.
  package func run(
    keeping last: UInt64?, mayCut: (ClosedRange<UInt64>) throws(StoreError) -> Void,
    cutting: (CutRecord) throws(StoreError) -> Void, fold: (inout WriteTransaction) throws(StoreError) -> Void
  ) throws(StoreError) -> Outcome {
    let lock = try WriteLock.acquire(layout, patience: options.patience)
    defer { lock.hold() }
    guard let current = try CurrentFile.read(layout) else {
      throw StoreError(.damaged, Self.operation, subject: layout.current, reason: "it is missing")
    }
    let next = CurrentFile(store: current.store, generation: current.generation + 1)
    let folder = layout.generation(next.generation)
    Generations.remove(folder)
    var outcome: Outcome
    let state: (ReplicaID, ReplicaState)?
    do throws(StoreError) {
      let source = try Environment.open(folder: layout.generation(current.generation), purpose: .writing, tables: [])
      try source.openTablesOnly(LogTable.all)
      // LMDB's own lock keeps out whoever might write without ours.
      let old = try WriteTransaction.begin(source)
      try Folder.make(folder, operation: Self.operation)
      let target = try Environment.open(folder: folder, purpose: .writing, tables: LogTable.all + options.tables)
      var new = try WriteTransaction.begin(target)
      outcome = try copy(old.reading, current, upTo: last, into: &new)
      outcome.generation = next.generation
      if let cut = outcome.cut {
        try mayCut(cut)
        try give(old.reading, from: cut.lowerBound, to: cutting)
      }
      try fold(&new)
      state = try new.reading.replica(new.head.replica).map { (state) throws(StoreError) in
        (try new.reading.replicaID(new.head.replica), state)
      }
      try new.commit()
      _ = old.head
      try check(target, outcome.events)
      try Folder.flush(folder, operation: Self.operation)
    } catch {
      Generations.remove(folder)
      throw error
    }
    try next.write(layout)
    TickFile.write(outcome.events, layout)
    if let state { Fence.write(state.0, state.1, of: layout, store: current.store, stateFolder: options.stateFolder) }
    outcome.oldFolder = leave(current.generation, isNeeded: outcome.cut != nil)
    return outcome
  }

  /// Copies events from the first on, as far as each can be read and follows from those before.
  private func copy(
    _ old: borrowing ReadTransaction, _ current: CurrentFile, upTo last: UInt64?, into new: inout WriteTransaction
  ) throws(StoreError) -> Outcome {
    let head = (try? old.head()) ?? LogHead()
    guard let store = Identifier128(hexadecimal: current.store) else {
      throw StoreError(.damaged, Self.operation, subject: layout.current, reason: "its store has no identifier")
    }
    try new.put(LogTable.meta, MetaKey.store, store.bytes)
    try new.put(LogTable.meta, MetaKey.format, [Record.format])
    if try old.isScrubDue() { try new.put(LogTable.meta, MetaKey.scrub, Key.number(0)) }
    try adoptLineage(old, into: &new)
    let end = max(head.position, lastKey(old))
    var position: UInt64 = 1
    while position <= min(last ?? end, end) {
      guard let event = try? self.event(old, at: position), case .taken? = try? new.receive(event, now: .distantFuture)
      else { break }
      if position % 256 == 0 { progress("records", position, end) }
      position += 1
    }
    let kept = position - 1
    let isCut = kept < end
    new.head.hybrid = max(new.head.hybrid, head.hybrid)
    var outcome = Outcome(generation: 0, events: kept, cut: isCut ? position...end : nil)
    let own = try? old.replicaID(head.replica)
    let isFewer =
      try own.map { (own) throws(StoreError) in
        let number = try new.number(of: own)
        new.head.replica = number
        // Sequences that were given once must not be given again.
        return try new.reading.replica(number)?.sequence != (try? old.replica(head.replica))??.sequence
      } ?? true
    if isCut || isFewer {
      outcome.replica = try new.mintReplica()
      try new.put(LogTable.meta, MetaKey.epoch, Key.number(max(epoch, old.epoch() + 1)))
    } else if try old.epoch() > 0 {
      try new.put(LogTable.meta, MetaKey.epoch, Key.number(old.epoch()))
    }
    try new.finishReceiving()
    return outcome
  }

  /// Takes over which replicas are this store's own; those whose row cannot be read count as own.
  private func adoptLineage(_ old: borrowing ReadTransaction, into new: inout WriteTransaction) throws(StoreError) {
    var numbers: [UInt64] = []
    try old.scan(LogTable.replicas) { (key, _) throws(StoreError) in
      numbers.append(Key.readNumber(key))
      return true
    }
    for number in numbers {
      guard let id = try? old.replicaID(number) else { continue }
      let isOwn = ((try? old.replica(number)) ?? nil)?.isOwn ?? true
      let state = ReplicaState(sequence: 0, head: .zero, isOwn: isOwn)
      try new.put(LogTable.replicas, Key.number(try new.number(of: id)), state.encoded())
    }
  }

  private func event(_ old: borrowing ReadTransaction, at position: UInt64) throws(StoreError) -> ForeignEvent? {
    guard let record = try old.record(at: position) else { return nil }
    if let payload = record.body.payload {
      _ = try StoreError.decoding("read the log", "position \(position)") { () throws(DecodingFailure) in
        try Payload.decode(record.header.kind, version: record.header.version, payload[...])
      }
    }
    return ForeignEvent(header: try old.header(record.header, at: position), body: record.body)
  }

  private func lastKey(_ old: borrowing ReadTransaction) -> UInt64 {
    var last: UInt64 = 0
    try? old.scan(LogTable.log, backwards: true) { (key, _) throws(StoreError) in
      last = Key.readNumber(key)
      return false
    }
    return last
  }

  /// Gives away what is cut off.
  private func give(
    _ old: borrowing ReadTransaction, from first: UInt64, to cutting: (CutRecord) throws(StoreError) -> Void
  ) throws(StoreError) {
    try old.scan(LogTable.log, from: Key.number(first)) { (key, value) throws(StoreError) in
      let position = Key.readNumber(key)
      do throws(StoreError) {
        if let event = try event(old, at: position) { try cutting(.event(event)) }
      } catch {
        try cutting(.unreadable(position: position, reason: error.reason, bytes: value.copied()))
      }
      return true
    }
  }

  private func check(_ target: Environment, _ events: UInt64) throws(StoreError) {
    let found = try LogVerification.run(try ReadTransaction.begin(target), progress: progress)
    guard found.faults.isEmpty, found.records == events else {
      throw StoreError(
        .damaged, Self.operation, subject: found.faults.first?.place ?? "the new generation",
        reason: found.faults.first?.reason ?? "it has \(found.records) events, not \(events)")
    }
  }

  /// Puts the old generation beside the store where something may still be found in it; else it goes.
  private func leave(_ generation: UInt64, isNeeded: Bool) -> String? {
    let folder = layout.generation(generation)
    guard isNeeded else {
      Generations.remove(folder)
      return nil
    }
    let aside = "\(layout.folder).damaged-\(generation)"
    // Where it cannot be moved it stays, and the next compaction removes it.
    return unsafe rename(folder, aside) == 0 ? aside : folder
  }
}

extension Timestamp {
  /// Later than every clock: salvaged clocks are taken as they are.
  fileprivate static let distantFuture = Timestamp(microseconds: .max / 2)
}
