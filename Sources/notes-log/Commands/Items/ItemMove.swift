import NoteStore

/// `item move`: moves an item to another place of its checklist.
struct ItemMove: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var item = ItemReference.words("")
  var isFirst = false
  var isLast = false
  var before: ItemReference?
  var after: ItemReference?

  static let grammar = Grammar(
    "item move", "Move an item to another place of its note",
    [
      .argument("note", \ItemMove.note, "The note"),
      .argument("item", \ItemMove.item, "Words of the item, or its number"),
      .flag("--first", \ItemMove.isFirst, "Before the first item"),
      .flag("--last", \ItemMove.isLast, "After the last item that is not nested"),
      .option("--before", \ItemMove.before, value: "ITEM", "Before another item"),
      .option("--after", \ItemMove.after, value: "ITEM", "After another item and those nested in it"),
    ],
    discussion: "Items nested in it go along. It takes the indent of the item it comes to stand beside.",
    examples: [CommandExample("notes-log item move Groceries bread --before milk")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    var places: [ItemPlace] = isFirst ? [.first] : []
    if isLast { places.append(.last) }
    if let before { places.append(.before(before.name)) }
    if let after { places.append(.after(after.name)) }
    guard places.count == 1 else {
      throw .usage(
        "item move", why: places.isEmpty ? "no place is given" : "an item has one place",
        hint: "give one of --first, --last, --before ITEM and --after ITEM")
    }
    let place = places[0]
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: ItemResult?.none) {
      (changes) throws(NoteStoreError) in try changes.moveItem(item.name, to: place, in: id, expecting: write.expect)
    }
    let words = performed.value.map { [$0.item] } ?? []
    let report = ChangeReport(
      verb: "moved in", note: id, items: words, reason: "has \"\(words.first ?? "")\" there already")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
