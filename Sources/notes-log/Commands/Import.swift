import Interchange
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `import`: brings notes in from a folder of Markdown and text files, or from what another program exported.
struct Import: Command {
  var path = PathArgument()
  var isDryRun = false
  var isLossy = false
  var report: PathArgument?
  var from: ImportFormat?
  var duplicates = DuplicateChoice.update
  var dateOrder: DateOrder?
  var namesAreTitles = false

  static let grammar = Grammar(
    "import", "Bring notes in from files, another program's export, or another store's events",
    [
      .argument("path", \Import.path, "A folder, a file or an archive"),
      .option("--from", \Import.from, value: "FORMAT", "Read it as this format; else its content tells"),
      .option(
        "--on-duplicate", \Import.duplicates, value: "WHAT", "A note that came before and changed: skip, update, copy"),
      .option("--date-order", \Import.dateOrder, value: "ORDER", "Which of 01/02/2024 is the day: dmy or mdy"),
      .flag(
        "--names-as-titles", \Import.namesAreTitles, "Give notes of a folder their file's name as title (Obsidian)"),
      .flag("--dry-run", \Import.isDryRun, "Say what would happen; change nothing"),
      .flag("--lossy", \Import.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
      .option(
        "--report", \Import.report, value: "FILE", "Write a line of JSON for every file that was not taken as it is"),
    ],
    discussion: """
      Texts are kept byte for byte, with the times of the files; folders become collections. Exports of Bear, Simplenote, \
      Google Keep, Joplin, Evernote, Standard Notes, Day One, jrnl, nb, Tomboy and Drafts, TextBundles and CSV are told \
      by their content, zipped or not; titles, tags, pins, dates and the Trash come along. One import is one undo. \
      Importing again adds nothing: a file that changed since changes its note, and what was written here is kept; a \
      file that is gone leaves its note alone. One bad file never stops the rest (exit status 6). A file that export \
      --as events wrote is merged: what both stores wrote stays, and nothing of it is taken if a line of it is bad.
      """,
    examples: [
      CommandExample("notes-log import ~/notes", "all *.md, *.markdown and *.txt below ~/notes"),
      CommandExample("notes-log import ~/notes --dry-run", "what that would do"),
      CommandExample("notes-log import all.events", "the events of another store, merged with those here"),
      CommandExample(
        "notes-log import takeout.zip --report left-out.ndjson", "Google Keep, and what did not come along"),
    ])
  static let access = StoreAccess.write
  static let jsonFields = [
    "created", "updated", "unchanged", "blank", "in_trash", "problems", "change", "dry_run", "events", "known",
    "erased",
    "notes",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    if from == .events || from == nil && EventFileReader.isDump(path: path.bytes) {
      return try importEvents(&session)
    }
    let source = try openSource(&session)
    // A dry run decides as an import does, which only a store opened for writing can; but it makes no store.
    let current = try session.storePath() + "/CURRENT"
    let isMissing = isDryRun && !systemHas(current)
    let store = try session.openStore(isReadOnly: isMissing)
    var intake = Intake(
      run: ImportRun(
        source: PathText.text(of: path.bytes), format: source.format,
        duplicates: DuplicateRule(rawValue: duplicates.rawValue) ?? .update), isDryRun: isDryRun,
      report: try report.map { (file) throws(CommandError) in try ReportFile(file) })
    do throws(CommandError) {
      try read(source, into: &intake, store, &session)
    } catch {
      _ = intake.report?.close()
      throw intake.tally.interrupted(error, isDryRun: isDryRun)
    }
    let unwritten = intake.report?.close()
    try finish(intake, unwritten, &session)
  }

  private func read(
    _ source: any ImportSource, into intake: inout Intake, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let root = SourcePath.root(of: path)
    var bytes = 0
    var bar = ProgressBar("importing", of: nil, session)
    while let item = try source.next() {
      switch item {
      case .problem(let problem): intake.add(problem)
      case .note(let note):
        intake.add(note, Self.sourceNote(note, root: root, isNamedByPath: source.isNamedByPath))
        bytes += note.text.count
      }
      // A batch is one durable change: large enough to be fast, small enough to keep in memory.
      if intake.batch.count == ImportRun.batch || bytes > ImportRun.batchBytes {
        try intake.take(into: store)
        bytes = 0
        bar.update(intake.tally.taken, &session)
      }
    }
    try intake.take(into: store)
    bar.finish(&session)
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
  /// Where they stand in their source.
  var places: [String] = []

  mutating func add(_ note: ImportedNote, _ source: SourceNote) {
    batch.append(source)
    places.append(note.place)
  }

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
    for (place, outcome) in zip(places, outcomes) {
      if let problem = tally.add(outcome, of: place) { report?.add(problem) }
    }
    batch = []
    places = []
  }
}
