#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starts other programs: the pager, the editor.
enum ChildProcess {
  /// Starts a program found on the path, with this process's environment, without a shell.
  ///
  /// `input` and `output` become its standard input and output where given. Signals that this program ignores or has
  /// blocked are set back, or a child would not end when its own reader goes away or a person presses Ctrl-C. Nil where
  /// it cannot be started. One that leads a group of its own can be ended with all that it started, and is not reached
  /// by the terminal's Ctrl-C.
  static func spawn(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, leadsGroup: Bool = false
  ) -> pid_t? {
    guard let program = words.first else { return nil }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, arguments, environ)
    return code == 0 ? process : nil
  }

  /// Waits for a child; its exit status, or 128 + the signal that ended it, or nil where it cannot be waited for.
  @discardableResult
  static func wait(for process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return exitStatus(status)
  }

  /// A child's exit status if it has ended, as `wait` gives it; nil while it runs. One that cannot be waited for has
  /// ended badly.
  static func ended(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    let answer = waitpid(process, &status, WNOHANG)
    if answer == 0 || (answer < 0 && errno == EINTR) { return nil }
    return answer == process ? exitStatus(status) : 255
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}
