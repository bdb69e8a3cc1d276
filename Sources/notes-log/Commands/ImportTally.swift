import Interchange
import NoteStore

/// Counts what became of the notes of an import.
struct ImportTally {
  private(set) var created = 0
  private(set) var updated = 0
  private(set) var unchanged = 0
  private(set) var blank = 0
  private(set) var inTrash = 0
  private(set) var failures = 0
  private var isTextNotUTF8 = false
  /// How many notes lost something of a kind on the way.
  private var losses: [ImportProblem.Code: Int] = [:]
  private var problems: [String] = []

  private static let mostShown = 10

  /// How many notes were seen.
  var taken: Int { created + updated + unchanged + blank + inTrash + failures }

  mutating func add(_ problem: ImportProblem) {
    if problem.code == .blank { blank += 1 }
    if problem.severity == .notice { losses[problem.code, default: 0] += 1 }
    guard problem.severity == .failure else { return }
    failures += 1
    if problem.code == .invalidUTF8 { isTextNotUTF8 = true }
    problems.append("\(problem.path) \(problem.reason)")
  }

  /// Counts an outcome; one that a person should hear of comes back as a problem.
  mutating func add(_ outcome: ImportOutcome, of path: String) -> ImportProblem? {
    switch outcome {
    case .created: created += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .blank: blank += 1
    case .inTrash:
      inTrash += 1
      return ImportProblem(
        path: path, code: ImportProblem.Code("in-trash"), severity: .notice,
        reason: "has changed, but its note is in the Trash and was left there")
    case .refused(let reason):
      let problem = ImportProblem(
        path: path, code: ImportProblem.Code("refused"), severity: .failure, reason: "was not taken: \(reason)")
      add(problem)
      return problem
    }
    return nil
  }

  /// The first problems, and how many more there are.
  var shownProblems: [String] {
    let more = problems.count - Self.mostShown
    return problems.prefix(Self.mostShown) + (more > 0 ? ["… and \(more) more"] : [])
  }

  /// One line: what came in and what did not.
  func summary(isDryRun: Bool) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ word: String) { if count > 0 { parts.append("\(count) \(word)") } }
    add(updated, "changed")
    add(unchanged, "unchanged")
    add(blank, "blank left out")
    add(inTrash, "left in the Trash")
    add(failures, failures == 1 ? "problem" : "problems")
    let others = losses[.otherFile, default: 0]
    if taken == 0, others > 0 {
      let words = others == 1 ? "file is no note and was" : "files are no notes and were"
      parts.append("\(others) \(words) left out")
    }
    for (code, word) in Self.lossWords { add(losses[code, default: 0], word) }
    let first = "\(isDryRun ? "would import" : "imported") \(created) \(created == 1 ? "note" : "notes")"
    return ([first] + parts).joined(separator: ", ")
  }

  /// What the import ends with where not every file could be taken; nil where each was.
  ///
  /// Where some were, it is done in part; where none was, the input was no good.
  func failure(isDryRun: Bool, hasReport: Bool) -> CommandError? {
    guard failures > 0 else { return nil }
    var hints: [String] = []
    if isTextNotUTF8 { hints.append("--lossy replaces what is not UTF-8") }
    if !hasReport { hints.append("--report FILE writes down each file with the reason") }
    let isPart = taken > failures + blank
    return CommandError(
      isPart ? .partial : .usage,
      "\(failures) \(failures == 1 ? "file" : "files") \(isDryRun ? "cannot" : "could not") be taken",
      why: isPart ? "the rest \(isDryRun ? "would be" : "is") imported" : nil,
      hint: hints.isEmpty ? nil : hints.joined(separator: "; "))
  }

  /// What did not come along with notes that did.
  private static let lossWords: [(ImportProblem.Code, String)] = [
    (.attachment, "without attachments"), (.lostFormat, "without their looks"),
    (.lostMetadata, "without their metadata"),
    (.encrypted, "with encrypted text"), (.badDate, "without a date"),
  ]

  /// An error that stopped the import, with what was in by then.
  func interrupted(_ error: CommandError, isDryRun: Bool) -> CommandError {
    var error = error
    if !isDryRun && created + updated > 0 {
      error.details.append("\(summary(isDryRun: false)) before that; importing again goes on there")
    }
    return error
  }
}
