internal import Events

/// Names looked up by their dictionary numbers, kept while one transaction lasts.
///
/// Not longer: a transaction that is thrown away takes the numbers it gave with it.
final class NameCache {
  var replicas: [UInt64: ReplicaID] = [:]
  var writers: [UInt64: Writer] = [:]
  /// Whether replicas belong to this store's lineage.
  var isOwn: [UInt64: Bool] = [:]
}
