import NoteStore
import Workload

/// A store of many events: notes made, ticked, changed, pinned, trashed, restored.
enum Events {
  static func run(_ folder: String, count: Int) throws {
    let work = try Workload(folder)
    _ = try work.fill(notes: count / 5, events: count) { _ in }
    print("events \(try work.store.head())")
    print("deletions \(try work.store.audit().count)")
  }
}
