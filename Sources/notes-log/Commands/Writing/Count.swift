import NoteStore

/// `count`: counts a counter line up or down.
struct Count: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var label: [String] = []
  var delta = 1

  static let grammar = Grammar(
    "count", "Count a line such as \"Water 3\" up or down",
    [
      .argument("note", \Count.note, "The note"),
      .argument("label", \Count.label, "The words before the number, or some of them"),
      .option("--by", \Count.delta, value: "N", "How far; 1 where it is not given"),
    ],
    examples: [
      CommandExample("notes-log count Health water", "\"Water 3\" becomes \"Water 4\""),
      CommandExample("notes-log count Health water --by -1", "and 3 again"),
    ])
  static let jsonFields = ChangeReport.jsonFields + ["label", "value"]

  func run(_ session: inout Session) throws(CommandError) {
    let words = label.joined(separator: " ")
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: CounterResult?.none) {
      (changes) throws(NoteStoreError) in try changes.count(words, in: id, by: delta, expecting: write.expect)
    }
    var report = ChangeReport(verb: "counted", note: id)
    if let counter = performed.value {
      report.items = ["\(counter.label) \(counter.from) → \(counter.value)"]
      report.reason = "has \(counter.label) \(counter.value)"
      report.details = [
        JSONValue.Member(key: "label", value: .string(counter.label)),
        JSONValue.Member(key: "value", value: .integer(Int64(counter.value))),
      ]
    }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
