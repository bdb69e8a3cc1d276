/// Says what went wrong with a store, in which operation, and where.
package struct StoreError: Error, Hashable, Sendable {
  /// The kind of failure. A struct with static members, so that a new one breaks no `switch`.
  package struct Code: Hashable, Sendable {
    package let name: String
    /// There is no store here.
    package static let noStore = Code(name: "no-store")
    /// The folder holds something else.
    package static let notAStore = Code(name: "not-a-store")
    /// The bytes of the store are not what was written.
    package static let damaged = Code(name: "damaged")
    /// A row of a projection's table cannot be read; the log has everything to make it again.
    package static let damagedTable = Code(name: "damaged-table")
    /// A newer program wrote the store.
    package static let newerFormat = Code(name: "newer-format")
    /// A notes-log that was never released wrote the store.
    package static let draftFormat = Code(name: "draft-format")
    /// Another process is writing.
    package static let busy = Code(name: "busy")
    /// The disk, a quota or a file size limit is full.
    package static let full = Code(name: "full")
    /// The system does not allow it.
    package static let permission = Code(name: "permission")
    /// The store lies on a network file system, where locks and memory maps cannot be trusted.
    package static let networkFileSystem = Code(name: "network-file-system")
    /// Too many readers are registered.
    package static let readersFull = Code(name: "readers-full")
    /// The store is open in this process in a way that cannot be combined with this.
    package static let alreadyOpen = Code(name: "already-open")
    /// There is no folder in which tables for a moment can stand.
    package static let noScratchFolder = Code(name: "no-scratch-folder")
    /// The system failed in another way; `number` is its errno.
    package static let system = Code(name: "system")
    /// Compaction replaced the generation; opened again by the caller.
    package static let replaced = Code(name: "replaced")
  }

  package var code: Code
  /// What was being done, as a phrase: "open the store".
  package var operation: String
  /// Which file, position or process.
  package var subject: String
  /// The reason, as a phrase.
  package var reason: String
  /// The errno or LMDB code; 0 for none.
  package var number: Int32

  package init(_ code: Code, _ operation: String, subject: String = "", reason: String = "", number: Int32 = 0) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.reason = reason
    self.number = number
  }
}

/// An error type that can carry a store's failure, so that a closure in a transaction may throw its own.
package protocol StoreFailure: Error {
  init(_ error: StoreError)
}

extension StoreFailure {
  /// Runs a step of the store and turns its failure into this type.
  package static func passing<Value: ~Copyable>(_ step: () throws(StoreError) -> Value) throws(Self) -> Value {
    do {
      return try step()
    } catch {
      throw Self(error)
    }
  }
}

extension StoreError: StoreFailure {
  package init(_ error: StoreError) {
    self = error
  }
}
