/// Wakes whoever watches a store after each commit. It carries no news: the watcher reads the log.
package protocol ChangeSignal: AnyObject {
  /// Waits for a commit, at most so long; true where there may have been one.
  func wait(milliseconds: Int32) -> Bool
}

extension EventLog {
  /// A signal for this store; one that is not there yet is waited for.
  package func signal() -> any ChangeSignal {
    #if os(Linux)
      InotifySignal(layout)
    #else
      KqueueSignal(layout)
    #endif
  }
}
