import Interchange
import NoteStore

/// `import`: brings notes in from a folder of Markdown and text files.
struct Import: Command {
  var path = PathArgument()
  var isDryRun = false
  var isLossy = false
  var report: PathArgument?
  var source: ImportSource?

  static let grammar = Grammar<Import>(
    "import", "Bring notes in from a folder of Markdown and text files, or another store's events",
    [
      .argument("path", \.path, "The folder, or one file"),
      .option("--from", \.source, value: "FORM", "folder or events; told by what the path holds where it is not given"),
      .flag("--dry-run", \.isDryRun, "Say what would happen; change nothing"),
      .flag("--lossy", \.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
      .option("--report", \.report, value: "FILE", "Write a line of JSON for every file that was not taken as it is"),
    ],
    discussion: """
      Texts are kept byte for byte, with the times of the files; folders become collections. One import is one undo. \
      Importing again adds nothing: a file that changed since changes its note, and what was written here is kept; a \
      file that is gone leaves its note alone. One bad file never stops the rest (exit status 6). A file that export \
      --as events wrote is merged: what both stores wrote stays, and nothing of it is taken if a line of it is bad.
      """,
    examples: [
      CommandExample("notes-log import ~/notes", "all *.md, *.markdown and *.txt below ~/notes"),
      CommandExample("notes-log import ~/notes --dry-run", "what that would do"),
      CommandExample("notes-log import all.events", "the events of another store, merged with those here"),
    ])
  static let access = StoreAccess.write
  static let jsonFields = [
    "created", "updated", "unchanged", "blank", "in_trash", "problems", "change", "dry_run", "events", "known",
    "erased",
    "notes",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    if source == .events || source == nil && EventFileReader.isDump(path: path.bytes) {
      return try importEvents(&session)
    }
    var reader: FolderReader
    do throws(InterchangeError) {
      reader = try FolderReader.open(path: path.bytes, isLossy: isLossy)
    } catch {
      throw CommandError(error, absent: "check the path; it is a folder's, or one file's")
    }
    // A dry run decides as an import does, which only a store opened for writing can; but it makes no store.
    let isMissing = isDryRun ? try !session.openStore(isReadOnly: true).exists : false
    let store = try session.openStore(isReadOnly: isMissing)
    var intake = Intake(
      run: ImportRun(source: PathText.text(of: path.bytes), format: Self.format), isDryRun: isDryRun,
      report: try report.map { (file) throws(CommandError) in try ReportFile(file) })
    do throws(CommandError) {
      try read(&reader, into: &intake, store, &session)
    } catch {
      _ = intake.report?.close()
      throw intake.tally.interrupted(error, isDryRun: isDryRun)
    }
    let unwritten = intake.report?.close()
    try finish(intake, unwritten, &session)
  }

  private static let format = "folder"

  private func read(
    _ reader: inout FolderReader, into intake: inout Intake, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let root = SourcePath.root(of: path)
    var bytes = 0
    var bar = ProgressBar("importing", of: 1, session)
    while let item = reader.next() {
      switch item {
      case .problem(let problem): intake.add(problem)
      case .note(let note):
        intake.batch.append(Self.sourceNote(note, root: root))
        bytes += note.text.count
      }
      // A batch is one durable change: large enough to be fast, small enough to keep in memory.
      if intake.batch.count == ImportRun.batch || bytes > 32 << 20 {
        try intake.take(into: store)
        bytes = 0
        bar.update(intake.tally.taken, &session)
      }
    }
    try intake.take(into: store)
    bar.finish(&session)
  }

  private static func sourceNote(_ note: ImportedNote, root: String) -> SourceNote {
    var source = SourceNote(format: format, id: SourcePath.id(root: root, file: note.sourceID), text: note.text)
    source.created = note.created.map(Timestamp.init(microseconds:))
    source.modified = note.modified.map(Timestamp.init(microseconds:))
    source.collection = note.collection
    source.isPinned = note.isPinned
    source.isTrashed = note.isTrashed
    source.isArchived = note.isArchived
    return source
  }

  /// - Parameter unwritten: What kept the report from being whole.
  private func finish(_ intake: Intake, _ unwritten: CommandError?, _ session: inout Session) throws(CommandError) {
    let tally = intake.tally
    let group = intake.run.group
    for line in tally.shownProblems { session.warn(line) }
    if session.wantsJSON {
      try session.writeJSON([
        "created": .integer(Int64(tally.created)), "updated": .integer(Int64(tally.updated)),
        "unchanged": .integer(Int64(tally.unchanged)), "blank": .integer(Int64(tally.blank)),
        "in_trash": .integer(Int64(tally.inTrash)), "problems": .integer(Int64(tally.failures)),
        "change": .optional(group?.description), "dry_run": .boolean(isDryRun),
      ])
    }
    let summary = tally.summary(isDryRun: isDryRun)
    session.say(group == nil || isDryRun ? summary : summary + UndoHint.suffix)
    if let unwritten {
      throw CommandError(
        .system, "the report is not whole", why: unwritten.message,
        hint: "import again with another --report FILE; nothing comes in twice")
    }
    if let error = tally.failure(isDryRun: isDryRun, hasReport: report != nil) { throw error }
  }
}

/// What an import has taken so far.
private struct Intake {
  var run: ImportRun
  let isDryRun: Bool
  var report: ReportFile?
  var tally = ImportTally()
  /// The notes that are taken next.
  var batch: [SourceNote] = []

  mutating func add(_ problem: ImportProblem) {
    tally.add(problem)
    report?.add(problem)
  }

  /// Takes the batch.
  mutating func take(into store: NoteStore) throws(CommandError) {
    guard !batch.isEmpty else { return }
    let outcomes = try passing { () throws(NoteStoreError) in
      try run.take(batch, into: store, isDryRun: isDryRun)
    }
    for (note, outcome) in zip(batch, outcomes) {
      if let problem = tally.add(outcome, of: SourcePath.relative(note.id)) { report?.add(problem) }
    }
    batch = []
  }
}
