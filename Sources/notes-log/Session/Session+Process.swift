import Glibc
import NoteStore

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
    session.program = "/proc/self/exe"
    session.uptime = {
      var time = timespec()
      guard let boot = SmallFile.read("/proc/sys/kernel/random/boot_id", limit: 64),
        clock_gettime(CLOCK_BOOTTIME, &time) == 0
      else { return nil }
      return Uptime(
        boot: String(decoding: boot.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self),
        microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
    return session
  }

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
