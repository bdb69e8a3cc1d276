@_exported public import Events
internal import LogStore
internal import Projections

/// A store of notes: every change is an event in a log, and every view of them a fold of it.
///
/// Safe to use from any thread. Reads are snapshots and never wait; writes are durable when they return, and may
/// wait for another writer, so each has an `async` twin that waits on a thread of its own.
public final class NoteStore: Sendable {
  /// How a store is opened.
  public struct Options: Sendable {
    /// Where the fence stands by which a copied store is noticed; the user's state folder.
    public var stateFolder: String
    /// Where scratch tables for time travel may stand.
    public var scratchFolder: String
    /// Who writes.
    public var origin: Origin
    /// Whether nothing may be written.
    public var isReadOnly = false
    /// Whether a store on a network file system is opened all the same.
    public var allowsNetworkFileSystem = false
    /// How many seconds a writer waits for another.
    public var patience = 5.0
    /// Whether `open` returns before tables of an older program are folded again; see `state`.
    public var rebuildsInBackground = false
    /// Whether tables that only searches, the system's index and the app's own queries read may stay behind the log at
    /// `open`: everything else is served without them, and who asks for them waits until they hold it all.
    public var leavesIndexesBehind = false
    /// How many events are folded in one transaction where many are to be folded again.
    package var eventsAtOnce: UInt64 = 8_192
    /// How many days the Trash keeps a note; 0 for ever.
    public var trashDays = 30
    /// How long the machine has been running; nil where that cannot be told, and a long pause counts as a jump of the
    /// clock.
    public var uptime: @Sendable () -> Uptime? = { nil }
    /// Whether a read-only store whose tables an older program made is refused, as `busy`, rather than brought up first.
    public var refusesOldTables = false
    /// The app's own projections.
    public var projections: [any CustomProjection] = []
    /// The wall clock.
    public var clock: @Sendable () -> Timestamp
    /// The writer's zone at a moment: minutes east of UTC.
    public var zone: @Sendable (Timestamp) -> Int

    public init(
      stateFolder: String, scratchFolder: String, origin: Origin, clock: @escaping @Sendable () -> Timestamp,
      zone: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
    ) {
      self.stateFolder = stateFolder
      self.scratchFolder = scratchFolder
      self.origin = origin
      self.clock = clock
      self.zone = zone
    }
  }

  /// The most bytes a note may have: 16 MiB.
  public static let longestText = 16 << 20

  let log: EventLog
  let options: Options
  let fold: ProjectionFold
  let rebuilding = RebuildState()
  #if !NOTES_LOG_PROGRAM
    let watcher = StoreWatcher()
  #endif
  let knownOrder = KnownOrder()
  let rankRoom = RankRoom()
  private let cleanup: Cleanup?

  private init(log: EventLog, options: Options, fold: ProjectionFold, cleanup: Cleanup? = nil) {
    self.log = log
    self.options = options
    self.fold = fold
    self.cleanup = cleanup
  }

  /// Opens the store in a folder; one that is not there is made by the first write.
  ///
  /// Tables of an older program, or of one that did not know a projection, are folded again first, beside those of the
  /// older program, which goes on with its own; what an older program wrote meanwhile is folded into what is there. An
  /// interrupted fold goes on where it was. With `rebuildsInBackground` the call returns before that and `state` tells how
  /// far it is.
  ///
  /// - Parameter progress: Told how far a rebuild is that the call waits for.
  /// - Throws: `notAStore`, `damaged`, `newerFormat`, `draftFormat`, `system`; `badInput` for projections that cannot be named so.
  public static func open(
    _ folder: String, _ options: Options, progress: (String, Double) -> Void = { _, _ in }
  ) throws(NoteStoreError) -> NoteStore {
    let fold = ProjectionFold(ProjectionCatalog(extra: try CustomProjectionAdapter.adapters(options.projections)))
    let stale: [String]
    do {
      let store = NoteStore(log: try openLog(folder, options, fold), options: options, fold: fold)
      stale = try store.staleProjections(withIndexes: !options.leavesIndexesBehind)
      if stale.isEmpty || !options.isReadOnly {
        if !stale.isEmpty { try store.bringUp(stale, progress) }
        return store
      }
    }
    if options.refusesOldTables {
      throw NoteStoreError(.busy, "open the store", why: "its tables are those of an older program")
    }
    // A reader cannot fold; the store is opened once for writing, and then as asked.
    var writing = options
    writing.isReadOnly = false
    writing.rebuildsInBackground = false
    _ = try open(folder, writing, progress: progress)
    return NoteStore(log: try openLog(folder, options, fold), options: options, fold: fold)
  }

  private static func openLog(
    _ folder: String, _ options: Options, _ fold: ProjectionFold
  ) throws(NoteStoreError) -> EventLog {
    do throws(StoreError) {
      return try EventLog.open(
        folder,
        EventLog.Options(
          stateFolder: options.stateFolder, isReadOnly: options.isReadOnly,
          allowsNetworkFileSystem: options.allowsNetworkFileSystem, patience: options.patience,
          tables: fold.catalog.tables))
    } catch {
      throw NoteStoreError(error)
    }
  }

  /// Opens a store that lives as long as the object, for tests: its files are in the scratch folder and go with it.
  public static func temporary(_ options: Options) throws(NoteStoreError) -> NoteStore {
    let folder: ScratchFolder
    do throws(StoreError) { folder = try ScratchFolder.make(in: options.scratchFolder) } catch {
      throw NoteStoreError(error)
    }
    var own = options
    own.stateFolder = folder.path + "/state"
    let opened = try open(folder.path + "/store", own)
    return NoteStore(log: opened.log, options: own, fold: opened.fold, cleanup: Cleanup(folder: folder))
  }

  /// Whether there is a store yet; before the first write there is none.
  public var exists: Bool { log.exists }

  /// The folder of the store.
  public var folder: String { log.layout.folder }

  /// The folder for drafts of an editor.
  public var draftsFolder: String { log.layout.drafts }
}

/// Takes a scratch folder away when the store that owns it goes.
private final class Cleanup: Sendable {
  private let folder: ScratchFolder

  init(folder: ScratchFolder) {
    self.folder = folder
  }

  deinit { folder.remove() }
}
