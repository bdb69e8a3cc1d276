/// Where the files of a store stand (docs/FORMAT.md, "Files").
package struct StoreLayout: Hashable, Sendable {
  /// The folder of the store.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  package var current: String { folder + "/CURRENT" }
  package var writeLock: String { folder + "/write.lock" }
  package var tick: String { folder + "/tick" }
  package var drafts: String { folder + "/drafts" }

  /// The folder of one generation of the data.
  package func generation(_ number: UInt64) -> String {
    let digits = String(number)
    return folder + "/gen-" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }

  package func data(_ number: UInt64) -> String { generation(number) + "/data.mdb" }
}
