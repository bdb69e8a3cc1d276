/// What stopped a command: what happened, why, what to do, and with which exit status the program ends.
///
/// Every error of the command line is one of these; it is printed in one place, `Session.report(_:)`.
struct CommandError: Error, Equatable, Sendable {
  /// The sort of an error, which decides the exit status. A struct, so that a new sort breaks no `switch`.
  struct Kind: Hashable, Sendable {
    /// The exit status of the program.
    let status: Int32
    private let name: String

    /// Nothing was found, or there was nothing to undo.
    static let notFound = Kind(status: 1, name: "notFound")
    /// A search found nothing: an answer, not a failure, so it is said plainly, and not at all with `--quiet`.
    static let noMatches = Kind(status: 1, name: "noMatches")
    /// The command line or the input is not right.
    static let usage = Kind(status: 2, name: "usage")
    /// The request is ambiguous, conflicts with what is there, or `--expect` was not met.
    static let conflict = Kind(status: 3, name: "conflict")
    /// Another program holds the store.
    static let busy = Kind(status: 4, name: "busy")
    /// The store is damaged.
    static let damaged = Kind(status: 5, name: "damaged")
    /// A part was done, a part was not.
    static let partial = Kind(status: 6, name: "partial")
    /// The system refused: disk full, permission, no editor.
    static let system = Kind(status: 7, name: "system")
    /// The person pressed Ctrl-C.
    static let interrupted = Kind(status: 130, name: "interrupted")
    /// The reader of standard output went away; the program ends silently, as if done.
    static let outputClosed = Kind(status: 0, name: "outputClosed")
  }

  var kind: Kind
  /// What went wrong: the thing or the act, without a full stop.
  var what: String
  /// Why it went wrong; nil where `what` says it all.
  var why: String?
  /// What to do about it.
  var hint: String?
  /// The notes that may be meant, a line each between message and hint.
  var notes: [NamedNote] = []
  /// Further lines between message and hint.
  var details: [String]

  init(_ kind: Kind, _ what: String, why: String? = nil, hint: String? = nil, details: [String] = []) {
    self.kind = kind
    self.what = what
    self.why = why
    self.hint = hint
    self.details = details
  }

  /// A note in a message.
  struct NamedNote: Equatable, Sendable {
    var id: String
    var title: String
  }

  /// `what: why`.
  var message: String {
    guard let why else { return what }
    return "\(what): \(why)"
  }

  /// An error of the command line itself: an unknown option, a missing value, a wrong number.
  static func usage(_ what: String, why: String? = nil, hint: String? = nil) -> CommandError {
    CommandError(.usage, what, why: why, hint: hint)
  }

  /// The end of a search that found nothing.
  static let noMatches = CommandError(.noMatches, "No matches.")

  /// The end that follows when the reader of standard output is gone.
  static let outputClosed = CommandError(.outputClosed, "standard output", why: "closed")
}
