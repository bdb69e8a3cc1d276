/// Decides whether a stream carries colour.
enum ColorPolicy {
  /// `--color` decides; with `auto`, only a terminal that is not `dumb`, and not where `NO_COLOR` is set to
  /// something (no-color.org).
  static func isColored(_ choice: ColorChoice, isTerminal: Bool, environment: Environment) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment.nonEmpty("NO_COLOR") == nil && environment["TERM"] != "dumb"
    }
  }
}
