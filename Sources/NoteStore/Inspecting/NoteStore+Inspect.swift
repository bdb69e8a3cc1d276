internal import LogStore
internal import Projections

/// What can be told of a store's files without reading its data.
public struct StoreFiles: Sendable {
  /// A file or folder that others may read or write, or that is somebody else's.
  public struct Exposed: Hashable, Sendable {
    public var path: String
    /// Its permissions, and the number of the user whose it is.
    public var mode: UInt32
    public var owner: UInt32
  }

  /// Whether there is a folder at all.
  public var isThere: Bool
  public var exposed: [Exposed]
  /// Folders of generations beside the one that counts.
  public var leftOver: [String]
  /// The process that is writing; nil where none is, 0 where it does not say its number.
  public var writer: Int32?
  /// Whether that process is stopped, by Ctrl-Z or a debugger.
  public var isWriterStopped: Bool
  /// What the file system is called, and whether it is a network's, or gone when the machine is switched off.
  public var fileSystem: String
  public var isNetwork: Bool
  public var isInMemory: Bool
  /// Bytes that may still be written there; nil where that cannot be told.
  public var freeBytes: UInt64?
  /// Bytes of the data file.
  public var dataBytes: Int64?

  /// Looks at the files of a store; nothing is opened for writing or changed.
  public init(_ folder: String) {
    let found = StoreInspection(folder)
    isThere = found.isThere
    exposed = found.exposed.map { Exposed(path: $0.path, mode: $0.mode, owner: $0.owner) }
    leftOver = found.leftOver
    writer = found.lockHolder
    isWriterStopped = found.isHolderStopped
    fileSystem = found.fileSystem
    isNetwork = found.isNetwork
    isInMemory = found.isInMemory
    freeBytes = found.freeBytes
    dataBytes = found.dataBytes
  }
}

/// What an open store tells of itself beside its notes.
public struct StoreCondition: Sendable {
  /// Whether the next write begins as a new replica, because the store is a copy or was put back; nil where there is no
  /// fence by which to tell.
  public var isCopy: Bool?
  /// The most snapshots that were held at once, and how many of ended processes were let go when it was opened.
  public var readers: Int
  public var freedReaders: Int
  /// Projections of other versions or of apps, as `name@version`.
  public var foreignTables: [String]
}

extension NoteStore {
  /// The condition of the store; nil where there is none yet.
  public func condition() throws(NoteStoreError) -> StoreCondition? {
    try NoteStoreError.passing { () throws(StoreError) in
      guard let fence = try log.fenceState(), let readers = log.readers() else { return nil }
      let known = Set(fold.catalog.projections.map(\.key))
      let foreign = try log.read { (log) throws(StoreError) in
        try log.markedProjections().filter { !known.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      }
      return StoreCondition(
        isCopy: fence == .absent ? nil : fence == .ahead, readers: readers.used, freedReaders: readers.freed,
        foreignTables: foreign ?? [])
    }
  }
}
