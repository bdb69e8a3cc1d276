import NoteStore

/// `revert`: takes back one old change, or takes a note back to what it was.
struct Revert: WriteCommand {
  var write = WriteOptions()
  var target: String = ""
  var moment: WhenReference?
  var isForced = false
  var isDryRun = false

  static let grammar = Grammar(
    "revert", "Take back one old change, or a note to an earlier state",
    [
      .argument("target", \Revert.target, "The change, or with --to the note"),
      .option("--to", \Revert.moment, value: "WHEN", "Take the note's text back to what it was then"),
      .flag("--force", \Revert.isForced, "Take back what is left of text that later changes touched"),
      .flag("--dry-run", \Revert.isDryRun, "Only say what would be reverted"),
    ],
    discussion: """
      A change is the position or the id of one of its events, as log and history show them. What was done since \
      stays: text goes back where nothing later touched it, a field only if nothing later set it. A note taken back \
      stays the same note, and its history goes on.
      """,
    forms: ["CHANGE", "NOTE --to WHEN"],
    examples: [
      CommandExample("notes-log revert 1841", "the change at position 1841"),
      CommandExample("notes-log revert Groceries --to yesterday", "the note as it was at this time yesterday"),
    ])
  static let jsonFields = ActReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if moment == nil { try revertChange(&session) } else { try revertNote(&session) }
  }

  private func revertChange(_ session: inout Session) throws(CommandError) {
    let reference: ChangeReference
    do throws(InvalidValue) {
      reference = try ChangeReference(RawArgument(target))
    } catch {
      throw .usage(error.reason, hint: "to take a note back: notes-log revert NOTE --to WHEN")
    }
    if write.expect != nil { throw .usage("--expect", why: "goes with --to only") }
    let store = try session.openStore(isReadOnly: false)
    let change = try reference.event(in: store)
    let performed = try session.change(write, in: store, repeated: nil as UndoneAct?) {
      (changes) throws(NoteStoreError) in
      let act = try changes.revert(change: change, isForced: isForced)
      if isDryRun { changes.abandon() }
      return act
    }
    guard let act = performed.value else {
      if let place = performed.receipt, place.isRepeated {
        return session.say("done before, at position \(place.positions.lowerBound)")
      }
      return session.say("no change: nothing of it is left")
    }
    try ActReport(verb: "reverted", act: act, back: "undo: notes-log undo")
      .write(in: store, isDryRun: isDryRun, to: &session)
  }

  private func revertNote(_ session: inout Session) throws(CommandError) {
    guard let moment else { return }
    let note: NoteReference
    do throws(InvalidValue) { note = try NoteReference(RawArgument(target)) } catch { throw .usage(error.reason) }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let when = try session.moment(try session.moment(of: moment))
    let position = try passing { () throws(NoteStoreError) in try store.position(of: when) }
    let performed = try session.change(write, in: store, repeated: true) { (changes) throws(NoteStoreError) in
      let isChanged = try changes.revert(id, to: position, expecting: write.expect)
      if isDryRun { changes.abandon() }
      return isChanged
    }
    if isDryRun {
      return session.say(performed.value ? "would have taken the note back to position \(position)" : "no change")
    }
    let report = ChangeReport(
      verb: "reverted", note: id, isChanged: performed.value, reason: "has that text already",
      remark: "as of position \(position)")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
