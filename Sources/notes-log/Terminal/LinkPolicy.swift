/// Decides whether a stream carries hyperlinks (the sequence OSC 8).
enum LinkPolicy {
  /// Only on a terminal with colour, and only where the terminal is known to understand them: others may print the
  /// address. `FORCE_HYPERLINK` set to 0 turns them off, to anything else on.
  static func isLinked(isColored: Bool, isTerminal: Bool, environment: Environment) -> Bool {
    guard isTerminal, isColored else { return false }
    if let forced = environment.nonEmpty("FORCE_HYPERLINK") { return forced != "0" }
    let term = environment["TERM"] ?? ""
    // Inside tmux and screen the outer terminal's variables say nothing of what gets through.
    if environment.nonEmpty("STY") != nil || term == "linux" { return false }
    if environment.nonEmpty("TMUX") != nil {
      return environment["TERM_PROGRAM"] == "tmux" && atLeast(environment["TERM_PROGRAM_VERSION"], 3, 4)
    }
    if let version = environment.nonEmpty("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5_002 }
    if environment.nonEmpty("WT_SESSION") != nil || environment.nonEmpty("KONSOLE_VERSION") != nil { return true }
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm"].contains(term) { return true }
    return ["iTerm.app", "WezTerm", "ghostty", "vscode"].contains(environment["TERM_PROGRAM"] ?? "")
  }

  /// Whether a version such as `3.4a` is at least a number.
  private static func atLeast(_ version: String?, _ major: Int, _ minor: Int) -> Bool {
    let parts = (version ?? "").split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
    guard let first = parts.first else { return false }
    return (first, parts.count > 1 ? parts[1] : 0) >= (major, minor)
  }
}
