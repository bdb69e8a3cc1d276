import NoteStore

/// `backup check`: looks whether a backup is as it was written.
struct BackupCheck: Command {
  var path = ""

  static let grammar = Grammar(
    "backup check", "Check that every byte of a backup is as it was written",
    [.argument("file", \BackupCheck.path, "The backup", completion: .path)],
    discussion: "Its digest, and then all that notes-log verify looks at. Nothing is restored or changed.",
    examples: [CommandExample("notes-log backup check /media/disk/notes.backup")])
  static let access = StoreAccess.none
  static let jsonFields = ["path", "sound", "first_bad", "events", "pages", "faults", "heads", "compared", "behind"]

  func run(_ session: inout Session) throws(CommandError) {
    guard let found = try VerifyProcess.run(VerifyJob(backup: path), &session)?.found else {
      throw CommandError(.notFound, "there is no backup at \(path)")
    }
    if session.wantsJSON {
      guard case .object(let members) = found.report(nil) else { return }
      try session.writeJSON(.object([.init(key: "path", value: .string(path))] + members))
    } else {
      for fault in found.faults { try session.output.line(fault.line) }
    }
    guard found.isSound else {
      throw CommandError(.damaged, "the backup is damaged", why: found.faults.first?.reason, hint: "use another one")
    }
    session.say("\(path): \(found.verdict)")
  }
}
