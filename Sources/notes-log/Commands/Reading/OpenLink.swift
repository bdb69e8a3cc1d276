/// `open`: does what a deep link says, in the editor.
struct OpenLink: WriteCommand {
  var write = WriteOptions()
  var link = ""

  static let grammar = Grammar(
    "open", "Open a notes:// link in the editor",
    [.argument("link", \OpenLink.link, "notes://new, or notes://note/UUID")],
    discussion: """
      notes://new is a new note, notes://note/UUID that note: what add and edit would do. A desktop can hand its \
      notes:// links to this command.
      """)
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let lower = link.lowercased()
    if lower == "notes://new" || lower == "notes://new/" {
      if write.expect != nil { throw .usage("--expect", why: "a note that is not there yet has no revision") }
      var add = Add()
      add.write = write
      return try EditorSession.add(add, &session)
    }
    guard lower.hasPrefix("notes://note/"), lower.utf8.count > "notes://note/".utf8.count else {
      throw .usage("\"\(link)\" is no link to a note", hint: "links are notes://new and notes://note/UUID")
    }
    let reference: NoteReference
    do throws(InvalidValue) {
      let bare = link.hasSuffix("/") ? String(link.dropLast()) : link
      reference = try NoteReference(RawArgument(bare))
    } catch {
      throw .usage(error.reason)
    }
    try EditorSession.edit(reference, write, &session)
  }
}
