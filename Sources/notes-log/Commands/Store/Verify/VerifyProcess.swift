import CSystem
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a verification in a process of its own, shows how far it is, and says what happened where that process ends.
struct VerifyProcess {
  private let job: VerifyJob
  private var bar: ProgressBar
  /// What the process said last of what it looked at.
  private var last = (step: "files", done: UInt64(0), total: UInt64(0))

  /// Does the job; nil where there is no store yet.
  static func run(_ job: VerifyJob, _ session: inout Session) throws(CommandError) -> VerifyAnswer? {
    var process = VerifyProcess(job, session)
    defer { process.bar.finish(&session) }
    return try process.run(&session)
  }

  private init(_ job: VerifyJob, _ session: Session) {
    self.job = job
    bar = ProgressBar("verifying", of: 1_000, session)
  }

  private mutating func run(_ session: inout Session) throws(CommandError) -> VerifyAnswer? {
    guard let program = session.program, access(program, X_OK) == 0 else { return try job.run(&session) { _, _, _ in } }
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    guard notes_log_pipe(&readEnd, &writeEnd) == 0 else { throw .system("a pipe", errno: errno, hint: "try again") }
    defer { close(readEnd) }
    let child = ChildProcess.spawn([program] + (try job.words(session)), output: writeEnd)
    close(writeEnd)
    guard let child else {
      session.warn("no process of its own can be started to look at the store; this one looks")
      return try job.run(&session) { _, _, _ in }
    }
    var answer: VerifyMessage?
    var lines = InputReader(DescriptorSource(readEnd, name: "the process that looks"))
    do throws(CommandError) {
      while let line = try lines.readLine() {
        guard let message = VerifyMessage(line) else { continue }
        if case .progress(let step, let done, let total) = message {
          show(step, done, total, &session)
        } else {
          answer = message
        }
      }
    } catch {
      kill(child, SIGKILL)
      ChildProcess.wait(for: child)
      throw error
    }
    let status = ChildProcess.wait(for: child)
    switch answer {
    case .found(let answer): return answer
    case .failed(let error): throw error
    case .progress, nil: return VerifyAnswer(found: died(status))
    }
  }

  private mutating func show(_ step: String, _ done: UInt64, _ total: UInt64, _ session: inout Session) {
    last = (step, done, total)
    // Pages, records, tables: a third of the way each.
    let start = ["pages": 0, "records": 333, "tables": 666][step] ?? 0
    let share = total == 0 ? 0 : Double(min(done, total)) / Double(total)
    bar.update(start + Int(share * 333), &session)
  }

  /// The verdict where the process that looked was ended.
  private func died(_ status: Int32?) -> Verification {
    let signal = (status ?? 0) - 128
    let names = [SIGBUS: "SIGBUS", SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGABRT: "SIGABRT", SIGKILL: "SIGKILL"]
    let how = signal > 0 ? names[signal] ?? "signal \(signal)" : "status \(status ?? 255)"
    // Where all records were read it is none of them that cannot be.
    let position = last.step == "records" && last.done < last.total ? last.done + 1 : 0
    return Verification(
      events: last.step == "records" ? last.done : 0,
      faults: [
        Verification.Fault(
          area: signal == SIGKILL ? .files : .pages, position: position,
          place: "\(last.step), after \(last.done) of \(last.total)",
          reason: "reading on ended the process that looked (\(how))")
      ])
  }
}
