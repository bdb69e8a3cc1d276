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

  static let grammar = Grammar<Edit>(
    "edit", "Change a note's text, in the editor or from given text",
    [
      .argument("note", \.note, "The note"),
      .argument("-", \.source, "Read the new text from standard input"),
      .option("--text", \.text, value: "T", "The new text"),
      .option("--file", \.file, value: "F", "Read the new text from a file"),
      .flag("--recover", \.isRecovering, "Take over a draft that an editor left behind"),
      .flag("--lossy", \.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: """
      While the editor is open, every save is a change of its own and the whole session one undo; what others write \
      meanwhile is kept. Closing without a save changes nothing. The editor is $NOTES_LOG_EDITOR, $VISUAL or $EDITOR.
      """,
    forms: ["NOTE", "NOTE --text T | --file F | -", "[NOTE] --recover"],
    examples: [
      CommandExample("notes-log edit Groceries", "opens the editor"),
      CommandExample("notes-log edit Groceries --file list.txt", "the whole text from a file"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if isRecovering { return try Recovery(note: note, write: write).run(&session) }
    guard let note else { throw .usage("edit", why: "no note is named", hint: "notes-log edit NOTE") }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    guard let bytes = try given(&session) else { return try EditorSession.editNote(id, write, store, &session) }
    let receipt = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      try changes.edit(id, text: bytes, expecting: write.expect)
    }
    try ChangeReport.write([ChangeReport(verb: "edited", note: id)], receipt, in: store, to: &session)
  }

  /// The text that was given; nil for the editor.
  private func given(_ session: inout Session) throws(CommandError) -> [UInt8]? {
    let count = (text == nil ? 0 : 1) + (file == nil ? 0 : 1) + (source == nil ? 0 : 1)
    guard count < 2 else {
      throw .usage("edit", why: "the text is given twice", hint: "choose one of --text, --file and -")
    }
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

/// Takes over a draft that an editor left behind.
private struct Recovery {
  var note: NoteReference?
  var write: WriteOptions

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    var drafts = Draft.leftOver(in: store.draftsFolder)
    if let note {
      let id = try session.resolve(note, in: store)
      drafts = drafts.filter { !$0.noteName.isEmpty && id.description.hasPrefix($0.noteName) }
    }
    guard let draft = drafts.last else {
      throw CommandError(.notFound, "there is no draft to recover", why: "every editor session ended well")
    }
    guard drafts.count == 1 || note != nil else {
      throw CommandError(
        .conflict, "there are \(drafts.count) drafts", hint: "name the note: notes-log edit NOTE --recover",
        details: drafts.map(\.path))
    }
    guard let text = draft.read() else { throw CommandError(.system, draft.path, why: "it cannot be read") }
    let bytes = try TextInput.checked(text, isLossy: false, draft.path)
    if draft.noteName.isEmpty {
      let options = try write.changeOptions()
      let performed = try passing { () throws(NoteStoreError) in
        try store.perform(options, repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
          try changes.create(bytes)
        }
      }
      draft.remove()
      return try Add.report(performed.value, performed.receipt, store, &session)
    }
    let id = try passing { () throws(NoteStoreError) in try store.resolve(.idOrTitle(draft.noteName)) }
    let receipt = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      try changes.edit(id, text: bytes, expecting: write.expect)
    }
    draft.remove()
    try ChangeReport.write([ChangeReport(verb: "recovered", note: id)], receipt, in: store, to: &session)
  }
}
