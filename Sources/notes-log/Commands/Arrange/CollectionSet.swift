import NoteStore

/// `collection set`: puts a note into a collection, or out of any.
struct CollectionSet: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var name: CollectionName?
  var isNone = false

  static let grammar = Grammar(
    "collection set", "Put a note into a collection",
    [
      .argument("note", \CollectionSet.note, "The note"),
      .argument("name", \CollectionSet.name, "The collection; / nests: Work/Plans"),
      .flag("--none", \CollectionSet.isNone, "Out of any"),
    ],
    discussion: "A note is in one collection at most. One that is not there yet is made.",
    forms: ["NOTE NAME", "NOTE --none"],
    examples: [CommandExample("notes-log collection set Groceries Home/Kitchen")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    guard (name != nil) != isNone else {
      throw .usage("collection set", why: "a name or --none is wanted, not both", hint: "notes-log help collection set")
    }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: true) { (changes) throws(NoteStoreError) in
      try changes.setCollection(name?.text, of: id, expecting: write.expect)
    }
    let place = name.map { "in \($0.text)" } ?? "in no collection"
    let report = ChangeReport(verb: "filed", note: id, reason: "is \(place) already", remark: place)
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
