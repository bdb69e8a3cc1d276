package import LogStore
public import Events

/// Says what a store could not do, why, and among what to choose.
public struct NoteStoreError: Error, Sendable {
  /// The kind of failure. A struct with static members, so that a new one breaks no `switch` of an app.
  public struct Code: Hashable, Sendable {
    public let name: String
    /// No note, item or event is meant by what was given.
    public static let notFound = Code(name: "not-found")
    /// Several notes are meant; `candidates` names them.
    public static let ambiguous = Code(name: "ambiguous")
    /// The note is not in the state the command needs, or `expecting` was not met.
    public static let conflict = Code(name: "conflict")
    /// What was given cannot be taken: blank, too long, not UTF-8, a time in the future.
    public static let badInput = Code(name: "bad-input")
    /// Another process has been writing for too long.
    public static let busy = Code(name: "busy")
    /// The bytes of the store are not what was written.
    public static let damaged = Code(name: "damaged")
    /// A newer program wrote the store.
    public static let newerFormat = Code(name: "newer-format")
    /// A program that was never released wrote the store.
    public static let draftFormat = Code(name: "draft-format")
    /// The folder holds something that is not a store.
    public static let notAStore = Code(name: "not-a-store")
    /// The system refused: disk full, permission, network file system.
    public static let system = Code(name: "system")
  }

  /// A note among which to choose.
  public struct Candidate: Sendable {
    public var note: NoteID
    public var shortID: String
    public var title: String
  }

  public var code: Code
  /// What could not be done, as a phrase.
  public var what: String
  /// The reason, as a phrase; empty where there is none to give.
  public var why: String
  /// What to do about it, as a phrase; empty where the reason says it.
  public var hint: String
  /// The notes that could be meant.
  public var candidates: [Candidate]
  /// Other things that could be meant: items, counters, names.
  public var choices: [String]

  public init(
    _ code: Code, _ what: String, why: String = "", hint: String = "", candidates: [Candidate] = [],
    choices: [String] = []
  ) {
    self.code = code
    self.what = what
    self.why = why
    self.hint = hint
    self.candidates = candidates
    self.choices = choices
  }
}

extension NoteStoreError: StoreFailure {
  package init(_ error: StoreError) {
    let code: Code =
      switch error.code {
      case .busy: .busy
      case .damaged, .damagedTable: .damaged
      case .newerFormat: .newerFormat
      case .draftFormat: .draftFormat
      case .notAStore: .notAStore
      default: .system
      }
    let hint =
      switch error.code {
      case .busy: "try again; if nothing is writing, end that process"
      case .damaged where error.operation == "read the backup": "use another one; nothing was changed"
      case .damaged: "nothing was changed; restore a backup, or copy the folder away before trying anything"
      case .damagedTable where error.number != 0:
        "notes-log verify --repair makes the tables again from the log, and loses nothing where that is whole"
      case .damagedTable: "notes-log rebuild makes the tables again from the log, which has everything"
      case .newerFormat: "use the newer notes-log that wrote it"
      case .draftFormat: "choose another folder with --store or NOTES_LOG_STORE; this one is left as it is"
      case .notAStore: "choose another folder with --store or NOTES_LOG_STORE"
      case .full: "free some space and try again; nothing was lost"
      case .networkFileSystem: "keep the store on a local disk, or pass --allow-network-fs if only one machine uses it"
      case .permission: "check who owns the folder and its files"
      case .noScratchFolder: "set TMPDIR to a folder in which files may be made"
      case .system where error.operation == "read the backup": "name a file that notes-log backup create made"
      case .system where error.operation == "make the store": "choose another folder with --store or NOTES_LOG_STORE"
      default: ""
      }
    let subject = error.subject.isEmpty ? "" : error.reason.isEmpty ? error.subject : "\(error.subject): "
    self.init(code, "cannot \(error.operation)", why: subject + error.reason, hint: hint)
  }
}
