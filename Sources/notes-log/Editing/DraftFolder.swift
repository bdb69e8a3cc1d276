#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder `drafts` of a store: 0700, with one file for each editor that is open or ended badly.
struct DraftFolder {
  let path: String
  /// The folders that were not there before, the outermost first.
  private var made: [String] = []

  init(_ path: String) {
    self.path = path
  }

  /// Makes the folder where it is not there. The store's own may be missing too: the draft of the first note comes
  /// before the note.
  mutating func make() throws(CommandError) {
    var missing: [String] = []
    var folder = path
    while mkdir(folder, 0o700) != 0 {
      if errno == EEXIST { break }
      guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
        throw CommandError.system(folder, errno: errno)
      }
      missing.append(folder)
      folder = String(folder[..<slash])
    }
    made = [folder]
    for folder in missing.reversed() {
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw CommandError.system(folder, errno: errno) }
      made.append(folder)
    }
    // What a backup brought back may be open to others.
    chmod(path, 0o700)
  }

  /// Takes away what `make` made, where nothing was put into it.
  func removeWhatIsEmpty() {
    for folder in made.reversed() where rmdir(folder) != 0 { return }
  }

  /// The names in it; none where it is not there.
  func names() -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// The drafts in it, by the time of their last write, the newest last.
  func drafts() -> [Draft] {
    names().filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
      .map { Draft(folder: path, stem: String($0.dropLast(".md".count))) }
      .map { ($0, FileStamp($0.path)?.modified ?? 0) }
      .sorted { ($0.1, $0.0.stem) < ($1.1, $1.0.stem) }
      .map(\.0)
  }
}
