#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `config edit`: opens the configuration file in the editor.
struct ConfigEdit: Command {
  static let grammar = Grammar(
    "config edit", "Open the configuration file in the editor",
    discussion: "A file that is not there yet begins with every setting as a comment. What does not fit is said after.")
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let editor = try EditorProgram.find(session)
    let file = try session.configurationFile()
    if !systemHas(file.path) { try file.write(ConfigurationText(Self.template)) }
    try session.output.flush()
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    let process = try editor.start(on: file.path, session)
    let status = ChildProcess.wait(for: process) ?? 255
    for (number, handler) in handlers { signal(number, handler) }
    ConfigurationProblems.tell(try file.read(), file.path, &session)
    if status != 0 { throw CommandError(.system, "the editor ended with status \(status)") }
  }

  /// Every setting as a comment.
  private static var template: String {
    var text = ""
    var section = ""
    for key in ConfigurationKey.all {
      let parts = key.name.split(separator: ".")
      if parts.count == 2, section != parts[0] {
        section = String(parts[0])
        text += "\n[\(section)]\n"
      }
      text += "# \(key.summary)\n# \(parts.last ?? "") = \(key.fallback ?? "")\n"
    }
    return text
  }
}
