import Interchange

/// Counts what an export wrote.
struct ExportProgress {
  private(set) var written = 0
  private(set) var unchanged = 0
  /// Files of an earlier export whose notes are gone or have other names.
  private(set) var removed = 0
  /// Those of them that stay because somebody changed them.
  private(set) var changed: [String] = []
  var problems: [String] = []

  mutating func add(_ file: FolderWriter.WrittenFile, count: Int = 1) {
    if file.outcome == .unchanged { unchanged += count } else { written += count }
  }

  mutating func add(_ removal: FolderWriter.Removal) {
    removed += removal.removed
    changed += removal.changed
  }

  /// Whether anything is to be told.
  var isNews: Bool { written + removed + problems.count + changed.count > 0 }

  /// One line: how many files now stand where.
  func summary(to path: String) -> String {
    let same = unchanged > 0 ? ", \(unchanged) were there already" : ""
    let gone = removed > 0 ? ", \(removed) removed" : ""
    return "exported \(written) \(written == 1 ? "note" : "notes") to \(path)\(same)\(gone)"
  }

  /// An error that stopped the export, with what was written by then.
  func interrupted(_ error: CommandError) -> CommandError {
    var error = error
    if written > 0 {
      error.details.append("\(written) \(written == 1 ? "note was" : "notes were") written before that")
    }
    return error
  }
}
