internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The environments this process has open. LMDB allows one per file: closing a second one would drop the first one's
/// locks (POSIX record locks belong to the process).
enum OpenEnvironments {
  private struct Entry {
    weak var environment: Environment?
    var isReadOnly: Bool
  }

  private static let entries = Mutex<[FileIdentity: Entry]>([:])

  /// The environment in a folder: the one that is open already, or a new one.
  static func environment(
    folder: String, isReadOnly: Bool, used: Int64, tables: [Table]
  ) throws(StoreError) -> Environment {
    let path = folder + "/data.mdb"
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: "open the store")
    let identity = try FileIdentity.of(descriptor, operation: "open the store", path: path)
    return try entries.withLock { (entries) throws(StoreError) in
      if let entry = entries[identity], let environment = entry.environment {
        guard isReadOnly || !entry.isReadOnly else {
          throw StoreError(
            .alreadyOpen, "open the store", subject: folder, reason: "this process has it open for reading only")
        }
        return environment
      }
      let environment = try Environment.open(
        folder: folder, purpose: isReadOnly ? .reading : .writing, used: used, tables: tables)
      entries[identity] = Entry(environment: environment, isReadOnly: isReadOnly)
      return environment
    }
  }
}
