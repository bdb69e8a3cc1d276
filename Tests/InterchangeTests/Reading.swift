import Interchange

/// All that a reading of a folder gives.
struct Reading: Equatable {
  var notes: [ImportedNote] = []
  var problems: [ImportProblem] = []

  init(_ path: [UInt8], isLossy: Bool = false, limits: FolderReader.Limits = .init()) throws {
    var reader = try FolderReader.open(path: path, isLossy: isLossy, limits: limits)
    while let item = reader.next() {
      switch item {
      case .note(let note): notes.append(note)
      case .problem(let problem): problems.append(problem)
      }
    }
  }

  var ids: [String] { notes.map(\.sourceID) }

  /// The problems as `path code`, in order.
  var report: [String] { problems.map { "\($0.path) \($0.code.word)" } }
}
