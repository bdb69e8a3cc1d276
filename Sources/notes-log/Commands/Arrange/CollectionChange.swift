import NoteStore

/// `collection rename`: gives a collection another name.
struct CollectionRename: WriteCommand {
  var write = WriteOptions()
  var name = CollectionName()
  var newName = CollectionName()

  static let grammar = Grammar(
    "collection rename", "Rename a collection, and those nested in it",
    [
      .argument("name", \CollectionRename.name, "The collection"),
      .argument("new", \CollectionRename.newName, "Its new name"),
    ],
    discussion: "No note is touched: each keeps to its collection, one that is in the Trash too.",
    examples: [CommandExample("notes-log collection rename Work Office")])
  static let jsonFields = CollectionReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try write.checkNoExpectation()
    let store = try session.openStore(isReadOnly: false)
    // A write would make the store first, only to find nothing in it.
    guard store.exists else { throw CollectionReport.missing(name) }
    let performed = try session.change(write, in: store, repeated: [String]()) { (changes) throws(NoteStoreError) in
      try changes.renameCollection(name.text, to: newName.text).map { "\($0.from) to \($0.to)" }
    }
    try CollectionReport(
      verb: "renamed", name: newName.text, changes: performed.value, same: "\(name.text) is called that already"
    ).write(performed.receipt, to: &session)
  }
}

/// `collection remove`: removes a collection; its notes stay.
struct CollectionRemove: WriteCommand {
  var write = WriteOptions()
  var name = CollectionName()

  static let grammar = Grammar(
    "collection remove", "Remove a collection and those nested in it; the notes stay",
    [.argument("name", \CollectionRemove.name, "The collection")],
    examples: [CommandExample("notes-log collection remove Work/Old")])
  static let jsonFields = CollectionReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try write.checkNoExpectation()
    let store = try session.openStore(isReadOnly: false)
    // A write would make the store first, only to find nothing in it.
    guard store.exists else { throw CollectionReport.missing(name) }
    let performed = try session.change(write, in: store, repeated: [String]()) { (changes) throws(NoteStoreError) in
      try changes.removeCollection(name.text)
    }
    try CollectionReport(verb: "removed", name: name.text, changes: performed.value, same: "")
      .write(performed.receipt, to: &session)
  }
}

/// What a write did to collections, told in one line and as one JSON object.
struct CollectionReport {
  var verb: String
  var name: String
  /// What was changed, a phrase for each collection.
  var changes: [String]
  /// What to say where nothing was.
  var same: String

  static let jsonFields = ["position", "change", "collection", "action", "collections", "changed", "repeated"]

  /// There is no collection at all.
  static func missing(_ name: CollectionName) -> CommandError {
    CommandError(.notFound, "there is no collection \"\(name.text)\"", why: "there are none yet")
  }

  func write(_ receipt: ChangeReceipt?, to session: inout Session) throws(CommandError) {
    let isRepeated = receipt?.isRepeated ?? false
    if session.wantsJSON {
      try session.writeJSON([
        "position": receipt.map { .unsigned($0.positions.upperBound) } ?? .null,
        "change": .optional(receipt?.change.description), "collection": .string(name), "action": .string(verb),
        "collections": .array(changes.map { .string($0) }), "changed": .boolean(receipt != nil && !isRepeated),
        "repeated": .boolean(isRepeated),
      ])
    }
    guard let receipt else { return session.say("no change: \(same)") }
    if isRepeated { return session.say("done before, at position \(receipt.positions.lowerBound): \(name)") }
    let more = changes.count > 1 ? " and \(changes.count - 1) nested in it" : ""
    session.say("\(verb) the collection \(changes.first ?? name)\(more)\(UndoHint.suffix)")
  }
}

extension WriteOptions {
  /// `--expect` is the revision of a note, and a collection has none.
  func checkNoExpectation() throws(CommandError) {
    if expect != nil { throw .usage("--expect", why: "it is the revision of a note, and a collection has none") }
  }
}
