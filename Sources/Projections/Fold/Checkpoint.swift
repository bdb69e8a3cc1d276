internal import Events
package import LogStore

/// How far a version of a projection has folded the log.
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
    guard let bytes = try transaction.value(LogTable.projections, projection.key) else { return nil }
    return try StoreError.decodingRow("read the checkpoint of \(projection.name)") { () throws(DecodingFailure) in
      var reader = ByteReader(bytes)
      return ProjectionCheckpoint(
        position: try reader.varint(), firstUnknown: try reader.varint(),
        isUnfinished: reader.isAtEnd ? false : try reader.varint() != 0)
    }
  }

  // last position, first unknown position (0 for none) ‖ 1 while the tables are unfinished, else nothing (varints)
  func write(_ projection: any Projection, in transaction: inout WriteTransaction) throws(StoreError) {
    var writer = ByteWriter()
    writer.varint(position)
    writer.varint(firstUnknown)
    if isUnfinished { writer.varint(1) }
    try transaction.put(LogTable.projections, projection.key, writer.bytes)
  }
}
