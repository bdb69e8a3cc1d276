internal import Events
internal import LogStore
internal import Projections

/// What a repair did.
public struct Repair: Hashable, Sendable {
  /// Projections that were folded again.
  public var rebuilt: [String] = []
  /// The generation that was made from the log; nil where the old one stays.
  public var generation: UInt64?
  /// The first and the last position that were cut off; nil where nothing was.
  public var cut: ClosedRange<UInt64>?
  /// The file that holds what was cut off.
  public var cutFile: String?
  /// The replica that was minted, since sequences that were given once must not be given again.
  public var replica: String?
  /// Where the damaged generation was put.
  public var oldFolder: String?

  public init() {}
}

extension NoteStore {
  /// Makes again from the log what is damaged beside it; where the log itself is damaged, cuts it off before the first bad
  /// position, if that is allowed.
  ///
  /// What is cut off is written to a file first, and the damaged data is kept. To be called in a process of its own, as
  /// `verify` is.
  ///
  /// - Parameters:
  ///   - found: What `verify` found.
  ///   - cuts: Whether events may be cut off.
  /// - Throws: `damaged` where that would be needed and is not allowed, or where nothing can be read; nothing is changed
  ///   then.
  public static func repair(
    _ folder: String, _ options: Options, found: Verification, cuts: Bool,
    progress: @escaping (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws(NoteStoreError) -> Repair {
    var repair = Repair()
    if found.isSound { return repair }
    if found.faults.contains(where: { $0.area == .files }) {
      throw NoteStoreError(
        .damaged, "the store cannot be repaired", why: found.faults.first { $0.area == .files }?.reason ?? "",
        hint: "nothing was changed; copy the folder away, then notes-log backup restore FILE")
    }
    if found.faults.contains(where: \.mayBeNewer) {
      throw NoteStoreError(
        .newerFormat, "the store cannot be repaired",
        why: "a newer notes-log may have written position \(found.firstBad ?? 0)",
        hint: "nothing was changed; use the newest notes-log")
    }
    if found.faults.allSatisfy({ $0.area == .tables }), let store = try? open(folder, options) {
      let names = Set(found.faults.compactMap(\.projection)).intersection(store.projections)
      repair.rebuilt = store.projections.filter { names.isEmpty || names.contains($0) }
      _ = try store.rebuild(repair.rebuilt)
      return repair
    }
    let fold = ProjectionFold(ProjectionCatalog(extra: try CustomProjectionAdapter.adapters(options.projections)))
    let outcome = try salvage(folder, options, found, cuts, fold, &repair, progress)
    repair.rebuilt = fold.catalog.projections.map(\.name)
    repair.generation = outcome.generation
    repair.cut = outcome.cut
    repair.replica = outcome.replica?.description
    repair.oldFolder = outcome.oldFolder
    return repair
  }

  private static func salvage(
    _ folder: String, _ options: Options, _ found: Verification, _ cuts: Bool, _ fold: ProjectionFold,
    _ repair: inout Repair, _ progress: @escaping (String, UInt64, UInt64) -> Void
  ) throws(NoteStoreError) -> Salvage.Outcome {
    let salvage = Salvage(
      folder,
      EventLog.Options(stateFolder: options.stateFolder, patience: options.patience, tables: fold.catalog.tables),
      epoch: UInt64(max(0, options.clock().microseconds)), progress: progress)
    var file: CutFile?
    var refused: ClosedRange<UInt64>?
    do throws(StoreError) {
      let outcome = try salvage.run(
        keeping: found.firstBad.map { $0 - 1 },
        mayCut: { (positions) throws(StoreError) in
          guard cuts else {
            refused = positions
            throw StoreError(.damaged, "repair the store", subject: folder, reason: "events would be cut off")
          }
          file = try CutFile.create("\(folder).cut-\(positions.lowerBound)", positions)
        }, cutting: { (record) throws(StoreError) in try file?.add(record) },
        fold: { (transaction) throws(StoreError) in
          let events = transaction.head.position
          try fold.rebuild(fold.catalog.projections, in: &transaction) { _, share in
            progress("tables", UInt64(share * Double(events)), events)
          }
        })
      try file?.close()
      repair.cutFile = file?.path
      return outcome
    } catch {
      if let path = file?.path { CutFile.remove(path) }
      if let refused {
        throw NoteStoreError(
          .damaged, "positions \(refused.lowerBound) to \(refused.upperBound) would be cut off",
          why: "the log is damaged at position \(refused.lowerBound), and what comes after it cannot stand without it",
          hint: "nothing was changed; restore a backup, or repeat with --yes: what is cut is written to a file first")
      }
      throw NoteStoreError(error)
    }
  }
}

extension Verification.Fault {
  /// The projection whose table it names.
  fileprivate var projection: String? {
    guard place.hasPrefix("table "), let at = place.firstIndex(of: "@") else { return nil }
    return String(place[..<at].dropFirst("table ".count))
  }
}
