internal import Events
package import LogStore

/// How far a version of a projection has folded the log, in a row of its own or in that of `FollowingProjections`.
package struct ProjectionCheckpoint: Equatable, Sendable {
  /// The last position that its tables hold.
  package var position: UInt64
  /// The first event that the program did not know; 0 for none. A program that knows it folds again.
  package var firstUnknown: UInt64
  /// Whether the tables were begun anew and have not come to the end of the log since.
  package var isUnfinished: Bool

  package init(position: UInt64, firstUnknown: UInt64, isUnfinished: Bool = false) {
    self.position = position
    self.firstUnknown = firstUnknown
    self.isUnfinished = isUnfinished
  }

  /// How far a projection is; nil where this version of it was never folded.
  package static func read(
    _ projection: any Projection, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> ProjectionCheckpoint? {
    let key = projection.key
    guard let bytes = try transaction.value(LogTable.projections, key) else {
      let following = try FollowingProjections.read(in: transaction)
      return following.flatMap { row in
        row.keys.contains(key) ? ProjectionCheckpoint(position: row.position, firstUnknown: 0) : nil
      }
    }
    return try StoreError.decodingRow("read the checkpoint of \(projection.name)") { () throws(DecodingFailure) in
      var reader = ByteReader(bytes)
      return ProjectionCheckpoint(
        position: try reader.varint(), firstUnknown: try reader.varint(),
        isUnfinished: reader.isAtEnd ? false : try reader.varint() != 0)
    }
  }

  /// Gives the projection a row of its own, which counts until `ProjectionFold.gather`.
  // last position, first unknown position (0 for none) ‖ 1 while the tables are unfinished, else nothing (varints)
  func write(_ projection: any Projection, in transaction: inout WriteTransaction) throws(StoreError) {
    try write(projection.key, in: &transaction)
  }

  /// - Parameter key: The projection's.
  func write(_ key: [UInt8], in transaction: inout WriteTransaction) throws(StoreError) {
    var writer = ByteWriter()
    writer.varint(position)
    writer.varint(firstUnknown)
    if isUnfinished { writer.varint(1) }
    try transaction.put(LogTable.projections, key, writer.bytes)
  }
}
