/// Wakes whoever watches a store after each commit. It carries no news: the watcher reads the log.
package protocol ChangeSignal: AnyObject {
  /// Waits for a commit, at most so long; true where there may have been one.
  func wait(milliseconds: Int32) -> Bool
}

extension StoreLayout {
  /// A signal for the store; one that is not there yet is waited for. For use on one thread.
  package func signal() -> any ChangeSignal {
    #if os(Linux)
      InotifySignal(self)
    #else
      KqueueSignal(self)
    #endif
  }
}
