import NoteStore

/// `item rm`: takes items out of a checklist.
struct ItemRemove: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var items: [ItemReference] = []

  static let grammar = Grammar(
    "item rm", "Take items out of a note, open or done",
    [
      .argument("note", \ItemRemove.note, "The note"),
      .argument("item", \ItemRemove.items, "Words of an item, or its number"),
    ],
    discussion: """
      Each ITEM is one item: the first that is the words, or else has them. Digits alone are its number among all \
      items as they stand before any goes. Items nested below one stay.
      """,
    examples: [CommandExample("notes-log item rm Groceries milk 3", "two items, one undo")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: [String]()) { (changes) throws(NoteStoreError) in
      try changes.removeItems(items.map(\.name), from: id, expecting: write.expect)
    }
    let report = ChangeReport(verb: "removed from", note: id, items: performed.value)
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
