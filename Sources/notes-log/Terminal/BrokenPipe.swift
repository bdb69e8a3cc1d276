#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A reader that went away is an error of write(2) here, and never a signal.
///
/// The program ignores SIGPIPE from its first line; run inside another process, as tests do, it must not end that one.
enum BrokenPipe {
  /// Runs a write with the signal held back from this thread; one that it raised is taken away.
  static func quietly(_ write: () -> Int) -> Int {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let count = write()
    let number = errno
    if count < 0 && number == EPIPE && sigismember(&before, SIGPIPE) == 0 {
      take(&signals)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = number
    return count
  }

  /// Takes away a signal that waits, if one does.
  private static func take(_ signals: inout sigset_t) {
    #if canImport(Glibc)
      var now = timespec()
      sigtimedwait(&signals, nil, &now)
    #else
      var waiting = sigset_t()
      var taken: Int32 = 0
      if sigpending(&waiting) == 0, sigismember(&waiting, SIGPIPE) == 1 { sigwait(&signals, &taken) }
    #endif
  }
}
