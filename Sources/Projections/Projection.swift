package import LogStore

/// A named, versioned fold of the log into tables of its own, which can be thrown away and folded again.
///
/// It is pure and deterministic: the same events give the same bytes. It never applies patches itself; replay gives
/// it the note before and after.
package protocol Projection: Sendable {
  /// The name that people see and type.
  var name: String { get }
  /// Raised whenever the meaning of the tables changes; a store with an older version is folded again.
  var version: UInt64 { get }
  /// The tables it writes; no other projection does.
  var tables: [Table] { get }
  /// Whether its tables may be behind the log while notes are written: no command decides by them, and whoever reads
  /// them asks first whether they hold the whole log.
  var mayLag: Bool { get }
  /// Takes one event into the tables.
  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError)
  /// Takes an event again that was folded before and of which characters were overwritten since, with the note as it
  /// stands before and after it now. Only tables that keep rows of the past have anything to do;
  /// rows of the present follow with the event that deletes the passage.
  func refold(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError)
  /// Brings records up to date that are a function of tables as they stand at the end of a transaction.
  func settle(_ transaction: inout WriteTransaction) throws(StoreError)
  /// The same projection for one fold of many events: it may hold back what it is to write until `flush`.
  func batched() -> any Projection
  /// Begins with what `flush` needs and another thread can do, while other projections are flushed.
  func prepareFlush()
  /// Whether another thread makes what `flush` is to write and nothing of it is ready yet: the fold may do something else.
  var isFlushBegun: Bool { get }
  /// Writes what was held back; once, after the last event of a fold and before `settle`.
  func flush(_ transaction: inout WriteTransaction) throws(StoreError)
}

extension Projection {
  package var mayLag: Bool { false }
  package func refold(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {}
  package func settle(_ transaction: inout WriteTransaction) throws(StoreError) {}
  package func batched() -> any Projection { self }
  package func prepareFlush() {}
  package var isFlushBegun: Bool { false }
  package func flush(_ transaction: inout WriteTransaction) throws(StoreError) {}

  /// How the store knows this version of the projection: an older program's stands beside it.
  package var key: [UInt8] {
    // Not by interpolation: every opening of a store asks for all of them.
    var key = Array(name.utf8)
    key.append(UInt8(ascii: "@"))
    key.append(contentsOf: String(version).utf8)
    return key
  }
}
