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
    let identity: FileIdentity
    /// Nil from the moment its deinitialiser begins; the entry goes when that has closed the file.
    weak var environment: Environment?
    var isReadOnly: Bool
  }

  private enum Found {
    case open(Environment)
    case onlyForReading(Environment)
    case closing
  }

  /// A list and not a dictionary: there is one entry as a rule, and a process of a millisecond feels the dictionary.
  private static let entries = Mutex<[Entry]>([])

  /// The environment in a folder: the one that is open already, or a new one.
  ///
  /// - Parameter store: The identifier that the store in a new one must have.
  static func environment(
    folder: String, isReadOnly: Bool, file: MetaPages.Extent, tables: [Table], store: String
  ) throws(StoreError) -> Environment {
    let path = folder + "/data.mdb"
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: "open the store")
    let identity = try FileIdentity.of(descriptor, operation: "open the store", path: path)
    while true {
      // No environment may be let go while the entries are locked: its deinitialiser locks them too.
      let found = try entries.withLock { (entries) throws(StoreError) -> Found in
        if let entry = entries.first(where: { $0.identity == identity }) {
          guard let environment = entry.environment else { return .closing }
          return isReadOnly || !entry.isReadOnly ? .open(environment) : .onlyForReading(environment)
        }
        let environment = try Environment.open(
          folder: folder, purpose: isReadOnly ? .reading : .writing, file: file, tables: tables, store: store)
        environment.identity = identity
        entries.append(Entry(identity: identity, environment: environment, isReadOnly: isReadOnly))
        return .open(environment)
      }
      switch found {
      case .open(let environment):
        try environment.checkStore(store)
        try environment.addTables(tables)
        return environment
      case .onlyForReading:
        throw StoreError(
          .alreadyOpen, "open the store", subject: folder, reason: "this process has it open for reading only")
      case .closing: usleep(200)
      }
    }
  }

  /// Forgets an environment whose file has been closed.
  static func closed(_ identity: FileIdentity) {
    entries.withLock { $0.removeAll { $0.identity == identity } }
  }
}
