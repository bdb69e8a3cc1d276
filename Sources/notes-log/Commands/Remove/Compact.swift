import NoteStore

/// `compact`: copies the data without old pages.
struct Compact: Command {
  static let grammar = Grammar(
    "compact", "Copy the data without old pages",
    discussion: """
      Old pages are reused by later writes, so that this is seldom needed: after much was deleted, or where deleting \
      for good found no room for the copy. Programs that have the store open go on by themselves.
      """)
  static let access = StoreAccess.write
  static let jsonFields = ["generation", "bytes_before", "bytes_after"]

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    guard let report = try passing({ () throws(NoteStoreError) in try store.compact() }) else {
      throw CommandError(.notFound, "there is no store yet", hint: "notes-log add makes it")
    }
    if session.wantsJSON {
      try session.writeJSON([
        "generation": .unsigned(report.generation), "bytes_before": .integer(report.bytesBefore),
        "bytes_after": .integer(report.bytesAfter),
      ])
    }
    session.say(
      "compacted \(ByteCount.text(Int(report.bytesBefore))) to \(ByteCount.text(Int(report.bytesAfter))), "
        + "generation \(report.generation)")
  }
}
