internal import LogStore

/// A backup, as it says itself.
public struct BackupSummary: Hashable, Sendable {
  /// The identifier of the store of which it was made.
  public var store: String
  public var events: UInt64
  /// The bytes of the file.
  public var bytes: Int64
}

extension NoteStore {
  /// Writes a backup of the store to one file while others write: a snapshot, 0600, whole under its name or not there.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file of that name is replaced.
  ///   - check: Given the path at which the backup stands before it gets its name, to look at it with `checkBackup` in
  ///     a process of its own; throws to have it thrown away.
  /// - Returns: Nil where there is no store yet.
  /// - Throws: `system` where the file cannot be written or its name is taken.
  /// - Complexity: O(bytes of the data).
  public func backUp(
    to path: String, replacing: Bool = false, check: (String) throws(NoteStoreError) -> Void
  ) throws(NoteStoreError) -> BackupSummary? {
    try log.backUp(to: path, replacing: replacing, check: check).map { BackupSummary($0) }
  }

  /// Looks at a backup as `verify` looks at a store, and at its digest first.
  ///
  /// - Throws: `damaged` where its bytes are not those that were written; `newerFormat`.
  public static func checkBackup(
    _ path: String, _ options: Options, progress: @escaping (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws(NoteStoreError) -> (summary: BackupSummary, verification: Verification) {
    let seal = try NoteStoreError.passing { () throws(StoreError) in
      try BackupFile.read(path, progress: progress) { _, _ in }
    }
    var found = try verify(file: path, store: seal.store, options, progress: progress)
    if found.isSound && found.events != seal.events {
      found.faults = [
        Verification.Fault(
          area: .log, position: min(found.events, seal.events) + 1, place: "the end of the log",
          reason: "it has \(found.events) events, but \(seal.events) are sealed")
      ]
    }
    return (BackupSummary(seal), found)
  }

  /// Makes a store of a backup. It writes as a new replica from then on, and cursors of before do not count in it.
  ///
  /// - Parameters:
  ///   - folder: Where it is to stand: empty, or not there.
  ///   - keepsOld: Whether a store that stands there is put aside; else it is an error.
  /// - Returns: What was restored, and where the store that was there stands now.
  /// - Throws: `notAStore` where something is there already; `damaged`; nothing is changed then.
  public static func restore(
    _ path: String, to folder: String, _ options: Options, keepsOld: Bool = false,
    progress: @escaping (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws(NoteStoreError) -> (summary: BackupSummary, oldFolder: String?) {
    let (seal, oldFolder) = try NoteStoreError.passing { () throws(StoreError) in
      try Restoration(path, to: folder, stateFolder: options.stateFolder).run(
        keepsOld: keepsOld, epoch: UInt64(max(0, options.clock().microseconds)), progress: progress)
    }
    return (BackupSummary(seal), oldFolder)
  }
}

extension BackupSummary {
  init(_ seal: BackupSeal) {
    self.init(store: seal.store, events: seal.events, bytes: seal.fileBytes)
  }
}
