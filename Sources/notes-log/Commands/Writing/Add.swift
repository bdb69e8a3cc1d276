import NoteStore

/// `add`: makes a note.
struct Add: WriteCommand {
  var write = WriteOptions()
  var text: [ByteText] = []
  var items: [String] = []
  var isPinned = false
  var collection: CollectionName?
  var template: String?
  var created: WhenReference?
  var isLossy = false

  static let grammar = Grammar(
    "add", "Make a note",
    [
      .argument("text", \Add.text, "Its text; - reads standard input", optional: true),
      .option("--item", \Add.items, value: "T", "Add a checklist item below the text"),
      .flag("--pin", \Add.isPinned, "Pin it"),
      .option("--in", \Add.collection, value: "COLLECTION", "Put it into a collection", completion: .collection),
      .option("--template", \Add.template, value: "NAME", "Begin with a note of the collection Templates"),
      .option("--created", \Add.created, value: "WHEN", "The time that counts as its creation"),
      .flag("--lossy", \Add.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: """
      Words are joined with one space. Without TEXT, what is piped in becomes the note; on a terminal the editor \
      opens. The text is kept byte for byte. The new note's id is printed. With --template the text comes after the \
      template's, in the form of the line it lands on, and may be left out.
      """,
    examples: [
      CommandExample("notes-log add Groceries --item milk --item \"oat milk\"", "a checklist"),
      CommandExample("notes-log add - < letter.txt", "the bytes of a file, as they are"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if write.expect != nil { throw .usage("--expect", why: "a note that is not there yet has no revision") }
    let isWhole = !items.isEmpty || template != nil
    if text.isEmpty && !isWhole && session.terminals.input { return try EditorSession.add(self, &session) }
    // Items alone are a whole list, and so is a template: a script's standard input is not taken for more text.
    let given = text.isEmpty && isWhole ? [] : try TextInput.text(text, isLossy: isLossy, &session)
    let bytes = template == nil ? NoteStore.text(given, adding: items) : given
    // Said before the store is opened for writing, which would make its folder.
    if template == nil && NoteStore.isBlank(bytes) {
      throw .usage("a blank note is not kept", why: "the text is nothing but white space")
    }
    let created = try session.pastTime(created)
    let store = try session.openStore(isReadOnly: false)
    if let template, !store.exists {
      throw CommandError(.notFound, "there is no template \"\(template)\"", why: "the store is empty")
    }
    let performed = try session.change(write, in: store, repeated: NoteID?.none) {
      (changes) throws(NoteStoreError) in try make(bytes, created: created, &changes)
    }
    try Self.report(performed.value, performed.receipt, store, &session)
  }

  /// Makes the note as the options ask for it.
  func make(
    _ text: [UInt8], created: Timestamp?, _ changes: inout NoteChanges
  ) throws(NoteStoreError) -> NoteID {
    let note: NoteID
    if let template {
      let template = try changes.template(named: template)
      note = try changes.create(from: template, adding: text, items: items, created: created)
    } else {
      note = try changes.create(text, created: created)
    }
    if let collection { try changes.setCollection(collection.text, of: note) }
    if isPinned { try changes.pin(note) }
    return note
  }

  /// Prints the new note's id, alone on standard output.
  static func report(
    _ note: NoteID?, _ receipt: ChangeReceipt?, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    var made = note
    if made == nil, let receipt {
      // The command was carried out before; its creating event names the note.
      made = try passing { () throws(NoteStoreError) in
        try store.events(after: receipt.positions.lowerBound - 1, upTo: receipt.positions.upperBound)
          .first { $0.kind == .created }?.note
      }
    }
    if let made { try printID(of: made, store, &session) }
    try ChangeReport.write(made.map { [ChangeReport(verb: "added", note: $0)] } ?? [], receipt, in: store, to: &session)
  }

  static func printID(of note: NoteID, _ store: NoteStore, _ session: inout Session) throws(CommandError) {
    guard !session.wantsJSON else { return }
    try session.output.line(try passing { () throws(NoteStoreError) in try store.shortID(note) })
  }
}
