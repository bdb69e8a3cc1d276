import NoteStore

/// `place`: gives a note a place in the manual order.
struct Place: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var options = PlaceOptions()

  static let grammar = Grammar(
    "place", "Give a note a place in the manual order",
    [
      .argument("note", \Place.note, "The note"),
      .flag("--first", \Place.options.isFirst, "Above all others"),
      .flag("--last", \Place.options.isLast, "Below all others that were placed"),
      .option("--before", \Place.options.before, value: "OTHER", "Right above another note"),
      .option("--after", \Place.options.after, value: "OTHER", "Right below another note"),
    ],
    discussion: """
      The order that list --sort manual shows. Notes that were never placed come last, in the order of use; a place \
      among them gives those above it their places too.
      """,
    examples: [
      CommandExample("notes-log place Groceries --first"),
      CommandExample("notes-log place Groceries --after \"Call Ada\""),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    guard options.count > 0 else {
      throw .usage("place", why: "no place is given", hint: "give one of \(PlaceOptions.names)")
    }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    guard let place = try options.place("place", in: store, session) else { return }
    let performed = try session.change(write, in: store, repeated: true) { (changes) throws(NoteStoreError) in
      try changes.place(id, at: place, expecting: write.expect)
    }
    let report = ChangeReport(verb: "placed", note: id, reason: "stands there already")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
