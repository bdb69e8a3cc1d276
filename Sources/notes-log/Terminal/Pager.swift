import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pager that shows the output by screens.
///
/// Started only on a terminal, by `posix_spawn` and without a shell; when it cannot be started the output stays plain.
final class Pager {
  private let process: pid_t
  private var descriptor: Int32

  /// Starts the pager on a pipe; nil where it cannot be started.
  init?(words: [String]) {
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    guard notes_log_pipe(&readEnd, &writeEnd) == 0 else { return nil }
    defer { close(readEnd) }
    // Notes are UTF-8 whatever the locale says; less would show their bytes by number in the C locale.
    setenv("LESSCHARSET", "utf-8", 0)
    guard let process = ChildProcess.spawn(words, input: readEnd) else {
      close(writeEnd)
      return nil
    }
    self.process = process
    descriptor = writeEnd
    // Ctrl-C is the pager's from here on: it must not leave the terminal in the pager's mode.
    signal(SIGINT, SIG_IGN)
  }

  /// Where the output goes.
  var sink: any ByteSink { DescriptorSink(descriptor, name: "pager") }

  /// Says that the output is over and waits for the person to leave the pager.
  func finish() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    ChildProcess.wait(for: process)
  }

  /// The words of the pager's command: `$NOTES_LOG_PAGER`, the configuration's `pager`, `$PAGER`, else `less -FRX`;
  /// empty for none.
  ///
  /// A variable that is set but blank, or `cat`, means no pager.
  static func words(environment: Environment, configured: String? = nil) -> [String] {
    let named = environment["NOTES_LOG_PAGER"] ?? configured ?? environment["PAGER"]
    let words = WordSplitting.words(of: named ?? "less -FRX")
    return words == ["cat"] ? [] : words
  }
}

extension Session {
  /// Sends the rest of the output through the pager, on a terminal and unless `--no-pager` was given.
  mutating func startPager() {
    guard pager == nil, output.isTerminal, !options.noPager, environment["TERM"] != "dumb" else { return }
    let configured = try? setting(.pager).value
    let words = Pager.words(environment: environment, configured: configured ?? nil)
    guard !words.isEmpty, let started = spawnPager(words) else { return }
    pager = started
    // Other pagers than less may print the address of a hyperlink.
    if words.first.map({ $0 == "less" || $0.hasSuffix("/less") }) != true { output.isLinked = false }
    output.redirect(to: started.sink)
  }
}
