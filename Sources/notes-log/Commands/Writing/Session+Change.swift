import Dates
import NoteStore

extension Session {
  /// Carries out one change and gives what it led to; `repeated` stands in where the command was done before.
  func change<Value: Sendable>(
    _ write: WriteOptions, in store: NoteStore, repeated: Value,
    _ body: (inout NoteChanges) throws(NoteStoreError) -> Value
  ) throws(CommandError) -> Performed<Value> {
    let options = try write.changeOptions()
    return try passing { () throws(NoteStoreError) in try store.perform(options, repeated: { repeated }, body) }
  }

  /// The notes that references name, now or at a moment, each once, in the order given.
  func resolve(
    _ references: [NoteReference], in store: NoteStore, at moment: StoreMoment? = nil
  ) throws(CommandError) -> [NoteID] {
    var ids: [NoteID] = []
    for reference in references {
      let id = try resolve(reference, in: store, at: moment)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// A time in the past that an option gives; nil where it was not given.
  mutating func pastTime(_ reference: WhenReference?) throws(CommandError) -> Timestamp? {
    guard let reference else { return nil }
    let when = try moment(of: reference)
    guard case .moment(let time) = when else {
      throw .usage("\"\(reference.text)\" is no time", hint: "write a time: 2026-10-03, '3 Oct 14:30', yesterday")
    }
    guard time <= now() else { throw .usage("\"\(reference.text)\" is in the future") }
    return Timestamp(microseconds: time)
  }
}

extension WriteOptions {
  /// `--expect` is the revision of one note; for several it would be a guess whose.
  func checkExpectation(of notes: [NoteID]) throws(CommandError) {
    guard expect != nil, notes.count > 1 else { return }
    throw .usage("--expect", why: "it is the revision of one note, and \(notes.count) are named")
  }
}
