internal import LogStore
internal import Projections

extension NoteStore {
  /// Looks at every byte of a store that counts: pages, checksums, chains, positions, indexes, and every table against a
  /// fold of the log. Nothing is written but scratch tables.
  ///
  /// To be called in a process of its own: a fault of the disk ends a process that maps the file into its memory. Others
  /// may write meanwhile; the snapshot that is looked at lasts as long as the call.
  ///
  /// - Parameters:
  ///   - expected: Heads that were kept elsewhere, as `Verification.heads` gives them.
  ///   - progress: Told what is looked at, how much of it is done, and of how much.
  /// - Returns: Nil where there is no store yet.
  /// - Throws: `badInput` for a head that is none; `system` where files cannot be read at all.
  /// - Complexity: O(bytes of the file + a fold of the log).
  public static func verify(
    _ folder: String, _ options: Options, expecting expected: [String] = [],
    progress: @escaping (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws(NoteStoreError) -> Verification? {
    let heads = try heads(expected)
    var tables = TableVerification(
      ProjectionFold(ProjectionCatalog(extra: try CustomProjectionAdapter.adapters(options.projections))), options,
      progress)
    return try NoteStoreError.passing { () throws(StoreError) in
      try StoreVerification.run(
        StoreLayout(folder: folder), stateFolder: options.stateFolder,
        allowsNetworkFileSystem: options.allowsNetworkFileSystem, tables: tables.tables,
        expecting: heads, progress: progress
      ) { (log, head) throws(StoreError) in try tables.compare(log, head) }
    }.map { Verification($0, tables) }
  }

  /// Looks in the same way at a file that holds the data of a store and that nobody writes.
  ///
  /// - Parameter store: The identifier that the store must have.
  static func verify(
    file: String, store: String, _ options: Options, expecting expected: [String] = [],
    progress: @escaping (String, UInt64, UInt64) -> Void
  ) throws(NoteStoreError) -> Verification {
    let heads = try heads(expected)
    var tables = TableVerification(ProjectionFold(ProjectionCatalog()), options, progress)
    let found = try NoteStoreError.passing { () throws(StoreError) in
      try StoreVerification.run(
        file: file, store: store, tables: tables.tables, expecting: heads, progress: progress
      ) { (log, head) throws(StoreError) in try tables.compare(log, head) }
    }
    return Verification(found, tables)
  }

  /// Reads heads as people keep them.
  static func heads(_ texts: [String]) throws(NoteStoreError) -> [ChainHead] {
    var heads: [ChainHead] = []
    for text in texts {
      guard let head = ChainHead(text) else {
        throw NoteStoreError(
          .badInput, "\"\(text)\" is no head",
          hint: "a head is replica.sequence:digest, as notes-log verify --head prints it")
      }
      heads.append(head)
    }
    return heads
  }
}

/// Compares the tables of projections with a fold of the log.
struct TableVerification {
  private let fold: ProjectionFold
  private let options: NoteStore.Options
  private let progress: (String, UInt64, UInt64) -> Void
  private(set) var compared: [String] = []
  private(set) var behind: [String] = []

  init(
    _ fold: ProjectionFold, _ options: NoteStore.Options, _ progress: @escaping (String, UInt64, UInt64) -> Void
  ) {
    self.fold = fold
    self.options = options
    self.progress = progress
  }

  var tables: [Table] { fold.catalog.tables }

  /// What differs. A projection that is behind is lawful: the next command brings it up.
  mutating func compare(_ log: borrowing ReadTransaction, _ head: LogHead) throws(StoreError) -> [VerifyFault] {
    do throws(StoreError) {
      behind = try fold.stale(in: log, head: head).map(\.name)
      compared = fold.catalog.projections.map(\.name).filter { !behind.contains($0) }
      if compared.isEmpty { return [] }
      let folder = try ScratchFolder.make(in: options.scratchFolder)
      defer { folder.remove() }
      let scratch = try Environment.open(folder: folder.path, purpose: .scratch, tables: tables)
      let (report, events) = (progress, head.position)
      // Told at once, so that who waits knows what is looked at, however small the store is.
      report("tables", 0, events)
      let differences = try fold.check(Set(compared), of: log, head: head, scratch: scratch) { _, share in
        report("tables", UInt64(share * Double(events)), events)
      }
      return differences.map {
        VerifyFault(
          .tables, position: $0.position, "table \($0.table)",
          $0.live == nil ? "a row is missing" : $0.folded == nil ? "a row should not be there" : "a row differs")
      }
    } catch {
      guard error.code == .damaged || error.code == .damagedTable else { throw error }
      return [VerifyFault(.tables, error.subject, "cannot \(error.operation): \(error.reason)")]
    }
  }
}

extension Verification {
  init(_ found: StoreVerification, _ tables: TableVerification) {
    self.init(
      events: found.log?.records ?? 0, pages: found.pages, faults: found.faults.map { Fault($0) },
      heads: found.log?.heads.filter { $0.sequence > 0 }.map(\.text) ?? [],
      unmetHeads: found.log?.unmet.map(\.text) ?? [],
      compared: tables.compared, behind: tables.behind)
  }
}

extension Verification.Fault {
  init(_ fault: VerifyFault) {
    self.init(
      area: Area(name: fault.area.name), position: fault.position, place: fault.place, reason: fault.reason,
      mayBeNewer: fault.mayBeNewer)
  }
}
