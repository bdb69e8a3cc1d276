package import Interchange

/// A source with the list of its files, whatever holds them.
package struct OpenedSource: Sendable {
  package let files: [SourceFile]
  /// What was left out already when the list was made.
  package let problems: [ImportProblem]

  package init(files: [SourceFile], problems: [ImportProblem] = []) {
    self.files = files
    self.problems = problems
  }

  /// Opens a folder, a file or an archive.
  package static func open(path: [UInt8], limits: ReadingOptions.Limits) throws(InterchangeError) -> OpenedSource {
    let tree = try FileTree(path: path, limit: limits.files)
    if tree.isFile, let file = tree.files.first, FormatDetector.isArchive(tree.beginning(of: file, count: 512)) {
      var reader = ArchiveReader(limits: limits)
      try reader.read(path: path)
      return OpenedSource(files: reader.files, problems: reader.problems)
    }
    var problems: [ImportProblem] = []
    if tree.isCut {
      problems.append(
        ImportProblem(
          path: PathText.text(of: path), code: .tooMany, severity: .failure,
          reason: "holds more than the \(limits.files) names that one import takes; the rest is left out"))
    }
    let files = tree.files.map { file in
      SourceFile(
        path: PathText.text(of: file.path), modified: file.modified, beginning: { tree.beginning(of: file, count: $0) }
      ) { limit in
        do throws(InterchangeError) {
          return try tree.contents(of: file, limit: limit).map(SourceFile.Contents.bytes) ?? .tooLarge
        } catch {
          return .unreadable(error.reason)
        }
      }
    }
    return unpacking(OpenedSource(files: files, problems: problems), limits)
  }

  /// Replaces packed bundles among the files by what is in them.
  private static func unpacking(_ source: OpenedSource, _ limits: ReadingOptions.Limits) -> OpenedSource {
    guard source.files.contains(where: { $0.ending == ".textpack" }) else { return source }
    var files: [SourceFile] = []
    var problems = source.problems
    for file in source.files {
      guard file.ending == ".textpack", case .bytes(let bytes) = file.contents(limit: limits.archiveBytes) else {
        files.append(file)
        continue
      }
      var reader = ArchiveReader(limits: limits)
      reader.read(bytes, at: file.path)
      files += reader.files
      problems += reader.problems
    }
    return OpenedSource(files: files, problems: problems)
  }
}
