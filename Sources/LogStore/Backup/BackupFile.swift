internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A backup: the data file of one compacted generation, and a seal.
package enum BackupFile {
  private static let chunk = 1 << 20

  /// Reads a backup's seal and compares its digest with all bytes before.
  ///
  /// - Parameter body: Given the bytes, part by part; they are proved only when the call returns.
  package static func read(
    _ path: String, progress: VerifyProgress = { _, _, _ in }, _ body: ([UInt8], Int64) throws(StoreError) -> Void
  ) throws(StoreError) -> BackupSeal {
    let operation = "read the backup"
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: operation)
    let size = try descriptor.size(operation: operation, path: path)
    let end = try descriptor.read(
      BackupSeal.length, at: max(0, size - Int64(BackupSeal.length)), operation: operation, path: path)
    let seal = try BackupSeal(end, path: path)
    guard seal.bytes == size - Int64(BackupSeal.length) else {
      throw StoreError(
        .damaged, operation, subject: path,
        reason: "it has \(size - Int64(BackupSeal.length)) bytes where \(seal.bytes) were written")
    }
    let stream = DigestStream()
    var offset: Int64 = 0
    while offset < seal.bytes {
      let bytes = try descriptor.read(
        Int(min(Int64(chunk), seal.bytes - offset)), at: offset, operation: operation, path: path)
      if bytes.isEmpty { break }
      stream.add(bytes)
      try body(bytes, offset)
      offset += Int64(bytes.count)
      progress("bytes", UInt64(offset), UInt64(seal.bytes))
    }
    guard offset == seal.bytes, stream.finish() == seal.digest else {
      throw StoreError(.damaged, operation, subject: path, reason: "its bytes are not those that were written")
    }
    return seal
  }

  /// Writes a seal behind the data, and both to the disk.
  static func seal(_ path: String, generation: UInt64, store: String) throws(StoreError) -> BackupSeal {
    let operation = "write the backup"
    let events: UInt64
    do {
      let environment = try Environment.open(folder: path, purpose: .file, tables: LogTable.all, store: store)
      events = try ReadTransaction.begin(environment).head().position
    }
    let descriptor = try Descriptor.open(path, O_RDWR, operation: operation)
    let size = try descriptor.size(operation: operation, path: path)
    let stream = DigestStream()
    var offset: Int64 = 0
    while offset < size {
      let bytes = try descriptor.read(
        Int(min(Int64(chunk), size - offset)), at: offset, operation: operation, path: path)
      if bytes.isEmpty { break }
      stream.add(bytes)
      offset += Int64(bytes.count)
    }
    let seal = BackupSeal(
      store: store, events: events, generation: generation, bytes: size, digest: stream.finish())
    try descriptor.write(seal.encoded, at: size, operation: operation, path: path)
    try descriptor.flush(operation: operation, path: path)
    return seal
  }
}

extension EventLog {
  /// Writes a backup while others write: one snapshot of the store, 0600, whole under its name or not there at all.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file of that name is replaced.
  ///   - check: Given the path at which the backup stands until it gets its name; throws to have it thrown away.
  /// - Returns: Nil where there is no store yet.
  package func backUp<Failure: StoreFailure>(
    to path: String, replacing: Bool, check: (String) throws(Failure) -> Void
  ) throws(Failure) -> BackupSeal? {
    let operation = "write the backup"
    let isThere = unsafe access(path, F_OK) == 0
    if isThere && !replacing {
      return try Failure.passing { () throws(StoreError) in throw StoreError.system(operation, path, number: EEXIST) }
    }
    guard try Failure.passing({ () throws(StoreError) in try self.read { (_) throws(StoreError) in true } }) != nil
    else { return nil }
    let scratch = try Failure.passing { () throws(StoreError) in
      try ScratchFolder.make(beside: path, "new", operation: operation)
    }
    let data = scratch.path + "/data.mdb"
    defer { scratch.remove() }
    let seal = try Failure.passing { () throws(StoreError) -> BackupSeal? in
      try self.read { (transaction) throws(StoreError) in
        try transaction.environment.copyRows(to: scratch.path)
        return try BackupFile.seal(data, generation: generation, store: storeID ?? "")
      }
    }
    guard let seal else { return nil }
    try check(data)
    try Failure.passing { () throws(StoreError) in
      let isNamed = replacing ? unsafe rename(data, path) == 0 : unsafe link(data, path) == 0
      guard isNamed else { throw StoreError.system(operation, path) }
      let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      try Folder.flush(parent, operation: operation)
    }
    return seal
  }
}
