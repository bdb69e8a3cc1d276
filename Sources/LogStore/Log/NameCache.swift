internal import Events

/// Names looked up by their dictionary numbers, kept while one transaction lasts.
///
/// Not longer: a transaction that is thrown away takes the numbers it gave with it.
final class NameCache {
  var replicas: [UInt64: ReplicaID] = [:]
  var writers: [UInt64: Writer] = [:]
  /// Whether replicas belong to this store's lineage.
  var isOwn: [UInt64: Bool] = [:]
  /// The number that the next new note gets; nil until one was given.
  var nextNote: UInt64?
  /// What positions looked for by their time have of it.
  var readings: [UInt64: ClockReading] = [:]
  static let mostReadings = 4_096
}

/// What a record says of the effective time of its position.
struct ClockReading {
  var wall: Timestamp
  var index: UInt64
  var shift: Int64
}
