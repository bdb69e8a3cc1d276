public import Events
internal import Replay

extension NoteChanges {
  /// Keeps data of an embedding app's own in a note's history; other programs pass over it.
  ///
  /// - Throws: `badInput` for more than 1 MiB, `conflict`.
  public mutating func setData(_ data: [UInt8], of app: String, on note: NoteID) throws(NoteStoreError) {
    guard data.count <= 1 << 20 else {
      throw NoteStoreError(.badInput, "an app's data may have 1 MiB", why: "there are \(data.count) bytes")
    }
    _ = try writable(note)
    try add(.appData(AppData(data: data, app: app)), to: note, isIgnorable: true)
  }
}
