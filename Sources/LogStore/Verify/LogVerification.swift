internal import Events

/// Reads the whole log as it was written: records, checksums, positions, sequences, chains; and then what is kept beside
/// it and follows from it.
///
/// Memory: some bytes for each event.
package struct LogVerification {
  package private(set) var faults: [VerifyFault] = []
  /// How many records were read.
  package private(set) var records: UInt64 = 0
  /// Where each replica's chain ends, by replica.
  package private(set) var heads: [ChainHead] = []
  /// Those of the expected heads that no chain has had.
  package private(set) var unmet: [ChainHead]
  /// The end of the log as `meta` has it.
  package private(set) var head = LogHead()

  /// A head that stands outside of the store: that of its fence.
  private let witness: ChainHead?
  private let progress: VerifyProgress
  private var walk = Walk()

  /// What the walk of the records finds out.
  struct Walk {
    /// A replica's chain so far.
    struct Chain {
      var state = ReplicaState(sequence: 0, head: .zero, isOwn: false)
      /// The position after that of the last head that was compared and is right.
      var doubtful: UInt64 = 1
      /// The position of its newest event.
      var last: UInt64 = 0
      /// Whether its end is known to be right.
      var isWitnessed: Bool { last > 0 && doubtful > last }
    }

    var chains: [UInt64: Chain] = [:]
    /// The chain rows that agree.
    var chainRows = 0
    var clock = EffectiveClock()
    /// Runs of events as `event-ids` has them: replica, sequence, position, length.
    var runs: [[UInt64]] = []
    /// The last run of each replica.
    var lastRun: [UInt64: Int] = [:]
    /// The positions of each note.
    var notes: [UInt64: [UInt64]] = [:]
    var commands: [CommandID: Set<UInt64>] = [:]
  }

  /// Verifies the log of a snapshot.
  ///
  /// - Parameters:
  ///   - expected: Heads that chains must have had.
  ///   - witness: A head that was kept outside. Another one there says nothing, since a store may be a copy.
  /// - Complexity: O(log bytes).
  package static func run(
    _ log: borrowing ReadTransaction, expecting expected: [ChainHead] = [], witness: ChainHead? = nil,
    progress: @escaping VerifyProgress
  ) throws(StoreError) -> LogVerification {
    var verification = LogVerification(unmet: expected, witness: witness, progress: progress)
    do throws(StoreError) {
      verification.head = try log.head()
    } catch {
      verification.fault(.indexes, "the head of the log", error.reason)
    }
    try verification.readRecords(log)
    try verification.compareHeads(log)
    // What follows from a log that cannot be read is not known.
    if verification.faults.isEmpty { verification.faults += try IndexVerification.run(log, verification.walk) }
    return verification
  }

  /// The first fault of the log of a snapshot, or of what is kept beside it; nil where all is as it was written.
  package static func firstFault(of log: borrowing ReadTransaction) throws(StoreError) -> VerifyFault? {
    try run(log) { _, _, _ in }.faults.first
  }

  private init(unmet: [ChainHead], witness: ChainHead?, progress: @escaping VerifyProgress) {
    self.unmet = unmet
    self.witness = witness
    self.progress = progress
  }

  private mutating func fault(_ area: VerifyFault.Area, position: UInt64 = 0, _ place: String, _ reason: String) {
    if faults.count < VerifyFault.most { faults.append(VerifyFault(area, position: position, place, reason)) }
  }

  /// The first position at which the log is not as it was written; nil where it is.
  package var firstBad: UInt64? {
    faults.filter { $0.area == .log }.map(\.position).min()
  }

  private mutating func readRecords(_ log: borrowing ReadTransaction) throws(StoreError) {
    var own: Set<UInt64> = []
    do throws(StoreError) {
      own = Set(try log.replicas().filter(\.state.isOwn).map(\.number))
    } catch {
      fault(.indexes, "replicas", error.reason)
    }
    var next: UInt64 = 1
    try log.scan(LogTable.log) { (key, value) throws(StoreError) in
      guard key.count == 8 else {
        fault(.log, position: next, "position \(next)", "a record has a key of \(key.count) bytes")
        return false
      }
      let position = Key.readNumber(key)
      if position != next {
        fault(
          .log, position: min(next, position), "position \(next)",
          position > next ? "it is missing" : "position \(position) stands in its place")
      }
      if position > head.position && records < head.position {
        fault(.log, position: position, "position \(position)", "it lies past the end of the log, \(head.position)")
        return false
      }
      try take(value.copied(), at: position, isOwn: { own.contains($0) }, log)
      next = max(next, position &+ 1)
      records += 1
      if position % 256 == 0 { progress("records", position, max(head.position, position)) }
      return faults.count < VerifyFault.most && next != 0
    }
    if next <= head.position && faults.count < VerifyFault.most {
      fault(.log, position: next, "position \(next)", "it is missing; the log goes on to \(head.position)")
    } else if next > head.position &+ 1 && faults.isEmpty {
      let first = head.position + 1
      fault(.log, position: first, "position \(first)", "it lies past the end of the log")
    }
    if faults.isEmpty && walk.clock != head.clock {
      fault(.indexes, "the head of the log", "its clock is not that of its events")
    }
    progress("records", head.position, head.position)
  }

  private mutating func take(
    _ bytes: [UInt8], at position: UInt64, isOwn: (UInt64) -> Bool, _ log: borrowing ReadTransaction
  ) throws(StoreError) {
    let place = "position \(position)"
    let record: Record
    do throws(DecodingFailure) {
      record = try Record(decoding: bytes, at: position)
    } catch {
      fault(.log, position: position, place, error.description)
      if error.code == .unknownFormat { faults[faults.count - 1].mayBeNewer = true }
      return
    }
    let header: EventHeader
    do throws(StoreError) {
      header = try log.header(record.header, at: position)
      // What the chain proves to be as written is read all the same: nothing less can be shown of it.
      if let payload = record.body.payload {
        _ = try StoreError.decoding("read the log", place) { () throws(DecodingFailure) in
          try Payload.decode(record.header.kind, version: record.header.version, payload[...])
        }
      }
    } catch {
      return fault(
        .log, position: position, place, error.subject == place ? error.reason : "\(error.subject): \(error.reason)")
    }
    let replica = record.header.replica
    _ = record.header.advance(&walk.clock, to: position, isOwn: isOwn(replica))
    var chain = walk.chains[replica] ?? Walk.Chain()
    guard header.id.sequence == chain.state.sequence &+ 1 else {
      // After a record that cannot be read the next ones follow on nothing; they are not at fault.
      if faults.isEmpty || header.id.sequence <= chain.state.sequence {
        fault(
          .log, position: position, place,
          "it is event \(header.id.sequence) of replica \(header.id.replica), after event \(chain.state.sequence)")
      }
      chain.state.sequence = header.id.sequence
      walk.chains[replica] = chain
      return
    }
    chain.state.sequence += 1
    chain.state.head = HashChain.next(after: chain.state.head, header: header, digest: record.body.digest)
    chain.last = position
    meet(header.id, chain.state.head)
    if witness == ChainHead(replica: header.id.replica, sequence: header.id.sequence, head: chain.state.head) {
      chain.doubtful = position + 1
    }
    if chain.state.sequence % HashChain.rowEvery == 0 {
      if try log.value(LogTable.chain, Key.pair(replica, chain.state.sequence)) == chain.state.head.bytes {
        chain.doubtful = position + 1
        walk.chainRows += 1
      } else if faults.isEmpty {
        broken(
          chain.doubtful, position,
          "the chain of replica \(header.id.replica) is not the one kept with event \(chain.state.sequence)")
      }
    }
    walk.chains[replica] = chain
    walk.add(record.header, header, at: position)
  }

  private mutating func broken(_ first: UInt64, _ last: UInt64, _ reason: String) {
    let place = first >= last ? "position \(last)" : "a position from \(first) to \(last)"
    fault(.log, position: min(first, last), place, reason)
  }

  private mutating func meet(_ id: EventID, _ head: Digest) {
    if unmet.isEmpty { return }
    unmet.removeAll { $0.replica == id.replica && $0.sequence == id.sequence && $0.head == head }
  }

  /// Compares where the chains end with the heads that are kept.
  private mutating func compareHeads(_ log: borrowing ReadTransaction) throws(StoreError) {
    var kept: [UInt64: ReplicaState] = [:]
    do throws(StoreError) {
      for (number, state) in try log.replicas() { kept[number] = state }
    } catch {
      return
    }
    for number in Set(kept.keys).union(walk.chains.keys).sorted() {
      guard let name = try? log.replicaID(number) else {
        fault(.indexes, "replica \(number)", "it has no name")
        continue
      }
      let chain = walk.chains[number] ?? Walk.Chain()
      let known = kept[number] ?? ReplicaState(sequence: 0, head: .zero, isOwn: false)
      heads.append(ChainHead(replica: name, sequence: chain.state.sequence, head: chain.state.head))
      if faults.contains(where: { $0.area == .log }) { continue }
      if chain.state.sequence == known.sequence && chain.state.head == known.head { continue }
      if chain.isWitnessed {
        fault(.indexes, "table replicas", "what is kept of replica \(name) is not the end of its chain")
      } else if chain.state.sequence != known.sequence {
        fault(
          .log, position: head.position + 1, "the end of the log",
          "replica \(name) has \(chain.state.sequence) events here, but \(known.sequence) are counted")
      } else {
        broken(chain.doubtful, chain.last, "the chain of replica \(name) does not end in the head that is kept")
      }
    }
    heads.sort { $0.replica < $1.replica }
    if let own = kept[head.replica] {
      if !own.isOwn { fault(.indexes, "the head of the log", "the replica that writes here is not its own") }
    } else if head.replica != 0 {
      fault(.indexes, "the head of the log", "the replica that writes here is unknown")
    }
  }
}

extension LogVerification.Walk {
  /// Takes a sound event into what the indexes must hold.
  mutating func add(_ stored: StoredHeader, _ header: EventHeader, at position: UInt64) {
    if let index = lastRun[stored.replica], runs[index][1] + runs[index][3] == stored.sequence,
      runs[index][2] + runs[index][3] == position
    {
      runs[index][3] += 1
    } else {
      lastRun[stored.replica] = runs.count
      runs.append([stored.replica, stored.sequence, position, 1])
    }
    if stored.note != 0 { notes[stored.note, default: []].append(position) }
    if let command = header.command { commands[command, default: []].insert(position) }
  }
}
