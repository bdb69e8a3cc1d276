import Interchange
import NoteStore

/// `export`: writes notes to a folder, one file each or in the form that another program reads.
struct Export: Command {
  var path = PathArgument()
  var notes: [NoteReference] = []
  var withTrash = false
  var replacesFiles = false
  var form = ExportFormat.markdown
  var hasFrontMatter = false
  var keeps = false
  var watches = false

  static let grammar = Grammar(
    "export", "Write notes to a folder, a Markdown file each or in another form",
    [
      .argument("path", \Export.path, "The folder, made where there is none"),
      .argument("note", \Export.notes, "The notes; without any, all that are not in the Trash", optional: true),
      .option("--as", \Export.form, value: "FORM", "markdown, textbundle, simplenote, joplin-md, html, json or events"),
      .flag(
        "--front-matter", \Export.hasFrontMatter, "Begin Markdown files with dates, pin, Trash; an import takes it off"),
      .flag("--keep", \Export.keeps, "Bring a folder up to date that --keep wrote before: rename, replace, remove"),
      .flag("--watch", \Export.watches, "Do as --keep, and go on doing so at each change until Ctrl-C"),
      .flag("--with-trash", \Export.withTrash, "Those in the Trash too"),
      .flag("--force", \Export.replacesFiles, "Replace files that have a note's name and another text"),
    ],
    discussion: """
      Texts are written byte for byte, each file whole or not at all, with the time of the note's last edit. Names \
      follow the titles; a note that was imported gets its old name and place back. Collections become folders. With \
      --keep, files that somebody else changed stay as they are, and are named. What another program's export held \
      about a note besides its text is given back. --as events writes the whole log to one \
      file, a line of JSON for each event, which import of another store takes and merges.
      """,
    examples: [
      CommandExample("notes-log export ~/notes-copy", "everything that is not in the Trash"),
      CommandExample("notes-log export ~/notes-copy --keep", "the same again: only what changed is written"),
      CommandExample("notes-log export ~/notes-copy --watch", "and from then on, while it runs"),
      CommandExample("notes-log export ~/out --as joplin-md", "for Joplin: File, Import, MD with front matter"),
      CommandExample("notes-log export /tmp/out k7m2 --at yesterday", "one note as it was"),
      CommandExample("notes-log export all.events --as events", "everything that ever happened, for another store"),
    ])
  static let jsonFields = ["written", "unchanged", "removed", "problems", "path", "events"]

  func run(_ session: inout Session) throws(CommandError) {
    if form == .events { return try exportEvents(&session) }
    if watches { return try watch(&session) }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    // Looked up before the folder is made: a note that is not there shall leave nothing behind.
    let chosen = try chosen(store, moment, session)
    var writer = try openWriter()
    let progress = try write(store, moment, chosen, to: &writer, &session)
    try report(progress, &session)
    let failures = progress.problems.count
    if failures > 0 {
      throw CommandError(
        .partial, "\(failures) \(failures == 1 ? "note was" : "notes were") not written",
        why: "other files have \(failures == 1 ? "its name" : "their names")",
        hint: replacesFiles
          ? "choose an empty folder" : "choose an empty folder, or pass --force to replace those files")
    }
  }

  /// Says what was done, on standard output where JSON is wanted.
  func report(_ progress: ExportProgress, _ session: inout Session) throws(CommandError) {
    for path in progress.changed.prefix(10) {
      session.warn("\(path) is of no note now, but was changed here, and stays")
    }
    for problem in progress.problems.prefix(10) { session.warn(problem) }
    if session.wantsJSON {
      try session.writeJSON([
        "written": .integer(Int64(progress.written)), "unchanged": .integer(Int64(progress.unchanged)),
        "removed": .integer(Int64(progress.removed)), "problems": .integer(Int64(progress.problems.count)),
        "path": .bytes(path.bytes),
      ])
    }
    session.say(progress.summary(to: path.shown))
  }
}

/// The words of `export --as`.
enum ExportFormat: String, ChoiceValue {
  case markdown, textbundle, simplenote
  case joplinMarkdown = "joplin-md"
  case html, json
  /// The whole log, for another store.
  case events

  var form: ExportForm { ExportForm(rawValue: rawValue) ?? .markdown }
}
