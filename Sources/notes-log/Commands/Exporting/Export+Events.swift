import Interchange
import NoteStore

extension Export {
  /// Writes the whole log to a file, or to standard output for `-`.
  func exportEvents(_ session: inout Session) throws(CommandError) {
    guard notes.isEmpty, !withTrash, !watches, try session.storeMoment() == nil else {
      throw CommandError(
        .usage, "a dump of events is always whole", why: "merging needs every event up to now",
        hint: "leave out notes, --with-trash, --watch and --at")
    }
    let store = try session.openStore(isReadOnly: true)
    if path.isDash {
      // Standard output is for the dump alone.
      var output = session.output
      var failure: CommandError?
      let written = Result { () throws(CommandError) in
        try passing { () throws(NoteStoreError) in
          try store.dump { (line) throws(NoteStoreError) in
            do throws(CommandError) { try output.raw(bytes: line) } catch { failure = error }
            if failure != nil { throw NoteStoreError(.system, "the dump was cut off") }
          }
        }
      }
      session.output = output
      if let failure { throw failure }
      _ = try written.get()
      return
    }
    var writer = try dumping { () throws(InterchangeError) in
      try EventFileWriter.open(path: path.bytes, replaces: replacesFiles)
    }
    let count: UInt64
    do throws(CommandError) {
      count = try write(store, &writer)
    } catch {
      writer.abandon()
      throw error
    }
    if session.wantsJSON {
      try session.writeJSON(["path": .bytes(path.bytes), "events": .integer(Int64(clamping: count))])
    }
    session.say("exported \(count) \(count == 1 ? "event" : "events") to \(path.shown)")
  }

  private func write(_ store: NoteStore, _ writer: inout EventFileWriter) throws(CommandError) -> UInt64 {
    var failure: InterchangeError?
    var count: UInt64 = 0
    do throws(NoteStoreError) {
      count = try store.dump { (line) throws(NoteStoreError) in
        do throws(InterchangeError) { try writer.write(line) } catch { failure = error }
        if failure != nil { throw NoteStoreError(.system, "the dump cannot be written") }
      }
    } catch {
      throw failure.map { CommandError(dump: $0) } ?? CommandError(error)
    }
    do throws(InterchangeError) { try writer.finish() } catch { throw CommandError(dump: error) }
    return count
  }
}
