internal import LogStore
internal import Projections

/// What a store takes of the disk.
public struct StoreSizes: Sendable {
  /// A table of the data file.
  public struct Table: Sendable {
    public var name: String
    public var rows: Int
    /// Bytes of its pages.
    public var bytes: Int
  }

  /// The log and its indexes, then the tables of the projections.
  public var log: [Table]
  public var projections: [Table]
  /// Bytes of the data file, and of those the ones that no table takes: old pages, to be used again.
  public var fileBytes: Int64
  public var freeBytes: Int64 { max(0, fileBytes - Int64((log + projections).reduce(0) { $0 + $1.bytes })) }
}

extension NoteStore {
  /// What the store takes of the disk; nil where there is none yet.
  public func sizes() throws(NoteStoreError) -> StoreSizes? {
    let inspection = StoreFiles(folder)
    return try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        func sizes(_ tables: [Table], _ log: borrowing ReadTransaction) throws(StoreError) -> [StoreSizes.Table] {
          var sizes: [StoreSizes.Table] = []
          for table in tables {
            sizes.append(
              StoreSizes.Table(name: table.name, rows: try log.count(table), bytes: try log.pageBytes(table)))
          }
          return sizes
        }
        return StoreSizes(
          log: try sizes(LogTable.all, log), projections: try sizes(fold.catalog.tables, log),
          fileBytes: inspection.dataBytes ?? 0)
      }
    }
  }
}
