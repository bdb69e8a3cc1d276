// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  internal import LogStore
  internal import Synchronization

  /// The one thread of a store that waits for commits, and the tasks that it wakes.
  ///
  /// The thread is there while anybody subscribes. It carries no news: each commit, and each second, makes the count go
  /// up, and who waits for a higher count than it has seen looks at the log.
  final class StoreWatcher: Sendable {
    private struct Waiting {
      let place: UInt64
      let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
      var count: UInt64 = 0
      var subscribers = 0
      var isRunning = false
      var waiting: [Waiting] = []
      var nextWait: UInt64 = 0
    }

    private let state = Mutex(State())

    /// A task's wish to be woken; it ends with the object.
    final class Subscription: Sendable {
      private let watcher: StoreWatcher

      fileprivate init(_ watcher: StoreWatcher) {
        self.watcher = watcher
      }

      deinit { watcher.state.withLock { $0.subscribers -= 1 } }

      /// How often there may have been a commit. Taken before the log is read, it makes `wait` lose nothing.
      var count: UInt64 { watcher.state.withLock { $0.count } }

      /// Waits until the count is past one that was seen, or the task is cancelled.
      func wait(after seen: UInt64) async { await watcher.wait(after: seen) }
    }

    /// Subscribes; the first subscriber starts the thread.
    func subscribe(to log: EventLog) -> Subscription {
      let starts = state.withLock { state in
        state.subscribers += 1
        defer { state.isRunning = true }
        return !state.isRunning
      }
      // The thread keeps neither the store nor its subscribers alive.
      if starts { PrivateThread.start { [self, layout = log.layout] in run(layout.signal()) } }
      return Subscription(self)
    }

    private func run(_ signal: any ChangeSignal) {
      // What was committed before the signal stood is met by the first waking.
      repeat { wake() } while keepsOn(after: signal)
    }

    private func keepsOn(after signal: any ChangeSignal) -> Bool {
      // A writer killed right after its commit wakes nobody, so the log is looked at once a second all the same.
      _ = signal.wait(milliseconds: 1_000)
      return state.withLock { state in
        if state.subscribers == 0 { state.isRunning = false }
        return state.isRunning
      }
    }

    private func wake() {
      let waiting = state.withLock { state in
        state.count += 1
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiting in waiting { waiting.continuation.resume() }
    }

    private func wait(after seen: UInt64) async {
      let place = state.withLock { state in
        state.nextWait += 1
        return state.nextWait
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOver = state.withLock { state in
            if state.count > seen || Task.isCancelled { return true }
            state.waiting.append(Waiting(place: place, continuation: continuation))
            return false
          }
          if isOver { continuation.resume() }
        }
      } onCancel: {
        let cancelled = state.withLock { state in
          state.waiting.firstIndex { $0.place == place }.map { state.waiting.remove(at: $0) }
        }
        cancelled?.continuation.resume()
      }
    }
  }
#endif
