import NoteStore

/// `edit`: changes a note's text, in the editor or from given bytes.
struct Edit: WriteCommand {
  var write = WriteOptions()
  var note: NoteReference?
  var source: PathArgument?
  var text: ByteText?
  var file: PathArgument?
  var isRecovering = false
  var isLossy = false

  static let grammar = Grammar(
    "edit", "Change a note's text, in the editor or from given text",
    [
      .argument("note", \Edit.note, "The note"),
      .argument("-", \Edit.source, "Read the new text from standard input"),
      .option("--text", \Edit.text, value: "T", "The new text"),
      .option("--file", \Edit.file, value: "F", "Read the new text from a file"),
      .flag("--recover", \Edit.isRecovering, "Take over a draft that an editor left behind"),
      .flag("--lossy", \Edit.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: """
      While the editor is open, every save is a change of its own and the whole session one undo; what others write \
      meanwhile is kept. Closing without a save changes nothing. The editor is $NOTES_LOG_EDITOR, $VISUAL or $EDITOR.
      """,
    forms: ["NOTE", "NOTE --text T | --file F | -", "[NOTE] --recover [--lossy]"],
    examples: [
      CommandExample("notes-log edit Groceries", "opens the editor"),
      CommandExample("notes-log edit Groceries --file list.txt", "the whole text from a file"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let given = (text == nil ? 0 : 1) + (file == nil ? 0 : 1) + (source == nil ? 0 : 1)
    guard given + (isRecovering ? 1 : 0) < 2 else {
      throw .usage("edit", why: "the text is given twice", hint: "choose one of --text, --file, - and --recover")
    }
    if isRecovering {
      return try DraftRecovery(reference: note, write: write, isLossy: isLossy).run(&session)
    }
    guard let note else { throw .usage("edit", why: "no note is named", hint: "notes-log edit NOTE") }
    guard let bytes = try givenText(&session) else { return try EditorSession.edit(note, write, &session) }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: true) { (changes) throws(NoteStoreError) in
      try changes.edit(id, text: bytes, expecting: write.expect).isChanged
    }
    let report = ChangeReport(verb: "edited", note: id, reason: "has that text already")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }

  /// The text that was given; nil for the editor.
  private func givenText(_ session: inout Session) throws(CommandError) -> [UInt8]? {
    if let text { return try TextInput.checked(text.bytes, isLossy: isLossy, "the text") }
    if let file { return try TextInput.file(file, isLossy: isLossy) }
    guard let source else { return nil }
    guard source.isDash else {
      throw .usage(
        "edit", why: "\"\(source.shown)\" is one word too many", hint: "give the text with --text, a file with --file")
    }
    return try TextInput.standardInput(isLossy: isLossy, &session)
  }
}
