import NoteStore

/// `backup restore`: makes a store of a backup.
struct BackupRestore: Command {
  var path = ""
  var keepsOld = false

  static let grammar = Grammar(
    "backup restore", "Make a store of a backup",
    [
      .argument("file", \BackupRestore.path, "The backup", completion: .path),
      .flag("--force", \BackupRestore.keepsOld, "Put a store that is there aside; it is kept"),
    ],
    discussion: """
      The store is made where --store says, which must be empty or not there. The backup is checked first. What was \
      deleted for good since it was made comes back; what was written since is not in it. The store writes as a new \
      replica from then on, so that it can be merged with others that went on.
      """,
    examples: [
      CommandExample("notes-log backup restore notes.backup --store /tmp/look", "to look at it beside the store"),
      CommandExample("notes-log backup restore notes.backup --force", "in the place of the store, which is kept"),
    ])
  static let access = StoreAccess.write
  static let jsonFields = ["path", "store", "events", "bytes", "folder", "old_folder"]

  func run(_ session: inout Session) throws(CommandError) {
    let folder = try session.storePath()
    let options = try session.storeOptions(needsZone: false)
    guard let found = try VerifyProcess.run(VerifyJob(backup: path), &session)?.found else { return }
    guard found.isSound else {
      for fault in found.faults { try session.output.line(fault.line) }
      throw CommandError(
        .damaged, "nothing was restored", why: found.faults.first.map { "the backup is damaged: \($0.reason)" },
        hint: "use another one")
    }
    let restored: (summary: BackupSummary, oldFolder: String?)
    do throws(NoteStoreError) {
      restored = try NoteStore.restore(path, to: folder, options, keepsOld: keepsOld)
    } catch {
      if error.code == .notAStore {
        throw .usage(
          "nothing was restored", why: "there is something at \(folder) already",
          hint: "give another folder with --store, or --force to put it aside")
      }
      throw CommandError(error)
    }
    if session.wantsJSON {
      guard case .object(let members) = restored.summary.json(path) else { return }
      try session.writeJSON(
        .object(
          members + [
            .init(key: "folder", value: .string(folder)),
            .init(key: "old_folder", value: .optional(restored.oldFolder)),
          ]))
    }
    session.say("restored \(restored.summary.events) events to \(folder); it writes as a new replica from now on")
    if let old = restored.oldFolder { session.say("the store that was there is kept in \(old)") }
  }
}
