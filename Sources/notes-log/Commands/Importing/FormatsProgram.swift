import CSystem
import Interchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that reads other formats, `notes-log-formats`, run beside this one.
///
/// What it sends is not believed: records are capped, and a stream that breaks off is an error.
final class FormatsProgram: ImportSource {
  private let process: pid_t
  private let descriptor: Int32
  private let source: DescriptorSource
  private var decoder = RecordDecoder()
  private var hasEnded = false
  private(set) var format = ""

  /// Starts the program and reads what it says about the format.
  init(
    words: [String], path: PathArgument, environment: Environment
  ) throws(CommandError) {
    guard let program = Self.program(environment) else { throw Self.missing }
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    guard notes_log_pipe(&readEnd, &writeEnd) == 0 else { throw .system("a pipe", errno: errno, hint: "try again") }
    let started = ChildProcess.spawn([program] + words + ["--", PathText.text(of: path.bytes)], output: writeEnd)
    close(writeEnd)
    guard let started else {
      close(readEnd)
      throw Self.missing
    }
    process = started
    descriptor = readEnd
    source = DescriptorSource(readEnd, name: "notes-log-formats")
    format = try begin()
  }

  deinit {
    close(descriptor)
    ChildProcess.wait(for: process)
  }

  var isNamedByPath: Bool { ["folder", "nb", "joplin-md", "textbundle"].contains(format) }

  func next() throws(CommandError) -> ImportItem? {
    while !hasEnded {
      switch try event() {
      case .item(let item): return item
      case .format: continue
      case .refusal(let refusal): throw Self.error(refusal)
      case .end: hasEnded = true
      }
    }
    return nil
  }

  private func begin() throws(CommandError) -> String {
    switch try event() {
    case .format(let name): return name
    case .refusal(let refusal): throw Self.error(refusal)
    case .item, .end: throw Self.broken("it says no format")
    }
  }

  private func event() throws(CommandError) -> RecordDecoder.Event {
    while true {
      do throws(RecordDecoder.Malformation) {
        if let event = try decoder.next() { return event }
      } catch {
        throw Self.broken(error.reason)
      }
      let bytes = try source.read(upTo: 1 << 18)
      if bytes.isEmpty { throw Self.broken("it ended before its work") }
      decoder.feed(bytes)
    }
  }

  private static func broken(_ reason: String) -> CommandError {
    CommandError(
      .system, "notes-log-formats", why: "what it sent cannot be used: \(reason)",
      hint: "import a part of the source, to find the file that it stumbles over")
  }

  private static func error(_ refusal: InterchangeError) -> CommandError {
    switch refusal.code.word {
    case "encrypted": CommandError(.usage, refusal.path, why: refusal.reason)
    case "unknown-format":
      CommandError(
        .usage, refusal.path, why: refusal.reason,
        hint: "say which with --from; notes-log help import lists them")
    default: CommandError(refusal, absent: FolderSource.absent)
    }
  }

  private static var missing: CommandError {
    CommandError(
      .system, "notes-log-formats", why: "the program that reads other formats is not there",
      hint: "install it beside notes-log or in ../libexec/notes-log, or set NOTES_LOG_FORMATS to its path")
  }

  /// Its path: what `$NOTES_LOG_FORMATS` says, else beside this program, else in `../libexec/notes-log`.
  static func program(_ environment: Environment) -> String? {
    if let named = environment.nonEmpty("NOTES_LOG_FORMATS") { return named }
    guard let folder = OwnProgram.folder else { return nil }
    let candidates = [folder + "/notes-log-formats", folder + "/../libexec/notes-log/notes-log-formats"]
    return candidates.first { access($0, X_OK) == 0 }
  }
}
