#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The generation folders of a store. The caller holds the write lock.
enum Generations {
  private static let operation = "compact the store"

  /// Takes away what a crash left: every generation but the one that `CURRENT` names.
  static func removeLeftOvers(_ layout: StoreLayout, except current: UInt64) throws(StoreError) {
    let kept = layout.generation(current)
    let names = try Folder.names(layout.folder, operation: operation)
    let leftOver = names.filter { $0.hasPrefix("gen-") && layout.folder + "/" + $0 != kept }
    if leftOver.isEmpty { return }
    // The rename of CURRENT must be durable before the generation that it named before goes.
    try Folder.flush(layout.folder, operation: operation)
    for name in leftOver { remove(layout.folder + "/" + name) }
  }

  /// Removes a generation's folder with its files.
  static func remove(_ folder: String) {
    for name in (try? Folder.names(folder, operation: operation)) ?? [] { unsafe unlink(folder + "/" + name) }
    _ = unsafe rmdir(folder)
  }

  /// Whether the file system has room for a copy of so many bytes; true where it cannot be told.
  static func hasRoom(for bytes: Int64, in folder: String) -> Bool {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return true }
    let (room, isVast) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return isVast || room > UInt64(max(0, bytes))
  }
}
