import Glibc
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
    var reader = try reading { () throws(InterchangeError) in try FolderReader.open(path: path.bytes, isLossy: isLossy)
    }
    let store = try session.openStore(isReadOnly: isDryRun)
    let root = Self.root(of: path)
    var run = ImportRun(source: PathText.text(of: path.bytes), format: Self.format)
    var tally = ImportTally()
    var reportFile = try report.map { (file) throws(CommandError) in try ReportFile(file) }
    var batch: [SourceNote] = []
    var bytes = 0
    var bar = ProgressBar("importing", of: 1, session)
    while let item = reader.next() {
      switch item {
      case .problem(let problem):
        tally.add(problem)
        try reportFile?.add(problem)
      case .note(let note):
        batch.append(Self.sourceNote(note, root: root))
        bytes += note.text.count
      }
      // A batch is one durable change: large enough to be fast, small enough to keep in memory.
      if batch.count == ImportRun.batch || bytes > 32 << 20 {
        try take(&batch, &run, store, &tally, &reportFile)
        bytes = 0
        bar.update(tally.taken, &session)
      }
    }
    try take(&batch, &run, store, &tally, &reportFile)
    bar.finish(&session)
    try reportFile?.close()
    try finish(tally, run, &session)
  }

  private static let format = "folder"

  /// The folder's absolute path, so that equal names in two folders are two notes.
  private static func root(of path: PathArgument) -> String {
    guard let real = realpath(String(decoding: path.bytes, as: UTF8.self), nil) else {
      return PathText.text(of: path.bytes)
    }
    defer { free(real) }
    return PathText.text(of: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  private static func sourceNote(_ note: ImportedNote, root: String) -> SourceNote {
    var source = SourceNote(format: format, id: root + SourcePath.mark + note.sourceID, text: note.text)
    source.created = note.created.map(Timestamp.init(microseconds:))
    source.modified = note.modified.map(Timestamp.init(microseconds:))
    source.collection = note.collection
    source.isPinned = note.isPinned
    source.isTrashed = note.isTrashed
    source.isArchived = note.isArchived
    return source
  }

  private func take(
    _ batch: inout [SourceNote], _ run: inout ImportRun, _ store: NoteStore, _ tally: inout ImportTally,
    _ report: inout ReportFile?
  ) throws(CommandError) {
    guard !batch.isEmpty else { return }
    let outcomes: [ImportOutcome]
    do throws(NoteStoreError) {
      outcomes = try run.take(batch, into: store, isDryRun: isDryRun)
    } catch {
      throw CommandError(error)
    }
    for (note, outcome) in zip(batch, outcomes) {
      guard let problem = tally.add(outcome, of: SourcePath.relative(note.id)) else { continue }
      try report?.add(problem)
    }
    batch = []
  }

  private func finish(_ tally: ImportTally, _ run: ImportRun, _ session: inout Session) throws(CommandError) {
    for line in tally.shownProblems { session.warn(line) }
    if session.wantsJSON {
      try session.writeJSON([
        "created": .integer(Int64(tally.created)), "updated": .integer(Int64(tally.updated)),
        "unchanged": .integer(Int64(tally.unchanged)), "blank": .integer(Int64(tally.blank)),
        "in_trash": .integer(Int64(tally.inTrash)), "problems": .integer(Int64(tally.failures)),
        "change": .optional(run.group?.description), "dry_run": .boolean(isDryRun),
      ])
    }
    let summary = tally.summary(isDryRun: isDryRun)
    session.say(run.group == nil || isDryRun ? summary : summary + UndoHint.suffix)
    if tally.failures > 0 {
      throw CommandError(
        .partial, "\(tally.failures) of the files could not be taken", why: "the rest is imported",
        hint: report == nil ? "--report FILE writes down each with the reason" : nil)
    }
  }
}

/// The id of a note from a folder: the folder's path, a mark, the file's path in it.
enum SourcePath {
  static let mark = "//"

  /// The path of the file in its folder.
  static func relative(_ id: String) -> String {
    guard let mark = id.utf8.firstRange(of: Array(mark.utf8)) else { return id }
    return String(id[mark.upperBound...])
  }
}

/// Runs a step of Interchange and turns its error into the command line's.
func reading<Value: ~Copyable>(_ step: () throws(InterchangeError) -> Value) throws(CommandError) -> Value {
  do throws(InterchangeError) {
    return try step()
  } catch {
    throw CommandError(error)
  }
}

extension CommandError {
  /// An error of Interchange as the command line says it.
  init(_ error: InterchangeError) {
    let isSystem = error.code == .system
    self.init(isSystem ? .system : .usage, error.path, why: error.reason)
  }
}
