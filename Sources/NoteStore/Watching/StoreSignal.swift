internal import LogStore

/// Wakes a poll loop after each change of a store, by whatever process. It carries no news: read the log.
public final class StoreSignal {
  private let signal: any ChangeSignal

  init(_ signal: any ChangeSignal) {
    self.signal = signal
  }

  /// Waits for a change, at most so long; true where there may have been one.
  ///
  /// Look at the log after a time-out too: a writer that was killed right after its commit wakes nobody.
  public func wait(milliseconds: Int) -> Bool {
    signal.wait(milliseconds: Int32(clamping: milliseconds))
  }
}

extension NoteStore {
  /// A signal of this store's changes; for use on one thread.
  public func signal() -> StoreSignal { StoreSignal(log.layout.signal()) }
}
