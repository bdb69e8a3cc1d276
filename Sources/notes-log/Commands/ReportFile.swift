import Glibc
import Interchange

/// The report of an import: one JSON object a line for each file that was not taken as it is.
struct ReportFile {
  private var output: Output
  private let path: String
  private let descriptor: Int32

  /// Makes the file, or empties it; a symbolic link is not followed.
  init(_ path: PathArgument) throws(CommandError) {
    self.path = path.shown
    descriptor = open(path.shown, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw CommandError.system(path.shown, errno: errno) }
    output = Output(DescriptorSink(descriptor, name: path.shown), isTerminal: false)
  }

  mutating func add(_ problem: ImportProblem) throws(CommandError) {
    let object: JSONValue = [
      "path": .string(problem.path), "offset": problem.offset.map { .integer(Int64($0)) } ?? .null,
      "code": .string(problem.code.word), "severity": .string(problem.severity == .failure ? "failure" : "notice"),
      "reason": .string(problem.reason),
    ]
    try output.raw(bytes: object.serialized)
    try output.raw("\n")
  }

  mutating func close() throws(CommandError) {
    try output.flush()
    _ = Glibc.close(descriptor)
  }
}
