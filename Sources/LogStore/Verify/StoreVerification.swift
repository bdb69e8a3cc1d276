internal import Events

/// Verifies a data file: its pages, then its log, on one snapshot each.
///
/// To be run in a process of its own: what a fault of the disk or of memory does to a memory map ends the process.
package struct StoreVerification {
  /// Pages that are in use.
  package private(set) var pages: UInt64 = 0
  package private(set) var faults: [VerifyFault] = []
  /// What the log gave; nil where its pages cannot be trusted.
  package private(set) var log: LogVerification?

  private static let operation = "verify the store"

  /// Verifies the generation of a store that counts, while others write; nil where there is no store yet.
  ///
  /// - Parameters:
  ///   - stateFolder: Where the fence stands, which knows the head of the chain too.
  ///   - tables: Those of the projections.
  ///   - body: Called with the snapshot of which the log was verified, where that is sound.
  package static func run(
    _ layout: StoreLayout, stateFolder: String, allowsNetworkFileSystem: Bool, tables: [Table],
    expecting expected: [ChainHead],
    progress: @escaping VerifyProgress,
    then body: (borrowing ReadTransaction, LogHead) throws(StoreError) -> [VerifyFault]
  ) throws(StoreError) -> StoreVerification? {
    var verification = StoreVerification()
    do throws(StoreError) {
      if !allowsNetworkFileSystem, let folder = try? Descriptor.folder(layout.folder, operation: operation) {
        try FileSystemCheck.check(folder, path: layout.folder)
      }
      // A compaction may take the generation away between the reading of its name and its opening.
      var current = try CurrentFile.read(layout)
      if current == nil {
        _ = try EventLog.open(layout.folder, EventLog.Options(stateFolder: "", isReadOnly: true))
        return nil
      }
      while let named = current {
        do throws(StoreError) {
          try verification.verify(
            { () throws(StoreError) in
              try MetaPages.check(layout.data(named.generation))
              return try Environment.open(folder: layout.generation(named.generation), purpose: .reading, tables: [])
            }, layout.data(named.generation), store: named.store, tables, expected,
            witness(layout, stateFolder, named.store), progress, body)
          return verification
        } catch {
          guard let newer = try CurrentFile.read(layout), newer != named else { throw error }
          current = newer
          verification = StoreVerification()
        }
      }
    } catch {
      guard error.code == .damaged || error.code == .damagedTable else { throw error }
      verification.faults.append(VerifyFault(.files, error.subject, error.reason))
    }
    return verification
  }

  /// Verifies a file that nobody writes, such as a backup.
  package static func run(
    file: String, store: String, tables: [Table], expecting expected: [ChainHead], progress: @escaping VerifyProgress,
    then body: (borrowing ReadTransaction, LogHead) throws(StoreError) -> [VerifyFault]
  ) throws(StoreError) -> StoreVerification {
    var verification = StoreVerification()
    do throws(StoreError) {
      try verification.verify(
        { () throws(StoreError) in
          try MetaPages.check(file)
          return try Environment.open(folder: file, purpose: .file, tables: [])
        }, file, store: store, tables, expected, nil, progress, body)
    } catch {
      guard error.code == .damaged || error.code == .damagedTable else { throw error }
      verification.faults.append(VerifyFault(.files, error.subject, error.reason))
    }
    return verification
  }

  private mutating func verify(
    _ open: () throws(StoreError) -> Environment, _ file: String, store: String, _ tables: [Table],
    _ expected: [ChainHead], _ witness: ChainHead?, _ progress: @escaping VerifyProgress,
    _ body: (borrowing ReadTransaction, LogHead) throws(StoreError) -> [VerifyFault]
  ) throws(StoreError) {
    let environment = try open()
    try walkPages(of: environment, file, progress)
    // LMDB follows a page wherever it leads, so nothing is read by it of which the pages are not sound.
    if faults.contains(where: { !$0.isOfProjection }) { return }
    try environment.openTablesOnly(LogTable.all + tables)
    try environment.checkStore(store)
    let snapshot = try ReadTransaction.begin(environment)
    let log = try LogVerification.run(snapshot, expecting: expected, witness: witness, progress: progress)
    self.log = log
    faults += log.faults
    if faults.isEmpty { faults += try body(snapshot, log.head) }
  }

  /// The head that the fence of a store knows; it is of some commit, the newest as a rule.
  private static func witness(_ layout: StoreLayout, _ stateFolder: String, _ store: String) -> ChainHead? {
    guard let folder = try? Descriptor.folder(layout.folder, operation: operation),
      let identity = try? FileIdentity.of(folder, operation: operation, path: layout.folder),
      let fence = Fence.read(Fence.path(stateFolder: stateFolder, store: store, identity))
    else { return nil }
    return ChainHead(replica: ReplicaID(fence.replica), sequence: fence.sequence, head: fence.head)
  }

  /// Walks the pages of a snapshot, which stay as they are while it lasts.
  private mutating func walkPages(
    of environment: Environment, _ file: String, _ progress: @escaping VerifyProgress
  ) throws(StoreError) {
    for _ in 0..<100 {
      let snapshot = try ReadTransaction.begin(environment)
      guard let meta = try MetaPages.snapshot(snapshot.transactionID, file) else { continue }
      var walk = try PageWalk.begin(file, meta, progress: progress)
      try walk.walk(meta)
      pages = walk.used
      faults += walk.faults
      _ = snapshot.transactionID
      return
    }
    throw StoreError(.busy, Self.operation, subject: file, reason: "others write faster than it can be looked at")
  }
}
