package import Events

extension ReadTransaction {
  /// Lends the records at some positions one after the other, their headers read and their payloads where they lie; those
  /// past the ends of the log are passed over.
  ///
  /// The checksum of each is compared first. Positions side by side are read by one walk and not by one way down the tree
  /// each.
  ///
  /// - Parameter body: Takes the position, the header, how much of the payload is left, and the payload, empty where it was
  ///   erased.
  package func lendRecords(
    at positions: [UInt64],
    _ body: (UInt64, StoredHeader, LoggedEvent.State, Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    try lendRows(LogTable.log, numbers: positions) { (position, row) throws(StoreError) in
      let record = try StoreError.decoding("read the log", "position \(position)") { () throws(DecodingFailure) in
        try ReadRecord(row, at: position)
      }
      try body(position, record.header, record.state, row.extracting(record.payload ?? 0..<0))
    }
  }

  /// Lends the record at one position, if it is there.
  func lendRecord(
    at position: UInt64, _ body: (StoredHeader, LoggedEvent.State, Span<UInt8>) -> Void
  ) throws(StoreError) {
    var failed: DecodingFailure?
    try lend(LogTable.log, number: position) { row in
      do throws(DecodingFailure) {
        let record = try ReadRecord(row, at: position)
        body(record.header, record.state, row.extracting(record.payload ?? 0..<0))
      } catch {
        failed = error
      }
    }
    if let failed { throw StoreError.decodingFailed(failed, "read the log", "position \(position)") }
  }

  /// The writer with a dictionary number: who, where, with what program, and in which zone, minutes east of UTC.
  ///
  /// - Parameter position: Where it is named, for the error.
  package func origin(
    ofWriter number: UInt64, at position: UInt64
  ) throws(StoreError) -> (origin: Origin, zone: Int64) {
    guard let writer = try writer(number) else {
      throw StoreError(
        .damaged, "read the log", subject: "position \(position)", reason: "its writer is not in the dictionary")
    }
    return (writer.origin, writer.zone)
  }
}
