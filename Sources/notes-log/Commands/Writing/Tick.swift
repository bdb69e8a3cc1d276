import NoteStore

/// `tick`: marks checklist items done.
struct Tick: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var items: [ItemReference] = []

  static let grammar = Grammar(
    "tick", "Mark checklist items done",
    [
      .argument("note", \Tick.note, "The note"),
      .argument("item", \Tick.items, "Words of an item, or its number", completion: .item(isDone: false)),
    ],
    discussion: """
      Each ITEM is one item: the first open one that is the words, or else has them. Digits alone are its number \
      among all items; =7 is the text 7.
      """,
    examples: [CommandExample("notes-log tick @last milk", "the first open item with \"milk\" in it")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try ItemMarks(note: note, items: items, isDone: true, write: write).run(&session)
  }
}

/// `untick`: marks checklist items open again.
struct Untick: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var items: [ItemReference] = []

  static let grammar = Grammar(
    "untick", "Mark checklist items open again",
    [
      .argument("note", \Untick.note, "The note"),
      .argument("item", \Untick.items, "Words of a done item, or its number", completion: .item(isDone: true)),
    ],
    examples: [CommandExample("notes-log untick @last 2", "the second item")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try ItemMarks(note: note, items: items, isDone: false, write: write).run(&session)
  }
}

/// What tick and untick share: the items named, all in one change, or none where one is not found.
private struct ItemMarks {
  var note: NoteReference
  var items: [ItemReference]
  var isDone: Bool
  var write: WriteOptions

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: [ItemResult]()) {
      (changes) throws(NoteStoreError) in
      var results: [ItemResult] = []
      for (index, item) in items.enumerated() {
        // Only the first meets the revision that was expected; the others follow in the same change.
        let revision = index == 0 ? write.expect : nil
        let result =
          isDone
          ? try changes.tick(item.name, in: id, expecting: revision)
          : try changes.untick(item.name, in: id, expecting: revision)
        if result.isChanged || !results.contains(result) { results.append(result) }
      }
      return results
    }
    let meant = performed.value.filter { $0.isChanged || performed.receipt == nil }.map(\.item)
    let report = ChangeReport(
      verb: isDone ? "ticked" : "unticked", note: id, items: meant,
      reason: "has \(meant.map { "\"\($0)\"" }.joined(separator: " and ")) \(isDone ? "ticked" : "open") already")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}

extension ItemReference {
  /// The reference as the store takes it.
  var name: ItemName {
    switch self {
    case .number(let number): .number(number)
    case .words(let words): .words(words)
    }
  }
}
