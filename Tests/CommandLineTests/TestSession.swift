@testable import notes_log

/// A session in memory with a fixed clock: what commands are tested with.
struct TestSession {
  let output = MemorySink()
  let messages = MemorySink()
  var session: Session

  /// 2026-10-03 12:34:56 UTC, a Saturday.
  static let now: Int64 = 1_791_030_896_000_000

  init(
    input: [UInt8] = [], environment: [String: String] = ["HOME": "/home/ada", "TZ": "UTC0"],
    terminals: Session.Terminals = .init(), width: Int? = nil, now: Int64 = TestSession.now
  ) {
    session = Session(
      arguments: [],
      environment: Environment(environment),
      terminals: terminals,
      now: { now },
      workingDirectory: { "/home/ada" },
      input: InputReader(MemorySource(input)),
      output: Output(output, isTerminal: terminals.output),
      messages: Output(messages, isTerminal: terminals.error),
      widthOfTerminal: { width })
  }

  /// Runs a command line and returns its exit status; what it wrote gathers in `output` and `messages`.
  mutating func run(_ words: String...) -> Int32 {
    session.arguments = words.map { RawArgument($0) }
    return Program.run(&session)
  }
}
