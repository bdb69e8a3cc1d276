internal import CSystem
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What can be told of a store's files without reading its data: for who looks what is wrong.
package struct StoreInspection: Sendable {
  /// A file or folder that others may read or write, or that is somebody else's.
  package struct Exposed: Hashable, Sendable {
    package var path: String
    package var mode: UInt32
    package var owner: UInt32
  }

  /// How the store stands to its fence.
  package enum FenceState: Sendable {
    /// There is none: the next write mints a replica.
    case absent
    /// It agrees; or the store has gone on since.
    case agrees
    /// It knows events that the store does not have, or of another store's place: the store is a copy or was put back.
    case ahead
  }

  package var layout: StoreLayout
  /// Whether there is a folder at all.
  package var isThere = false
  package var exposed: [Exposed] = []
  /// Generations beside the one that counts.
  package var leftOver: [String] = []
  /// The process that holds the write lock now; nil where none does. 0 where it does not say its number.
  package var lockHolder: Int32?
  /// Whether the holder is stopped, by Ctrl-Z or a debugger.
  package var isHolderStopped = false
  package var fileSystem = ""
  package var isNetwork = false
  /// Whether what is there is gone when the machine is switched off.
  package var isInMemory = false
  /// Bytes that may still be written there.
  package var freeBytes: UInt64?
  /// Bytes of the data file.
  package var dataBytes: Int64?

  /// Looks at the files of a store.
  package init(_ folder: String) {
    layout = StoreLayout(folder: folder)
    guard let descriptor = try? Descriptor.folder(folder, operation: "look at the store") else { return }
    isThere = true
    let type = FileSystemCheck.name(of: descriptor)
    (fileSystem, isNetwork, isInMemory) = (type.name, type.isNetwork, type.name == "tmpfs")
    var status = statvfs()
    if unsafe statvfs(folder, &status) == 0 {
      freeBytes = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
    }
    let current = (try? CurrentFile.read(layout)) ?? nil
    let kept = current.map { layout.generation($0.generation) }
    let names = (try? Folder.names(folder, operation: "look at the store")) ?? []
    leftOver = names.filter { $0.hasPrefix("gen-") && layout.folder + "/" + $0 != kept }.sorted()
    var paths = [layout.folder, layout.current, layout.writeLock, layout.tick, layout.drafts]
    if let kept {
      paths += [kept, kept + "/data.mdb", kept + "/lock.mdb"]
      dataBytes = Self.status(kept + "/data.mdb").map { Int64($0.st_size) }
    }
    exposed = paths.compactMap { path in
      guard let status = Self.status(path) else { return nil }
      let mode = UInt32(status.st_mode) & 0o7777
      guard mode & 0o077 != 0 || status.st_uid != geteuid() else { return nil }
      return Exposed(path: path, mode: mode, owner: UInt32(status.st_uid))
    }
    findHolder()
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  private mutating func findHolder() {
    guard let descriptor = try? Descriptor.open(layout.writeLock, O_RDONLY, operation: "look at the lock") else {
      return
    }
    if flock(descriptor.number, LOCK_SH | LOCK_NB) == 0 {
      _ = flock(descriptor.number, LOCK_UN)
      return
    }
    let text = (try? descriptor.read(32, operation: "look at the lock", path: layout.writeLock)) ?? []
    let holder = Int32(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) ?? 0
    lockHolder = holder
    // The state is the letter after the name, which stands in brackets and may hold any character.
    let line = try? Descriptor.open("/proc/\(holder)/stat", O_RDONLY, operation: "look at the lock")
      .read(512, operation: "look at the lock", path: "")
    if let line, let bracket = line.lastIndex(of: UInt8(ascii: ")")), bracket + 2 < line.count {
      isHolderStopped = [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(line[bracket + 2])
    }
  }
}

extension EventLog {
  /// How the store stands to its fence; nil where there is no store yet.
  package func fenceState() throws(StoreError) -> StoreInspection.FenceState? {
    try read { (transaction) throws(StoreError) in
      let head = try transaction.head()
      let (path, birth) = try fencePath()
      guard let fence = Fence.read(path) else { return .absent }
      guard head.replica != 0, let own = try transaction.replica(head.replica) else { return .absent }
      let isAdmitted = fence.admits(
        replica: try transaction.replicaID(head.replica), sequence: own.sequence, head: own.head, birth: birth)
      return isAdmitted ? .agrees : .ahead
    }
  }

  /// The slots of readers: how many were ever in use at once, and how many of ended processes were freed at opening.
  package func readers() -> (used: Int, freed: Int)? {
    opened.withLock { $0?.environment.readers() }
  }
}
