import Dates
import NoteStore

extension Session {
  /// Carries out one change; the receipt is nil where nothing was changed.
  func change(
    _ write: WriteOptions, in store: NoteStore, _ body: (inout NoteChanges) throws(NoteStoreError) -> Void
  ) throws(CommandError) -> ChangeReceipt? {
    let options = try write.changeOptions()
    return try passing { () throws(NoteStoreError) in try store.perform(options, repeated: {}, body).receipt }
  }

  /// The notes that references name, each once, in the order given.
  func resolve(_ references: [NoteReference], in store: NoteStore) throws(CommandError) -> [NoteID] {
    var ids: [NoteID] = []
    for reference in references {
      let id = try resolve(reference, in: store)
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
    return Timestamp(microseconds: time)
  }
}
