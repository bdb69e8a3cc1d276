extension Session {
  /// The folder of the store: `--store`, else `$NOTES_LOG_STORE`, else `$XDG_DATA_HOME/notes-log`, else
  /// `~/.local/share/notes-log`. Nothing is looked up on disk.
  ///
  /// A relative `$XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification demands.
  func storePath() throws(CommandError) -> String {
    if let given = options.store {
      if given.isEmpty { throw .usage("--store", why: "the path is empty") }
      return given
    }
    if let named = environment.nonEmpty("NOTES_LOG_STORE") { return named }
    return try userFolder("XDG_DATA_HOME", else: ".local/share", hint: "set HOME or give --store DIR")
  }

  /// The folder of what is kept beside stores (the fence of copied stores): `$XDG_STATE_HOME/notes-log`, else
  /// `~/.local/state/notes-log`.
  func statePath() throws(CommandError) -> String {
    try userFolder("XDG_STATE_HOME", else: ".local/state", hint: "set HOME or XDG_STATE_HOME")
  }

  /// The folder of the configuration: `$XDG_CONFIG_HOME/notes-log`, else `~/.config/notes-log`.
  func configurationPath() throws(CommandError) -> String {
    try userFolder("XDG_CONFIG_HOME", else: ".config", hint: "set HOME or XDG_CONFIG_HOME")
  }

  private func userFolder(_ variable: String, else fallback: String, hint: String) throws(CommandError) -> String {
    if let named = environment.nonEmpty(variable), named.hasPrefix("/") { return "\(named)/\(ProgramVersion.name)" }
    guard let home = environment.nonEmpty("HOME") else {
      throw CommandError(.system, "no home folder", why: "HOME is not set", hint: hint)
    }
    return "\(home)/\(fallback)/\(ProgramVersion.name)"
  }
}
