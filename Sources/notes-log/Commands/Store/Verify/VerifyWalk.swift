import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `verify-walk`: the process in which `verify` looks, because a damaged file can end the process that reads it.
struct VerifyWalk: Command {
  var expected: [String] = []
  var backup: String?
  var repairs = false
  var cuts = false

  static let grammar = Grammar(
    "verify-walk", "Look at a store for verify",
    [
      .option("--expect", \VerifyWalk.expected, value: "HEAD", "A head that the chain must have had"),
      .option("--backup", \VerifyWalk.backup, value: "FILE", "Look at a backup instead"),
      .flag("--repair", \VerifyWalk.repairs, "Mend what is found"),
      .flag("--yes", \VerifyWalk.cuts, "Cut off what cannot be mended"),
    ])

  func run(_ session: inout Session) throws(CommandError) {
    // A handler, as a debugger's or the Swift runtime's that prints where a program crashed, may make the parent wait.
    for number in [SIGBUS, SIGSEGV, SIGILL, SIGABRT, SIGFPE, SIGTRAP] { signal(number, SIG_DFL) }
    let output = SharedOutput(session)
    do throws(CommandError) {
      let job = VerifyJob(expected: expected, backup: backup, repairs: repairs, cuts: cuts)
      let found = try job.run(&session) { step, done, total in
        output.say(.progress(step: step, done: done, total: total))
      }
      output.say(.found(found))
    } catch {
      output.say(.failed(error))
    }
  }
}

/// The standard output of a session, written at once: what is said counts if the next step ends the process.
private final class SharedOutput {
  private var session: Session

  init(_ session: Session) {
    self.session = session
  }

  func say(_ message: VerifyMessage) {
    try? session.output.raw(bytes: message.line)
    try? session.output.flush()
  }
}
