/// What a command needs of the store; decides whether `--at` means anything.
enum StoreAccess: Hashable, Sendable {
  /// It does not look at notes: `help`, `version`.
  case none
  /// It reads; `--at` shows the past.
  case read
  /// It writes; `--at` is a usage error.
  case write
}

/// A command: a plain struct whose fields are its arguments and options.
///
/// `init()` gives the defaults, the grammar says which word goes into which field, `run` does the work.
protocol Command: Sendable {
  init()

  static var grammar: Grammar { get }

  /// What it needs of the store.
  static var access: StoreAccess { get }

  /// Whether it writes notes, and so does what is due with the next write. A fact of the type and not asked of the
  /// runtime, which goes through every conformance of the program for it.
  static var writesNotes: Bool { get }

  /// The fields that `--json=FIELDS` can name, in the order in which they are printed. Empty: no JSON form, and
  /// `--json` is a usage error.
  static var jsonFields: [String] { get }

  /// The parameters that its kind of command adds to the grammar's own.
  static var addedParameters: [Parameter] { get }

  mutating func run(_ session: inout Session) throws(CommandError)
}

extension Command {
  static var access: StoreAccess { .read }
  static var writesNotes: Bool { false }
  static var jsonFields: [String] { [] }
  static var addedParameters: [Parameter] { [] }

  /// The grammar's parameters, then the added ones.
  static var allParameters: [Parameter] {
    let added = addedParameters
    return added.isEmpty ? grammar.parameters : grammar.parameters + added
  }
}

/// A command that writes to the store; it takes `--expect` and `--command-id` without naming them in its grammar.
protocol WriteCommand: Command {
  var write: WriteOptions { get set }
}

extension WriteCommand {
  static var access: StoreAccess { .write }
  static var writesNotes: Bool { true }
  static var addedParameters: [Parameter] { WriteOptions.parameters(of: Self.self) }
}
