import Interchange
import NoteStore

extension Import {
  /// Takes the events of a dump that are not here yet.
  func importEvents(_ session: inout Session) throws(CommandError) {
    guard !isLossy, report == nil else {
      throw CommandError(
        .usage, "--lossy and --report are for folders of files", why: "a dump of events is taken whole or not at all")
    }
    var reader = try dumping { () throws(InterchangeError) in try EventFileReader.open(path: path.bytes) }
    let store = try session.openStore(isReadOnly: false)
    var failure: InterchangeError?
    let received: ReceivedEvents
    do throws(NoteStoreError) {
      received = try store.receive(isDryRun: isDryRun) { () throws(NoteStoreError) in
        do throws(InterchangeError) { return try reader.next() } catch { failure = error }
        throw NoteStoreError(.system, "the dump cannot be read")
      }
    } catch {
      throw failure.map { CommandError(dump: $0) } ?? CommandError(error)
    }
    if session.wantsJSON {
      try session.writeJSON([
        "events": .integer(Int64(received.taken)), "known": .integer(Int64(received.known)),
        "erased": .integer(Int64(received.erased)), "notes": .integer(Int64(received.notes)),
        "change": .optional(received.change?.description), "dry_run": .boolean(isDryRun),
      ])
    }
    session.say(Self.summary(received, isDryRun: isDryRun))
  }

  private static func summary(_ received: ReceivedEvents, isDryRun: Bool) -> String {
    if received.taken == 0 { return "nothing new: all \(received.known) events are here already" }
    let events = "\(received.taken) \(received.taken == 1 ? "event" : "events")"
    let notes = "\(received.notes) \(received.notes == 1 ? "note" : "notes")"
    var text = "\(isDryRun ? "would merge" : "merged") \(events) on \(notes)"
    if received.known > 0 { text += ", \(received.known) \(received.known == 1 ? "was" : "were") here already" }
    if received.erased > 0 { text += "; \(received.erased) lost their text, as their notes were deleted for good" }
    return text
  }
}
