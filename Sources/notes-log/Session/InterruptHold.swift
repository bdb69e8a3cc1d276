#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Holds Ctrl-C and a polite end back while two things are done that belong together.
struct InterruptHold {
  private var before = sigset_t()

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  /// Lets come what has come meanwhile.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
