import Interchange
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Export {
  private static let batch = 512
  /// Events that are of no note and change none.
  private static let harmless: Set<String> = [
    "imported", "collection.created", "change.undone", "change.redone", "app.data", "counter.bumped",
  ]

  /// Brings the folder up to date as --keep does, and then after each change of the log the files of the notes that it
  /// changed, until Ctrl-C.
  func watch(_ session: inout Session) throws(CommandError) {
    guard try session.storeMoment() == nil else {
      throw .usage("--watch", why: "what was at a moment does not change any more", hint: "leave out --at or --watch")
    }
    let store = try session.openStore(isReadOnly: true)
    let chosen = try chosen(store, nil, session)
    var writer = try openWriter()
    let signal = store.signal()
    var position: UInt64?
    while true {
      let head = try passing { () throws(NoteStoreError) in try store.head() }
      // All of it: at first, after the store was put back to an earlier state, and where one file holds all notes.
      guard let seen = position, seen <= head, seen == head || !form.form.isOneFile else {
        if position != nil { writer = try openWriter() }
        let progress = try write(store, nil, chosen, to: &writer, &session)
        if position == nil || progress.isNews { try tell(progress, &session) }
        if position == nil { session.say("watching for changes; Ctrl-C ends it") }
        position = head
        continue
      }
      guard seen < head else {
        guard writer.isInPlace else { throw lost }
        if session.wantsJSON { try TailFollower.checkReader() }
        _ = signal.wait(milliseconds: 1_000)
        continue
      }
      let entries = try passing { () throws(NoteStoreError) in try store.events(after: seen, limit: Self.batch) }
      guard let last = entries.last, entries.allSatisfy({ $0.note != nil || Self.isHarmless($0) }) else {
        // A collection got another name, or a newer program did something: any note may be meant.
        position = .max
        continue
      }
      guard writer.isInPlace else { throw lost }
      // The files and the record of them go together: Ctrl-C in between would make them look changed by somebody.
      let hold = InterruptHold()
      let notes = Set(entries.compactMap(\.note)).filter { chosen.isEmpty || chosen.contains($0) }
      let progress = try bring(
        notes.sorted { $0.description < $1.description }, store, isChosen: !chosen.isEmpty, &writer)
      hold.release()
      if progress.isNews { try tell(progress, &session) }
      position = last.position
    }
  }

  private static func isHarmless(_ entry: LogEntry) -> Bool { harmless.contains(entry.kind.description) }

  private var lost: CommandError {
    CommandError(
      .system, path.shown, why: "the folder that was kept up to date is not there any more",
      hint: "bring it back, or begin anew with notes-log export --watch")
  }

  private func tell(_ progress: ExportProgress, _ session: inout Session) throws(CommandError) {
    try report(progress, &session)
    try session.output.flush()
  }

  /// Brings the files of some notes up to date.
  private func bring(
    _ ids: [NoteID], _ store: NoteStore, isChosen: Bool, _ writer: inout FolderWriter
  ) throws(CommandError) -> ExportProgress {
    var progress = ExportProgress()
    for id in ids {
      let found: Note?
      do throws(NoteStoreError) {
        found = try store.note(id)
      } catch  where error.code == .notFound {
        found = nil
      } catch {
        throw CommandError(error)
      }
      guard let note = found, isWanted(note, isChosen: isChosen) else {
        progress.add(writer.drop(id.description))
        continue
      }
      let exported = try exported(note, store)
      do throws(InterchangeError) {
        let done = try writer.update(exported)
        progress.add(done.file)
        progress.add(done.removal)
      } catch {
        guard writer.isInPlace else { throw lost }
        try fail(error, note, &progress)
      }
    }
    do throws(InterchangeError) {
      try writer.saveRecord()
    } catch {
      guard writer.isInPlace else { throw lost }
      throw progress.interrupted(CommandError(error, path: shown(error), absent: nil))
    }
    return progress
  }
}
