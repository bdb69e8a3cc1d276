import NoteStore

/// `bookmark`: puts a note among the bookmarks, or takes it out.
struct Bookmark: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var isRemoving = false
  var options = PlaceOptions()

  static let grammar = Grammar(
    "bookmark", "Bookmark a note, or move its bookmark",
    [
      .argument("note", \Bookmark.note, "The note"),
      .flag("--remove", \Bookmark.isRemoving, "Take its bookmark away"),
      .flag("--first", \Bookmark.options.isFirst, "Above all other bookmarks"),
      .flag("--last", \Bookmark.options.isLast, "Below all other bookmarks"),
      .option("--before", \Bookmark.options.before, value: "OTHER", "Right above another bookmark"),
      .option("--after", \Bookmark.options.after, value: "OTHER", "Right below another bookmark"),
    ],
    discussion: "A new bookmark comes last. list --bookmarks shows them in their order.",
    examples: [CommandExample("notes-log bookmark Groceries")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if isRemoving && options.count > 0 {
      throw .usage("bookmark", why: "a bookmark that is taken away has no place")
    }
    if isRemoving {
      let rule = TextRule(
        verb: "took the bookmark off", note: note, write: write, reason: "is not bookmarked")
      return try rule.run(&session) { (changes, id, revision) throws(NoteStoreError) in
        try changes.removeBookmark(id, expecting: revision)
      }
    }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let place = try options.place("bookmark", in: store, session)
    let performed = try session.change(write, in: store, repeated: false) { (changes) throws(NoteStoreError) in
      try changes.bookmark(id, at: place, expecting: write.expect).wasBookmarked
    }
    var report = ChangeReport(
      verb: "bookmarked", note: id, reason: place == nil ? "is bookmarked already" : "has its bookmark there already")
    if performed.value { report.remark = "in another place" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
