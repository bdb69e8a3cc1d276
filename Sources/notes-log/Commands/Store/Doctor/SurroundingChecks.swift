#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `doctor` looks at around the store: folders, the terminal, the editor, and what belongs to the program.
enum SurroundingChecks {
  static func findings(_ session: inout Session) throws(CommandError) -> [Finding] {
    var findings = [folder("state folder", try session.statePath(), "XDG_STATE_HOME")]
    findings.append(folder("TMPDIR", session.environment.nonEmpty("TMPDIR") ?? "/tmp", "TMPDIR"))
    findings.append(configuration(&session))
    findings.append(zone(&session))
    findings.append(locale(session))
    findings.append(terminal(session))
    findings.append(editor(session))
    findings.append(formats(session))
    findings += installed()
    return findings
  }

  /// Whether a folder can be written to, or can be made.
  private static func folder(_ subject: String, _ path: String, _ variable: String) -> Finding {
    var nearest = path
    while access(nearest, F_OK) != 0, errno == ENOENT, let slash = nearest.lastIndex(of: "/"),
      slash != nearest.startIndex
    {
      nearest = String(nearest[..<slash])
    }
    var information = stat()
    let isFolder = stat(nearest, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    if isFolder && access(nearest, W_OK | X_OK) == 0 { return .fine(subject, path) }
    return .wrong(
      subject, "\(path) cannot be written to: \(isFolder ? CommandError.reason(of: errno) : "\(nearest) is no folder")",
      mend: "set \(variable) to a folder of yours, or check who owns \(nearest)")
  }

  private static func configuration(_ session: inout Session) -> Finding {
    do throws(CommandError) {
      for key in ConfigurationKey.all { _ = try session.setting(key) }
      _ = try session.trashDays()
      return .fine("config", try session.configurationPath())
    } catch {
      return .wrong("config", error.message, mend: error.hint ?? "notes-log config edit")
    }
  }

  private static func zone(_ session: inout Session) -> Finding {
    do throws(CommandError) {
      _ = try session.zone()
      return .fine("zone", session.environment.nonEmpty("TZ") ?? "the machine's")
    } catch {
      return .wrong("zone", error.message, mend: error.hint)
    }
  }

  private static func locale(_ session: Session) -> Finding {
    let name =
      ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { session.environment.nonEmpty($0) }.first ?? ""
    let isUTF8 = name.lowercased().replacing("-", with: "").hasSuffix("utf8")
    if isUTF8 { return .fine("locale", name) }
    return .note(
      "locale", name.isEmpty ? "none is set: signs are drawn in ASCII" : "\(name) is not UTF-8",
      mend: "export LANG=C.UTF-8")
  }

  private static func terminal(_ session: Session) -> Finding {
    let name = session.environment.nonEmpty("TERM") ?? ""
    if !session.terminals.output { return .fine("terminal", "the output is none") }
    if name.isEmpty || name == "dumb" {
      return .note("terminal", "TERM is \(name.isEmpty ? "not set" : name): no colour")
    }
    return .fine("terminal", "\(name), \(session.width) columns")
  }

  private static func editor(_ session: Session) -> Finding {
    do throws(CommandError) {
      return .fine("editor", try EditorProgram.find(session).words.joined(separator: " "))
    } catch {
      return .note("editor", error.message, mend: error.hint)
    }
  }

  private static func formats(_ session: Session) -> Finding {
    guard let path = FormatsProgram.program(session.environment) else {
      return .note(
        "formats", "notes-log-formats is not there: import reads folders of Markdown only",
        mend: "install it beside notes-log or in ../libexec/notes-log, or set NOTES_LOG_FORMATS to its path")
    }
    if access(path, X_OK) == 0 { return .fine("formats", path) }
    return .wrong("formats", "\(path) cannot be run", mend: "set NOTES_LOG_FORMATS to the path of notes-log-formats")
  }

  /// Manual pages and completions, where an installed program has them: beside its `bin`.
  private static func installed() -> [Finding] {
    guard let program = OwnProgram.folder, program.hasSuffix("/bin") else {
      return [.note("manual", "the program was not installed: make install, or notes-log man and notes-log completion")]
    }
    let share = String(program.dropLast("bin".count)) + "share"
    let parts: [(String, [String], String)] = [
      ("manual", ["man/man1/notes-log.1", "man/man1/notes-log.1.gz"], "notes-log man --write DIR"),
      (
        "completion",
        [
          "bash-completion/completions/notes-log", "zsh/site-functions/_notes-log", "zsh/vendor-completions/_notes-log",
          "fish/vendor_completions.d/notes-log.fish",
        ], "notes-log completion bash"
      ),
    ]
    return parts.map { subject, names, mend in
      let there = names.map { "\(share)/" + $0 }.filter { (path: String) in access(path, R_OK) == 0 }
      return there.isEmpty
        ? .note(subject, "none is installed in \(share)", mend: mend) : .fine(subject, there.joined(separator: ", "))
    }
  }
}
