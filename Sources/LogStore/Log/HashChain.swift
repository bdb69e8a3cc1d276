package import Events

/// The hash chain of one replica's events: accident and outside edits break it (not an attacker who rewrites everything).
package enum HashChain {
  /// Every so many events the head is kept, so that a check need not begin at the first.
  package static let rowEvery: UInt64 = 1_024

  /// The head after one more event: BLAKE2b-256(head ‖ canonical header ‖ digest of the body).
  package static func next(after head: Digest, header: EventHeader, digest: Digest) -> Digest {
    Digest.of(head.bytes, header.canonicalBytes(), digest.bytes)
  }
}

/// Where the chain, the positions or a record first disagree with what was written.
package struct ChainFault: Equatable, Sendable {
  package var position: UInt64
  package var reason: String
}

extension ReadTransaction {
  /// Computes every replica's chain again from its first event and compares the heads.
  ///
  /// - Returns: The first fault by position, or nil where all is well.
  /// - Complexity: O(log bytes).
  package func verifyChain() throws(StoreError) -> ChainFault? {
    let head = try head()
    var states: [UInt64: ReplicaState] = [:]
    for position in stride(from: UInt64(1), through: head.position, by: 1) {
      let record: Record
      let header: EventHeader
      do throws(StoreError) {
        guard let found = try self.record(at: position) else {
          return ChainFault(position: position, reason: "the position is missing")
        }
        record = found
        header = try self.header(found.header, at: position)
      } catch {
        return ChainFault(position: position, reason: error.reason)
      }
      let replica = record.header.replica
      var state = states[replica] ?? ReplicaState(sequence: 0, head: .zero, isOwn: false)
      guard header.id.sequence == state.sequence + 1 else {
        return ChainFault(position: position, reason: "sequence \(header.id.sequence) follows \(state.sequence)")
      }
      state.sequence += 1
      state.head = HashChain.next(after: state.head, header: header, digest: record.body.digest)
      states[replica] = state
      if state.sequence % HashChain.rowEvery == 0 {
        let row = try value(LogTable.chain, Key.pair(replica, state.sequence))
        if row != state.head.bytes { return ChainFault(position: position, reason: "the chain differs from its row") }
      }
    }
    var beyond: UInt64?
    try scan(LogTable.log, backwards: true) { (key, _) throws(StoreError) in
      if Key.readNumber(key) > head.position { beyond = Key.readNumber(key) }
      return false
    }
    if let beyond { return ChainFault(position: beyond, reason: "it lies past the end of the log") }
    let kept = Dictionary(uniqueKeysWithValues: try replicas().map { ($0.number, $0.state) })
    for number in Set(kept.keys).union(states.keys).sorted() {
      let (computed, known) = (states[number], kept[number])
      if computed?.sequence ?? 0 != known?.sequence ?? 0 || computed?.head ?? .zero != known?.head ?? .zero {
        return ChainFault(position: head.position, reason: "the chain does not end in the head of replica \(number)")
      }
    }
    return nil
  }
}
