/// Names one event in every store that ever holds it: the replica that wrote it and the event's number there.
public struct EventID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The replica that wrote the event.
  public var replica: ReplicaID
  /// The event's number among that replica's events: 1, 2, 3 … without gaps.
  public var sequence: UInt64

  /// Creates the name of the `sequence`-th event of `replica`.
  public init(replica: ReplicaID, sequence: UInt64) {
    self.replica = replica
    self.sequence = sequence
  }

  /// The form that people type: the replica's hexadecimal digits, a period, the sequence.
  public var description: String { "\(replica).\(sequence)" }

  public static func < (left: EventID, right: EventID) -> Bool {
    (left.replica, left.sequence) < (right.replica, right.sequence)
  }
}
