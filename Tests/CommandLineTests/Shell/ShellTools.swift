import Foundation

/// Programs that tests drive and that need not be installed.
enum ShellTools {
  /// Whether a program can be run.
  static func isThere(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// Whether the program was built and all of these can be run.
  static func canRun(_ programs: String...) -> Bool {
    BuiltProgram.isThere && programs.allSatisfy(isThere)
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

extension TestFolder {
  /// Runs a script in which `notes-log` is the built program.
  @discardableResult
  func named(_ script: String) throws -> (status: Int32, output: String) {
    try shell(
      """
      mkdir -p "$DIR/bin"; ln -sf "$NL" "$DIR/bin/notes-log"; export PATH="$DIR/bin:$PATH"; cd "$DIR"
      unset NO_COLOR PAGER NOTES_LOG_PAGER XDG_CONFIG_HOME LESS TMUX STY
      \(script)
      """)
  }
}
