import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Session {
  /// The session of this process.
  static func process() -> Session {
    let terminals = Terminals(input: isatty(0) == 1, output: isatty(1) == 1, error: isatty(2) == 1)
    var session = Session(
      arguments: processArguments(),
      environment: .process,
      terminals: terminals,
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
      },
      workingDirectory: {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
      },
      input: InputReader(DescriptorSource(0, name: "standard input")),
      output: Output(DescriptorSink(1, name: "standard output"), isTerminal: terminals.output),
      messages: Output(DescriptorSink(2, name: "standard error"), isTerminal: terminals.error),
      widthOfTerminal: {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
      })
    session.spawnPager = { Pager(words: $0) }
    session.program = OwnProgram.again
    session.uptime = {
      var time = timespec()
      guard let boot = bootName(), clock_gettime(clockSinceBoot, &time) == 0 else { return nil }
      return Uptime(
        boot: boot, microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
    return session
  }

  #if canImport(Glibc)
    private static var clockSinceBoot: clockid_t { CLOCK_BOOTTIME }

    /// What tells this start of the machine from every other.
    private static func bootName() -> String? {
      SmallFile.read("/proc/sys/kernel/random/boot_id", limit: 64).map { boot in
        String(decoding: boot.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
    }
  #else
    /// It goes on while the machine sleeps.
    private static var clockSinceBoot: clockid_t { CLOCK_MONOTONIC }

    /// What tells this start of the machine from every other.
    private static func bootName() -> String? {
      var bytes = [CChar](repeating: 0, count: 64)
      var count = bytes.count
      return sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 ? String(cString: bytes) : nil
    }
  #endif

  /// The words after the program's name, byte for byte.
  private static func processArguments() -> [RawArgument] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    return (1..<count).compactMap { index in
      guard let word = CommandLine.unsafeArgv[index] else { return nil }
      let length = strlen(word)
      let bytes = UnsafeRawBufferPointer(start: word, count: length)
      return RawArgument(bytes: Array(bytes))
    }
  }
}
