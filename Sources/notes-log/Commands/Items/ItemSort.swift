import NoteStore

/// `item sort`: puts a checklist in order.
struct ItemSort: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var keys: [String] = []
  var isAlphabetical = false
  var isDoneLast = false

  static let grammar = Grammar(
    "item sort", "Put the items of a note in order",
    [
      .argument("note", \ItemSort.note, "The note"),
      .option("--by", \ItemSort.keys, value: "KEYS", "One kind for each item, parted by commas"),
      .flag("--alpha", \ItemSort.isAlphabetical, "By their words"),
      .flag("--done-last", \ItemSort.isDoneLast, "Open items first"),
    ],
    discussion: """
      With --by, items of one kind come together, the kinds in the order of their first items. Three items or more; \
      other lines stay where they are, equal items keep their order, and every item keeps its tick. Without an order \
      the model that model.command names is asked for the kinds.
      """,
    examples: [
      CommandExample("notes-log item sort Groceries --by dairy,fruit,dairy", "the third item comes second"),
      CommandExample("notes-log item sort Groceries --done-last", "what is left to do comes first"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let orders = [!keys.isEmpty, isAlphabetical, isDoneLast].count(where: { $0 })
    if orders > 1 {
      throw .usage("item sort", why: "it takes one order", hint: "give one of --by KEYS, --alpha and --done-last")
    }
    let rule = TextRule(verb: "sorted", note: note, write: write, reason: "is in that order already")
    if orders == 0 { return try runByModel(rule, &session) }
    let kinds = keys.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(String.init)
    let order: ItemOrder = isAlphabetical ? .alphabetical : isDoneLast ? .doneLast : .kinds(kinds)
    try rule.run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.sortItems(of: id, by: order, expecting: revision)
    }
  }

  /// Sorts by the kinds that a model gives the items.
  private func runByModel(_ rule: TextRule, _ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let (kinds, revision) = try session.ask(
      about: id, in: store, expecting: write.expect, missing: "order",
      hint: "give one of --by KEYS, --alpha and --done-last"
    ) { (model, note) throws(ModelFailure) in
      try model.kinds(ofItems: NoteStore.itemWords(of: note.text), of: note)
    }
    try rule.run(&session, store, id) { (changes) throws(NoteStoreError) in
      try changes.sortItems(of: id, by: .kinds(kinds), expecting: revision)
    }
  }
}
