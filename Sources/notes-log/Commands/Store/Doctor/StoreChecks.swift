import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `doctor` looks at in the store.
enum StoreChecks {
  static func findings(_ session: inout Session) throws(CommandError) -> [Finding] {
    let path = try session.storePath()
    let inspection = StoreFiles(path)
    guard inspection.isThere else {
      if access(path, F_OK) == 0 || errno != ENOENT {
        return [.wrong("store", "\(path) is no folder, or may not be looked into", mend: "choose another: --store DIR")]
      }
      return [.fine("store", "there is none at \(path) yet; notes-log add makes it")]
    }
    var findings = [Finding.fine("store", path)]
    for exposed in inspection.exposed {
      if exposed.owner != geteuid() {
        findings.append(
          .wrong(
            "owner", "\(exposed.path) belongs to user \(exposed.owner)",
            mend: "sudo chown -R \(geteuid()) \(ShellQuoting.bash(path, in: .none))"))
      } else {
        findings.append(
          .wrong(
            "permissions", "others may read or write \(exposed.path) (\(String(exposed.mode, radix: 8)))",
            mend: "chmod -R go= \(ShellQuoting.bash(path, in: .none))"))
      }
    }
    findings.append(disk(inspection))
    findings.append(contentsOf: space(inspection, path))
    findings.append(lock(inspection))
    if !inspection.leftOver.isEmpty && inspection.dataBytes != nil {
      findings.append(
        .note(
          "generations", "\(inspection.leftOver.joined(separator: ", ")) were left by a compaction that was ended",
          mend: "notes-log compact"))
    }
    do throws(CommandError) {
      findings += try opened(&session)
    } catch {
      findings.append(.wrong("data", error.message, mend: error.hint))
    }
    return findings
  }

  private static func disk(_ inspection: StoreFiles) -> Finding {
    if inspection.isNetwork {
      return .wrong(
        "file system", "\(inspection.fileSystem) is a network's: two machines could overwrite each other",
        mend: "keep the store on a local disk; between machines: notes-log export all.events --as events, and import")
    }
    if inspection.isInMemory {
      return .note(
        "file system", "tmpfs: the store is gone when the machine is switched off",
        mend: "keep it on a disk: --store DIR")
    }
    return .fine("file system", inspection.fileSystem)
  }

  private static func space(_ inspection: StoreFiles, _ path: String) -> [Finding] {
    guard let free = inspection.freeBytes else { return [] }
    let data = UInt64(max(0, inspection.dataBytes ?? 0))
    let text = "\(ByteCount.text(Int(clamping: free))) free, \(ByteCount.text(Int(clamping: data))) of data"
    if free < 1 << 20 {
      return [.wrong("space", text, mend: "free some space: df -h \(ShellQuoting.bash(path, in: .none))")]
    }
    if free < data {
      return [.note("space", text + ": deleting for good needs room for a copy", mend: "free some space")]
    }
    return [.fine("space", text)]
  }

  private static func lock(_ inspection: StoreFiles) -> Finding {
    guard let holder = inspection.writer else { return .fine("lock", "nobody is writing") }
    let who = holder > 0 ? "pid \(holder)" : "a process"
    if inspection.isWriterStopped {
      return .wrong(
        "lock", "\(who) holds it and is stopped: every write waits", mend: "kill -CONT \(holder), or end it")
    }
    return .note("lock", "\(who) is writing")
  }

  private static func opened(_ session: inout Session) throws(CommandError) -> [Finding] {
    let store: NoteStore
    do throws(CommandError) {
      store = try session.openStoreAtOnce()
    } catch {
      guard error.kind == .busy else { throw error }
      return [.note("tables", "they are those of an older program", mend: "notes-log rebuild")]
    }
    guard let status = try passing({ () throws(NoteStoreError) in try store.status() }),
      let condition = try passing({ () throws(NoteStoreError) in try store.condition() })
    else { return [] }
    var findings = [Finding.fine("data", "\(status.position) events, generation \(status.generation)")]
    let behind = status.projections.filter { $0.position < status.position }.map(\.name)
    if behind.isEmpty {
      findings.append(.fine("tables", "\(status.projections.count) projections, all up to date"))
    } else {
      findings.append(
        .note(
          "tables", "behind: \(behind.joined(separator: ", "))",
          mend: "notes-log rebuild \(behind.joined(separator: " "))"))
    }
    if !condition.foreignTables.isEmpty {
      findings.append(
        .note("tables", "of other programs or versions: \(condition.foreignTables.joined(separator: ", "))"))
    }
    if status.isScrubDue {
      findings.append(.wrong("scrub", "old pages still hold text that was deleted for good", mend: "notes-log compact"))
    } else {
      findings.append(.fine("scrub", "no deleted text is left in old pages"))
    }
    switch condition.isCopy {
    case false?: findings.append(.fine("fence", "the store is the one that wrote here last"))
    case true?:
      findings.append(
        .note("fence", "the store is a copy, or was put back: the next write begins as a new replica, which is lawful"))
    case nil:
      findings.append(.note("fence", "there is none: the next write begins as a new replica, which is lawful"))
    }
    let freed = condition.freedReaders == 0 ? "" : "; \(condition.freedReaders) of ended processes were freed"
    findings.append(.fine("readers", "at most \(condition.readers) of 512 at once\(freed)"))
    if let leap = status.clockLeap {
      findings.append(.note("clock", "it jumped ahead by more than a year at position \(leap)", mend: "date"))
    }
    let drafts = DraftFolder(store.draftsFolder).drafts().count
    if drafts > 0 {
      findings.append(
        .note("drafts", "\(drafts) of editors that are open or ended badly", mend: "notes-log edit --recover"))
    }
    return findings
  }
}
