import NoteStore

/// Says what a write did, in one line on standard error, and as an object with `--json`.
struct ChangeReport {
  /// What was done, as a past participle: `trashed`.
  var verb: String
  var note: NoteID
  /// What was meant in the note: the item ticked.
  var detail: String?
  /// Anything to add behind the title: `pinned again`.
  var remark: String?

  static let jsonFields = ["position", "change", "note", "id", "title", "action", "detail", "changed", "repeated"]

  /// Reports changes of one command.
  ///
  /// - Parameter receipt: Nil where nothing was changed.
  static func write(
    _ reports: [ChangeReport], _ receipt: ChangeReceipt?, in store: NoteStore, to session: inout Session
  ) throws(CommandError) {
    for report in reports {
      let title = try passing { () throws(NoteStoreError) in try store.title(report.note) }
      let shortID = try passing { () throws(NoteStoreError) in try store.shortID(report.note) }
      if session.wantsJSON {
        try session.writeJSON([
          "position": receipt.map { .unsigned($0.positions.upperBound) } ?? .null,
          "change": .optional(receipt?.change.description), "note": .string(report.note.uuid),
          "id": .string(shortID), "title": .string(title), "action": .string(report.verb),
          "detail": .optional(report.detail), "changed": .boolean(receipt != nil && receipt?.isRepeated == false),
          "repeated": .boolean(receipt?.isRepeated ?? false),
        ])
      }
      guard let receipt else {
        session.say("no change: \(shortID) \(title)")
        continue
      }
      if receipt.isRepeated {
        session.say("done before, at position \(receipt.positions.lowerBound): \(shortID) \(title)")
        continue
      }
      let detail = report.detail.map { ": \($0)" } ?? ""
      let remark = report.remark.map { ", \($0)" } ?? ""
      session.say("\(report.verb) \(shortID) \(title)\(detail)\(remark) (undo: notes-log undo)")
    }
  }
}

extension NoteStore {
  /// The title of a note, cut as lists cut it.
  func title(_ note: NoteID) throws(NoteStoreError) -> String {
    if let row = try row(note) { return row.title }
    return try self.note(note).title
  }
}
