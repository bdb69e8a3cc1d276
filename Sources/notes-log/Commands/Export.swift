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

  static let grammar = Grammar(
    "export", "Write notes to a folder, a Markdown file each or in another form",
    [
      .argument("path", \Export.path, "The folder, made where there is none"),
      .argument("note", \Export.notes, "The notes; without any, all that are not in the Trash", optional: true),
      .option("--as", \Export.form, value: "FORM", "markdown, textbundle, simplenote, joplin-md, html, json or events"),
      .flag(
        "--front-matter", \Export.hasFrontMatter, "Begin Markdown files with dates, pin, Trash; an import takes it off"),
      .flag("--keep", \Export.keeps, "Bring a folder up to date that --keep wrote before: rename, replace, remove"),
      .flag("--with-trash", \Export.withTrash, "Those in the Trash too"),
      .flag("--force", \Export.replacesFiles, "Replace files that have a note's name and another text"),
    ],
    discussion: """
      Texts are written byte for byte, each file whole or not at all, with the time of the note's last edit. Names \
      follow the titles; a note that was imported gets its old name and place back. Collections become folders. With \
      --keep, files that somebody else changed stay as they are, and are named. --as events writes the whole log to one \
      file, a line of JSON for each event, which import of another store takes and merges.
      """,
    examples: [
      CommandExample("notes-log export ~/notes-copy", "everything that is not in the Trash"),
      CommandExample("notes-log export ~/notes-copy --keep", "the same again: only what changed is written"),
      CommandExample("notes-log export ~/out --as joplin-md", "for Joplin: File, Import, MD with front matter"),
      CommandExample("notes-log export /tmp/out k7m2 --at yesterday", "one note as it was"),
      CommandExample("notes-log export all.events --as events", "everything that ever happened, for another store"),
    ])
  static let jsonFields = ["written", "unchanged", "removed", "problems", "path", "events"]

  func run(_ session: inout Session) throws(CommandError) {
    if form == .events { return try exportEvents(&session) }
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    // Looked up before the folder is made: a note that is not there shall leave nothing behind.
    let chosen = try chosen(store, moment, session)
    var writer: FolderWriter
    do throws(InterchangeError) {
      writer = try FolderWriter.open(
        path: path.bytes, form: form.form, hasState: hasFrontMatter, keeps: keeps, replacesFiles: replacesFiles)
    } catch {
      throw CommandError(error, absent: "make the folder above it first")
    }
    var progress = ExportProgress()
    var file = form.form.isOneFile ? NotesFile(form: form.form) : nil
    // Files that get an old name back go first, so that no title takes their names.
    for isOriginal in [true, false] {
      try walk(store, moment, chosen) { (note) throws(CommandError) in
        let exported = Self.exported(note)
        if file != nil {
          if isOriginal == (exported.originalPath != nil) { file?.add(exported) }
          return
        }
        guard (exported.originalPath != nil) == isOriginal else { return }
        do throws(InterchangeError) {
          progress.add(try writer.write(exported))
        } catch {
          // A full disk or a folder that cannot be written stops everything; one name that is taken does not.
          if error.code == .system { throw progress.interrupted(CommandError(error, path: shown(error), absent: nil)) }
          progress.problems.append("\(note.shortID) \(note.title): \(error.path) \(error.reason)")
        }
      }
    }
    do throws(InterchangeError) {
      if let file { progress.add(try writer.write(file), count: file.count) }
      // Where a note could not be written under its new name, the file of its old one is the only one there is.
      let gone = try writer.removeGone(isWhole: chosen.isEmpty && progress.problems.isEmpty)
      progress.removed = gone.removed
      for path in gone.changed.prefix(10) { session.warn("\(path) is of no note now, but was changed here, and stays") }
      try writer.finish()
    } catch {
      throw progress.interrupted(CommandError(error, path: shown(error), absent: nil))
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
    let failures = progress.problems.count
    if failures > 0 {
      throw CommandError(
        .partial, "\(failures) \(failures == 1 ? "note was" : "notes were") not written",
        why: "other files have \(failures == 1 ? "its name" : "their names")",
        hint: replacesFiles
          ? "choose an empty folder" : "choose an empty folder, or pass --force to replace those files")
    }
  }

  /// A path below the target as a person would name it.
  private func shown(_ error: InterchangeError) -> String { "\(path.shown)/\(error.path)" }

  /// The notes that were asked for by name, each once; empty for all.
  private func chosen(
    _ store: NoteStore, _ moment: StoreMoment?, _ session: Session
  ) throws(CommandError) -> [NoteID] {
    var chosen: [NoteID] = []
    for reference in notes {
      let id = try session.resolve(reference, in: store, at: moment)
      if chosen.contains(id) { continue }
      // One that was not there yet at that moment is said before anything is written.
      _ = try passing { () throws(NoteStoreError) in try store.note(id, at: moment) }
      chosen.append(id)
    }
    return chosen
  }

  private func walk(
    _ store: NoteStore, _ moment: StoreMoment?, _ chosen: [NoteID], _ body: (Note) throws(CommandError) -> Void
  ) throws(CommandError) {
    for id in chosen { try body(try passing { () throws(NoteStoreError) in try store.note(id, at: moment) }) }
    if !chosen.isEmpty { return }
    var failure: CommandError?
    try passing { () throws(NoteStoreError) in
      try store.walk(.all, at: moment) { note in
        guard withTrash || note.trashed == nil else { return true }
        do throws(CommandError) { try body(note) } catch { failure = error }
        return failure == nil
      }
    }
    if let failure { throw failure }
  }

  private static func exported(_ note: Note) -> ExportedNote {
    var exported = ExportedNote(
      id: note.id.description, shortID: note.shortID, title: note.title, text: note.text, collection: note.collection,
      modified: note.edited.microseconds,
      originalPath: note.sourceFormat == "folder" ? note.sourceID.map(SourcePath.relative) : nil)
    exported.created = note.created.microseconds
    exported.isPinned = note.isPinned
    exported.isTrashed = note.trashed != nil
    exported.isArchived = note.archived != .no
    return exported
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

/// Counts what an export wrote.
struct ExportProgress {
  private(set) var written = 0
  private(set) var unchanged = 0
  /// Files of an earlier export whose notes are gone or have other names.
  var removed = 0
  var problems: [String] = []

  mutating func add(_ file: FolderWriter.WrittenFile, count: Int = 1) {
    if file.outcome == .unchanged { unchanged += count } else { written += count }
  }

  /// One line: how many files now stand where.
  func summary(to path: String) -> String {
    let same = unchanged > 0 ? ", \(unchanged) were there already" : ""
    let gone = removed > 0 ? ", \(removed) removed" : ""
    return "exported \(written) \(written == 1 ? "note" : "notes") to \(path)\(same)\(gone)"
  }

  /// An error that stopped the export, with what was written by then.
  func interrupted(_ error: CommandError) -> CommandError {
    var error = error
    if written > 0 {
      error.details.append("\(written) \(written == 1 ? "note was" : "notes were") written before that")
    }
    return error
  }
}
