#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs work that may wait on a thread of its own, so that it never holds one of the cooperative pool's.
enum PrivateThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread that ends when the work is done.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
    #else
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
    #endif
    if code == 0 {
      #if canImport(Glibc)
        pthread_detach(thread)
      #else
        if let thread { pthread_detach(thread) }
      #endif
    } else {
      // No thread can be had: better to wait here than not to do the work.
      work.takeRetainedValue().body()
    }
  }

  #if !NOTES_LOG_PROGRAM
    /// Waits, as a task, for work on a thread of its own.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
      await withCheckedContinuation { continuation in
        start { continuation.resume(returning: body()) }
      }
    }
  #endif
}
