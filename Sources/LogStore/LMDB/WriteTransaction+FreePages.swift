internal import CLMDB
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension WriteTransaction {
  /// Has LMDB put its list of free pages in order, every so many commits, so that what a commit writes lies close together.
  ///
  /// LMDB keeps a row of free pages for each commit that freed them and takes them row by row: those of a long-used file lie
  /// all over it, and a disk wants five times as long for forty pages here and there as for forty within a few hundred. Only
  /// where many pages in a row are wanted does LMDB look through the rows until it has found as many, merge what it read, and
  /// write it back in the order of pages. (`mdb_page_alloc`, `mdb_freelist_save` of LMDB 0.9.) So a row of `bytes` moves
  /// to and fro: the new one is wanted, and the one before frees as many pages as the next one takes.
  ///
  /// - Parameters:
  ///   - interval: In which commits, by their numbers.
  ///   - leastPages: Files up to so many pages are left alone: their pages lie close together anyway.
  func gatherFreePages(every interval: UInt64 = 64, above leastPages: Int = 8_192) throws(StoreError) {
    let number = reading.transactionID
    guard number % interval == 0 else { return }
    var information = unsafe MDB_envinfo()
    guard unsafe mdb_env_info(reading.environment.raw, &information) == MDB_SUCCESS,
      unsafe information.me_last_pgno > leastPages, hasRoom()
    else { return }
    let isEven = number / interval % 2 == 0
    try put(LogTable.meta, MetaKey.room(isEven), [UInt8](repeating: 0, count: Self.bytes))
    try remove(LogTable.meta, MetaKey.room(!isEven))
  }

  /// What 64 pages of 4 KiB hold. Longer runs of free pages need no gathering.
  private static let bytes = 64 * 4_096 - 16

  /// Whether the disk has room to spare: a change must not fail for this, as it may be small enough for the pages that are free.
  private func hasRoom() -> Bool {
    var disk = statvfs()
    guard unsafe statvfs(reading.environment.path, &disk) == 0 else { return false }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= 64 * UInt64(Self.bytes)
  }
}
