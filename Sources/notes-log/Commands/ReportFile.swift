import Interchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The report of an import: one JSON object a line for each file that was not taken as it is.
///
/// A report that cannot be written does not stop the import; `close` says so at its end.
struct ReportFile {
  private var output: Output
  private let path: String
  private let descriptor: Int32
  private var failure: CommandError?

  /// How every report begins: a file that begins otherwise is not emptied.
  private static let beginning = Array("{\"path\":".utf8)

  /// Makes the file, or empties an earlier report; a symbolic link is not followed, and nothing else is emptied.
  init(_ path: PathArgument) throws(CommandError) {
    self.path = path.shown
    let terminated = path.bytes.map(CChar.init(bitPattern:)) + [0]
    // A pipe without a reader would wait for ever.
    descriptor = open(terminated, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.refusal(path.shown, errno) }
    output = Output(DescriptorSink(descriptor, name: path.shown), isTerminal: false)
    do throws(CommandError) {
      try empty()
    } catch {
      systemClose(descriptor)
      throw error
    }
  }

  /// Empties an earlier report; anything else stays as it is.
  private func empty() throws(CommandError) {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw Self.refusal(path, errno) }
    switch information.st_mode & S_IFMT {
    case S_IFCHR: return
    case S_IFREG: break
    default: throw .usage(path, why: "it is no regular file", hint: Self.otherFile)
    }
    if information.st_size == 0 { return }
    var start = [UInt8](repeating: 0, count: Self.beginning.count)
    guard pread(descriptor, &start, start.count, 0) == start.count, start == Self.beginning else {
      throw .usage(path, why: "it is there already and is no report of an import", hint: Self.otherFile)
    }
    guard ftruncate(descriptor, 0) == 0 else { throw Self.refusal(path, errno) }
  }

  private static let otherFile = "give --report the path of a new file"

  private static func refusal(_ path: String, _ code: Int32) -> CommandError {
    switch code {
    case ELOOP: .usage(path, why: "it is a symbolic link", hint: otherFile)
    case EISDIR, ENXIO: .usage(path, why: "it is no regular file", hint: otherFile)
    case ENOENT, ENOTDIR: .usage(path, why: CommandError.reason(of: code), hint: "make the folder of the report first")
    default: .system(path, errno: code, hint: otherFile)
    }
  }

  mutating func add(_ problem: ImportProblem) {
    guard failure == nil else { return }
    let object: JSONValue = [
      "path": .string(problem.path), "offset": problem.offset.map { .integer(Int64($0)) } ?? .null,
      "code": .string(problem.code.word), "severity": .string(problem.severity == .failure ? "failure" : "notice"),
      "reason": .string(problem.reason),
    ]
    do throws(CommandError) {
      try output.raw(bytes: object.serialized)
      try output.raw("\n")
    } catch {
      failure = error
    }
  }

  /// Ends the report; gives what kept it from being whole.
  mutating func close() -> CommandError? {
    if failure == nil { do throws(CommandError) { try output.flush() } catch { failure = error } }
    systemClose(descriptor)
    return failure
  }
}
