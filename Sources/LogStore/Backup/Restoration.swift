internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes a store of a backup, in a folder that is empty or not there; another store that stands there is put aside.
package struct Restoration {
  private let backup: String
  private let folder: String
  private let stateFolder: String
  private static let operation = "restore the backup"

  /// - Parameter folder: Where the store is to stand.
  package init(_ backup: String, to folder: String, stateFolder: String) {
    self.backup = backup
    // A store may be reached by a link; the folder itself is what is replaced.
    if let real = unsafe realpath(folder, nil) {
      self.folder = unsafe String(cString: real)
      unsafe free(real)
    } else {
      self.folder = folder
    }
    self.stateFolder = stateFolder
  }

  /// Restores.
  ///
  /// - Parameters:
  ///   - keepsOld: Whether a store that is there is put aside; else it is an error.
  ///   - epoch: What the epoch of cursors becomes, if it is not greater already.
  /// - Returns: What the backup held, and where the store that was there stands now.
  package func run(
    keepsOld: Bool, epoch: UInt64, progress: VerifyProgress
  ) throws(StoreError) -> (seal: BackupSeal, oldFolder: String?) {
    let names = try Folder.names(folder, operation: Self.operation)
    let isTaken = names.contains { $0 != "write.lock" }
    guard !isTaken || keepsOld else {
      throw StoreError(.notAStore, Self.operation, subject: folder, reason: "something is there already")
    }
    if let above = Folder.above(folder) { try Folder.make(above, operation: Self.operation) }
    let scratch = try ScratchFolder.make(beside: folder, "restoring", operation: Self.operation)
    let fresh = StoreLayout(folder: scratch.path)
    do throws(StoreError) {
      let seal = try fill(fresh, epoch, progress)
      let oldFolder = try place(fresh, isTaken: isTaken)
      return (seal, oldFolder)
    } catch {
      scratch.remove()
      throw error
    }
  }

  /// Makes the store beside its place.
  private func fill(
    _ fresh: StoreLayout, _ epoch: UInt64, _ progress: VerifyProgress
  ) throws(StoreError) -> BackupSeal {
    let generation = fresh.generation(1)
    try Folder.make(generation, operation: Self.operation)
    let data = generation + "/data.mdb"
    let descriptor = try Descriptor.open(data, O_WRONLY | O_CREAT | O_EXCL, operation: Self.operation)
    let seal = try BackupFile.read(backup, progress: progress) { (bytes, offset) throws(StoreError) in
      try descriptor.write(bytes, at: offset, operation: Self.operation, path: data)
    }
    try descriptor.flush(operation: Self.operation, path: data)
    try MetaPages.check(data)
    // Programs that have the old store open notice by the number that it is another one.
    let old = (try? CurrentFile.read(StoreLayout(folder: folder))) ?? nil
    let current = CurrentFile(store: seal.store, generation: max(seal.generation, old?.generation ?? 0) + 1)
    guard unsafe rename(generation, fresh.generation(current.generation)) == 0 else {
      throw StoreError.system(Self.operation, generation)
    }
    let state: (ReplicaID, ReplicaState)
    do {
      let environment = try Environment.open(
        folder: fresh.generation(current.generation), purpose: .writing, tables: LogTable.all, store: seal.store)
      var transaction = try WriteTransaction.begin(environment)
      transaction.head = try transaction.reading.head()
      // The same sequences may have been given elsewhere since the backup was made.
      state = (try transaction.mintReplica(), ReplicaState(sequence: 0, head: .zero, isOwn: true))
      try transaction.put(
        LogTable.meta, MetaKey.epoch, Key.number(max(epoch, try transaction.reading.epoch() + 1)))
      try transaction.commit()
    }
    try Folder.flush(fresh.generation(current.generation), operation: Self.operation)
    try current.write(fresh)
    Fence.write(state.0, state.1, of: fresh, store: seal.store, stateFolder: stateFolder)
    return seal
  }

  /// Puts the store in its place.
  private func place(_ fresh: StoreLayout, isTaken: Bool) throws(StoreError) -> String? {
    let layout = StoreLayout(folder: folder)
    var aside: String?
    if unsafe access(folder, F_OK) == 0 {
      // Whoever writes now is waited for; whoever waits for the lock finds the new store.
      let lock = try WriteLock.acquire(layout, patience: 5)
      defer { lock.hold() }
      if isTaken {
        aside = Self.freeName(folder + ".before-restore")
        guard unsafe rename(folder, aside ?? "") == 0 else { throw StoreError.system(Self.operation, folder) }
      } else {
        unsafe unlink(layout.writeLock)
      }
      try move(fresh, backTo: aside)
    } else {
      try move(fresh, backTo: nil)
    }
    let parent = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "."
    try Folder.flush(parent, operation: Self.operation)
    return aside
  }

  private func move(_ fresh: StoreLayout, backTo aside: String?) throws(StoreError) {
    if unsafe rename(fresh.folder, folder) == 0 { return }
    let error = StoreError.system(Self.operation, folder)
    if let aside { _ = unsafe rename(aside, folder) }
    throw error
  }

  private static func freeName(_ name: String) -> String {
    for attempt in 2..<10_000 where unsafe access(name, F_OK) == 0 {
      let other = "\(name)-\(attempt)"
      if unsafe access(other, F_OK) != 0 { return other }
    }
    return name
  }
}
