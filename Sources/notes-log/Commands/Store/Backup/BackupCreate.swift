import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `backup create`: writes a backup to one file.
struct BackupCreate: Command {
  var path = ""
  var replaces = false

  static let grammar = Grammar(
    "backup create", "Write the whole store to one file, while others write",
    [
      .argument("file", \BackupCreate.path, "The file, made 0600", completion: .path),
      .flag("--force", \BackupCreate.replaces, "Replace a file of that name"),
    ],
    discussion: """
      The log with all its history, and the tables, as of one moment, without old pages. The file is read back and \
      verified before it gets its name; a digest of it stands at its end. Drafts are not in it. What is deleted for good \
      later stays in a backup that was made before.
      """,
    examples: [
      CommandExample("notes-log backup create /media/disk/notes.backup", "checked before it says that it is done"),
      CommandExample(
        "notes-log backup create ~/notes.backup --force", "for a timer: the old one stays until the new one is whole"),
    ])
  static let access = StoreAccess.write
  static let jsonFields = ["path", "store", "events", "bytes"]

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: true)
    if Self.isInside(path, store.folder) {
      throw .usage(path, why: "it would lie in the store itself", hint: "give a path on another disk")
    }
    var failure: CommandError?
    let made: BackupSummary?
    do throws(NoteStoreError) {
      made = try store.backUp(to: path, replacing: replaces) { (fresh) throws(NoteStoreError) in
        do throws(CommandError) {
          guard let found = try VerifyProcess.run(VerifyJob(backup: fresh), &session)?.found, found.isSound else {
            throw CommandError(
              .damaged, "the backup was not made",
              why: "what was written is not sound: the store itself is damaged, or the disk",
              hint: "notes-log verify")
          }
        } catch {
          failure = error
          throw NoteStoreError(.damaged, error.what)
        }
      }
    } catch {
      throw failure ?? Self.refusal(error, path)
    }
    guard let made else { throw CommandError(.notFound, "there is no store yet", hint: "notes-log add makes it") }
    if session.wantsJSON { try session.writeJSON(made.json(path)) }
    session.say(
      "backed up \(made.events) events to \(path), \(ByteCount.text(Int(clamping: made.bytes))); read back, all as written"
    )
  }

  private static func refusal(_ error: NoteStoreError, _ path: String) -> CommandError {
    var refusal = CommandError(error)
    if error.why.hasSuffix("File exists") {
      refusal = .usage(path, why: "there is such a file already", hint: "give another name, or --force to replace it")
    }
    return refusal
  }

  /// Whether a file of that path would lie in a folder, whatever links lead there.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let outer = real(folder), let inner = real(parent) else { return false }
    return inner == outer || inner.hasPrefix(outer + "/")
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

extension BackupSummary {
  func json(_ path: String) -> JSONValue {
    ["path": .string(path), "store": .string(store), "events": .unsigned(events), "bytes": .integer(bytes)]
  }
}
