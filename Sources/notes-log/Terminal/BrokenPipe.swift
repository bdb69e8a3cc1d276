import Glibc

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
      var now = timespec()
      sigtimedwait(&signals, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = number
    return count
  }
}
