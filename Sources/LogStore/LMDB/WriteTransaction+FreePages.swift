internal import CLMDB

extension WriteTransaction {
  /// Has LMDB put its list of free pages in order where it is time, so that what a commit writes lies close together.
  ///
  /// LMDB keeps a row of free pages for each commit that freed them, and takes them row by row: those of a long-used file lie
  /// all over it, and a disk wants up to four times as long for forty pages here and there as for forty within a few hundred.
  /// Only where pages side by side are wanted does LMDB look through the rows, merge those it has read, and write them back
  /// in the order of pages, some five hundred a row (`mdb_page_alloc`, `mdb_freelist_save` of LMDB 0.9). So a row of so many
  /// pages is put and taken out again. Commits then go through the free pages from the file's beginning to its end; it is time
  /// again when only rows of single commits are left. Where no pages lie side by side the file gets as many more.
  ///
  /// - Parameters:
  ///   - leastRows: What fewer rows hold is not worth it. Only every so many commits: while someone reads an old snapshot, LMDB
  ///     may take none of the rows, and the file would grow each time.
  ///   - leastPages: Files up to so many pages are left alone: their pages lie close together anyway.
  /// - Complexity: O(1), every `leastRows` commits O(`leastRows`), and O(free pages) where it is time.
  func gatherFreePages(from leastRows: Int = 64, above leastPages: Int = 8_192) throws(StoreError) {
    var information = unsafe MDB_envinfo()
    var list = MDB_stat()
    guard reading.transactionID % UInt64(leastRows) == 0,
      unsafe mdb_env_info(reading.environment.raw, &information) == MDB_SUCCESS,
      unsafe information.me_last_pgno > leastPages, unsafe mdb_stat(reading.raw, 0, &list) == MDB_SUCCESS,
      // A reader that cannot begin, as where all slots are taken, is no reason to refuse a change.
      list.ms_entries >= leastRows, (try? areFirstShort(leastRows)) == true
    else { return }
    var key = MetaKey.room
    let code = unsafe key.withUnsafeMutableBytes { bytes in
      var name = unsafe MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
      // What LMDB reserves is neither filled nor ever written.
      var space = unsafe MDB_val(mv_size: Self.pages * Int(list.ms_psize) - 16, mv_data: nil)
      return reading.environment.handle(LogTable.meta).map { meta in
        unsafe mdb_put(reading.raw, meta, &name, &space, UInt32(MDB_RESERVE))
      }
    }
    try LogStore.check(code ?? MDB_NOTFOUND, "write", LogTable.meta.name)
    try remove(LogTable.meta, MetaKey.room)
  }

  /// Whether LMDB would take the next free pages from rows of single commits: of so many at most one is long, since an edit that
  /// merges what waits for the search frees as many pages as a gathered row has.
  private func areFirstShort(_ rows: Int) throws(StoreError) -> Bool {
    // The list is LMDB's first table, which it shows only to readers.
    let last = try ReadTransaction.begin(reading.environment)
    let cursor = try unsafe Cursor.open(last.raw, 0, Self.list)
    var long = 0
    var row = try unsafe cursor.move(MDB_FIRST)
    for _ in 0..<rows {
      guard let (_, pages) = unsafe row else { break }
      if unsafe pages.mv_size > Self.longRow { long += 1 }
      unsafe row = try unsafe cursor.move(MDB_NEXT)
    }
    return long <= 1
  }

  private static let list = Table("free pages", slot: 0)

  /// In bytes, eight for a page. A commit frees some forty pages, a gathered row has five hundred.
  private static let longRow = 2_048

  /// Rows of single commits seldom have so many side by side, and it is little for a file to grow by.
  private static let pages = 16
}
