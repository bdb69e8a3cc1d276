package import Events

/// Something in a store that is not as it was written: where, and what.
package struct VerifyFault: Hashable, Sendable {
  /// Which part of the store. A struct with static members, so that a new one breaks no `switch`.
  package struct Area: Hashable, Sendable {
    package let name: String
    /// `CURRENT`, and the first pages of the data file.
    package static let files = Area(name: "files")
    /// The tree of pages of a table.
    package static let pages = Area(name: "pages")
    /// A record, a sequence or the chain.
    package static let log = Area(name: "log")
    /// What is kept beside the log and can be made again from it: names, positions of notes, heads.
    package static let indexes = Area(name: "indexes")
    /// A table of a projection.
    package static let tables = Area(name: "tables")
  }

  package var area: Area
  /// The first position that the fault may concern; 0 where it concerns none.
  package var position: UInt64
  /// The page, table or key.
  package var place: String
  package var reason: String
  /// Whether a newer program may have written it so.
  package var mayBeNewer = false

  package init(_ area: Area, position: UInt64 = 0, _ place: String, _ reason: String) {
    self.area = area
    self.position = position
    self.place = place
    self.reason = reason
  }

  /// The most that one verification gives; what comes after them says nothing new.
  package static let most = 64
}

/// Told how far a verification is: what it looks at, how much is done, and of how much.
package typealias VerifyProgress = (String, UInt64, UInt64) -> Void

/// The head of a replica's chain after one of its events.
package struct ChainHead: Hashable, Sendable {
  package var replica: ReplicaID
  package var sequence: UInt64
  package var head: Digest

  package init(replica: ReplicaID, sequence: UInt64, head: Digest) {
    self.replica = replica
    self.sequence = sequence
    self.head = head
  }

  /// Reads `replica.sequence:head`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let dot = parts[0].firstIndex(of: "."), let replica = ReplicaID(String(parts[0][..<dot])),
      let sequence = UInt64(parts[0][parts[0].index(after: dot)...]), let head = Digest(hexadecimal: String(parts[1]))
    else { return nil }
    self.init(replica: replica, sequence: sequence, head: head)
  }

  package var text: String { "\(replica).\(sequence):\(head.hexadecimal)" }
}
