internal import LogStore

/// The table of a custom projection, lent to its `apply`: keys of 1 to 500 bytes in byte order.
public struct CustomTable: ~Copyable {
  private var transaction: WriteTransaction
  private let table: Table

  init(_ transaction: consuming WriteTransaction, _ table: Table) {
    self.transaction = transaction
    self.table = table
  }

  consuming func end() -> WriteTransaction { transaction }

  /// The value of a key; nil where there is none.
  public func value(_ key: [UInt8]) throws(NoteStoreError) -> [UInt8]? {
    do throws(StoreError) { return try transaction.reading.value(table, key) } catch { throw NoteStoreError(error) }
  }

  /// Puts a value, replacing the one before.
  public mutating func put(_ key: [UInt8], _ value: [UInt8]) throws(NoteStoreError) {
    guard (1...500).contains(key.count) else {
      throw NoteStoreError(.badInput, "a key has 1 to 500 bytes", why: "this one has \(key.count)")
    }
    do throws(StoreError) { try transaction.put(table, key, value) } catch { throw NoteStoreError(error) }
  }

  /// Removes a row; nothing happens where there is none.
  public mutating func remove(_ key: [UInt8]) throws(NoteStoreError) {
    do throws(StoreError) { try transaction.remove(table, key) } catch { throw NoteStoreError(error) }
  }
}
