import NoteStore

/// `add`: makes a note.
struct Add: WriteCommand {
  var write = WriteOptions()
  var text: [ByteText] = []
  var items: [String] = []
  var isPinned = false
  var collection: String?
  var created: WhenReference?
  var isLossy = false

  static let grammar = Grammar<Add>(
    "add", "Make a note",
    [
      .argument("text", \.text, "Its text; - reads standard input", optional: true),
      .option("--item", \.items, value: "T", "Add a checklist item below the text"),
      .flag("--pin", \.isPinned, "Pin it"),
      .option("--in", \.collection, value: "COLLECTION", "Put it into a collection"),
      .option("--created", \.created, value: "WHEN", "The time that counts as its creation"),
      .flag("--lossy", \.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: """
      Words are joined with one space. Without TEXT, what is piped in becomes the note; on a terminal the editor \
      opens. The text is kept byte for byte. The new note's id is printed.
      """,
    examples: [
      CommandExample("notes-log add Groceries --item milk --item \"oat milk\"", "a checklist"),
      CommandExample("notes-log add - < letter.txt", "the bytes of a file, as they are"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if text.isEmpty && items.isEmpty && session.terminals.input {
      return try EditorSession.addNote(self, &session)
    }
    var bytes =
      text.isEmpty && items.isEmpty
      ? try TextInput.standardInput(isLossy: isLossy, &session)
      : try TextInput.text(text, isLossy: isLossy, &session)
    for item in items {
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
      bytes += Array("□ \(item)".utf8)
    }
    let created = try session.pastTime(created)
    let store = try session.openStore(isReadOnly: false)
    let options = try write.changeOptions()
    let performed = try passing { () throws(NoteStoreError) in
      try store.perform(options, repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
        let note = try changes.create(bytes, created: created)
        try finish(note, &changes)
        return note
      }
    }
    try Self.report(performed.value, performed.receipt, store, &session)
  }

  /// What the options ask for beside the text.
  func finish(_ note: NoteID, _ changes: inout NoteChanges) throws(NoteStoreError) {
    if let collection { try changes.setCollection(collection, of: note) }
    if isPinned { try changes.pin(note) }
  }

  /// Prints the new note's id, alone on standard output.
  static func report(
    _ note: NoteID?, _ receipt: ChangeReceipt?, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    var made = note
    if made == nil, let receipt {
      // The command was carried out before; its first event names the note.
      made = try passing { () throws(NoteStoreError) in
        try store.events(after: receipt.positions.lowerBound - 1, upTo: receipt.positions.upperBound)
          .first { $0.kind == .created }?.note
      }
    }
    guard let made else { return }
    if !session.wantsJSON {
      try session.output.line(try passing { () throws(NoteStoreError) in try store.shortID(made) })
    }
    try ChangeReport.write([ChangeReport(verb: "added", note: made)], receipt, in: store, to: &session)
  }
}
