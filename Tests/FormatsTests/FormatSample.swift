import Dates
import Formats
import Foundation
import Interchange
import TestSupport

/// All that a reading of a source gives.
struct FormatSample {
  var format: SourceFormat
  var notes: [ImportedNote] = []
  var problems: [ImportProblem] = []
  var refusal: InterchangeError?

  /// Reads real files of the shared data.
  static func shared(
    _ path: String, as format: SourceFormat? = nil, order: ForeignDate.Order? = nil
  ) throws -> FormatSample {
    try FormatSample(path: try SharedData.url("samples/\(path)").path, as: format, order: order)
  }

  init(
    path: String, as format: SourceFormat? = nil, order: ForeignDate.Order? = nil, isLossy: Bool = false,
    limits: ReadingOptions.Limits = .init()
  ) throws {
    try self.init(
      try OpenedSource.open(path: Array(path.utf8), limits: limits), as: format, order: order, isLossy: isLossy,
      limits: limits)
  }

  /// Reads files in memory.
  init(_ files: [(String, String)], as format: SourceFormat? = nil, order: ForeignDate.Order? = nil) throws {
    try self.init(
      OpenedSource(files: files.map { SourceFile(path: $0.0, modified: 77_000_000, bytes: Array($0.1.utf8)) }),
      as: format, order: order)
  }

  init(
    _ source: OpenedSource, as given: SourceFormat? = nil, order: ForeignDate.Order? = nil, isLossy: Bool = false,
    limits: ReadingOptions.Limits = .init()
  ) throws {
    guard let format = given ?? FormatReaders.detect(source) else { throw CocoaError(.fileReadUnknown) }
    self.format = format
    let options = ReadingOptions(dates: ForeignDate(order: order), isLossy: isLossy, limits: limits)
    let collected = Collected()
    let reading = FormatReading(format: format, options: options) { collected.add($0) }
    do throws(InterchangeError) {
      try FormatReaders.read(source, reading)
    } catch {
      refusal = error
    }
    notes = collected.notes
    problems = collected.problems
  }

  private final class Collected {
    var notes: [ImportedNote] = []
    var problems: [ImportProblem] = []

    func add(_ item: ImportItem) {
      switch item {
      case .note(let note): notes.append(note)
      case .problem(let problem): problems.append(problem)
      }
    }
  }

  /// The note whose text has these words.
  func note(_ words: String) -> ImportedNote? { notes.first { $0.words.contains(words) } }

  var failures: [ImportProblem] { problems.filter { $0.severity == .failure } }

  func places(_ code: ImportProblem.Code) -> [String] { problems.filter { $0.code == code }.map(\.path) }
}

extension ImportedNote {
  /// The text as a string.
  var words: String { String(decoding: text, as: UTF8.self) }

  /// Letters for what is set: Pinned, Trashed, Archived.
  var state: String { (isPinned ? "P" : "") + (isTrashed ? "T" : "") + (isArchived ? "A" : "") }

  /// Its dates as text, `created modified`.
  var dates: String {
    [created, modified].map { $0.map { RFC3339.text($0, zone: FixedZone.utc) } ?? "-" }.joined(separator: " ")
  }
}

/// What a note of a sample is expected to be.
struct ExpectedNote {
  var text: String
  var dates: String
  var state = ""
  var tags: [String] = []
  var collection: String?
}
