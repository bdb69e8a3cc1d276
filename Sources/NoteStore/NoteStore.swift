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
  private let cleanup: Cleanup?

  private init(log: EventLog, options: Options, fold: ProjectionFold, cleanup: Cleanup?) {
    self.log = log
    self.options = options
    self.fold = fold
    self.cleanup = cleanup
  }

  /// Opens the store in a folder; one that is not there is made by the first write.
  ///
  /// - Parameter progress: Told how far a rebuild of tables is, where a newer program has to fold the log again.
  /// - Throws: `notAStore`, `damaged`, `newerFormat`, `system`.
  public static func open(
    _ folder: String, _ options: Options, progress: (String, Double) -> Void = { _, _ in }
  ) throws(NoteStoreError) -> NoteStore {
    let catalog = ProjectionCatalog()
    let log: EventLog
    do throws(StoreError) {
      log = try EventLog.open(
        folder,
        EventLog.Options(
          stateFolder: options.stateFolder, isReadOnly: options.isReadOnly,
          allowsNetworkFileSystem: options.allowsNetworkFileSystem, patience: options.patience,
          tables: catalog.tables))
    } catch {
      throw NoteStoreError(error)
    }
    let store = NoteStore(log: log, options: options, fold: ProjectionFold(catalog), cleanup: nil)
    try store.catchUp(progress)
    return store
  }

  /// Opens a store that lives as long as the object, for tests: its files are in the scratch folder and go with it.
  public static func temporary(_ options: Options) throws(NoteStoreError) -> NoteStore {
    let folder: ScratchFolder
    do throws(StoreError) { folder = try ScratchFolder.make(in: options.scratchFolder) } catch { throw NoteStoreError(error) }
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

  /// Folds into tables what another version of the program appended without them.
  private func catchUp(_ progress: (String, Double) -> Void) throws(NoteStoreError) {
    let names = try log.read { (transaction) throws(NoteStoreError) in
      do throws(StoreError) {
        return try fold.stale(in: transaction, head: try transaction.head()).map(\.name)
      } catch {
        throw NoteStoreError(error)
      }
    }
    guard let names, !names.isEmpty else { return }
    if options.isReadOnly {
      throw NoteStoreError(
        .system, "cannot read the store", why: "its tables are of an older version", hint: "open it once for writing")
    }
    _ = try rebuild(names, progress: progress)
  }
}

/// Takes a scratch folder away when the store that owns it goes.
private final class Cleanup: Sendable {
  private let folder: ScratchFolder

  init(folder: ScratchFolder) {
    self.folder = folder
  }

  deinit { folder.remove() }
}
