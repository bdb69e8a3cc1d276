import CSystem

/// Reads a folder of Markdown and text files, one note a file, or a single such file.
///
/// Folders are walked in the byte order of their names, so that two readings of one tree give the same sequence.
/// Names are opened one below the other, symbolic links are never followed, pipes, sockets and devices never opened.
/// Whatever is not read comes as a problem; nothing is left out silently. In memory are the names of the folders on
/// the way down and one note at a time.
package struct FolderReader: ~Copyable {
  /// How much a reading takes in before it reports the rest.
  package struct Limits: Sendable {
    /// Folders below the one given.
    package var depth = 64
    /// Names altogether.
    package var names = 1_000_000
    /// Bytes of one note.
    package var noteBytes = 16 << 20

    package init() {}
  }

  /// What one step of the reading found.
  package enum Item: Equatable, Sendable {
    case note(ImportedNote)
    case problem(ImportProblem)
  }

  /// The format name that the notes carry.
  package static let format = "folder"

  /// How many notes have been read so far.
  package internal(set) var noteCount = 0

  let limits: Limits
  let isLossy: Bool
  let dates: ForeignDate
  /// The paths that Obsidian has bookmarks of.
  var bookmarks: Set<String> = []
  /// The folders from the root down to where the reading stands.
  var folders: [Folder] = []
  var nameCount = 0
  /// What the last name gave, in reverse.
  var items: [Item] = []

  /// A folder on the way down.
  struct Folder {
    let opened: OpenFile
    /// Its path from the root, with a slash at the end; empty for the root.
    let path: [UInt8]
    /// The names still to be read, the next one last.
    var names: [FileName]
  }

  private init(limits: Limits, isLossy: Bool, dates: ForeignDate) {
    self.limits = limits
    self.isLossy = isLossy
    self.dates = dates
  }

  /// Opens a folder, or a file of any name, for reading.
  ///
  /// - Parameters:
  ///   - path: The bytes of the path; a symbolic link at its end is followed, since a person chose it.
  ///   - isLossy: Whether bytes that are not UTF-8 are replaced by U+FFFD rather than refused.
  ///   - dates: How dates in front matter are read.
  package static func open(
    path: [UInt8], isLossy: Bool = false, dates: ForeignDate = ForeignDate(), limits: Limits = Limits()
  ) throws(InterchangeError) -> FolderReader {
    guard !path.isEmpty, !path.contains(0) else {
      throw InterchangeError(code: .badPath, path: PathText.text(of: path), reason: "is not a path")
    }
    let shown = PathText.text(of: path)
    var reader = FolderReader(limits: limits, isLossy: isLossy, dates: dates)
    let kind: FileStatus.Kind
    do {
      let root = FileName(path)
      kind = try FileStatus.examine(csystem_working_folder, root, followsLink: true).kind
      switch kind {
      case .folder:
        let folder = try OpenFile.open(path: root, isFolder: true)
        reader.bookmarks = VaultBookmarks.paths(in: folder)
        try reader.enter(folder, path: [])
      case .regular:
        let name = FileName(path.split(separator: UInt8(ascii: "/")).last ?? [])
        try reader.readNote(try OpenFile.open(path: root, isFolder: false), path: Array(name.bytes), collection: nil)
        reader.items.reverse()
      case .link, .special: break
      }
    } catch {
      throw error.interchangeError(shown, "read")
    }
    if case .special(let words) = kind {
      throw InterchangeError(code: .wrongKind, path: shown, reason: "is \(words), not a folder or a file")
    }
    return reader
  }

  /// Returns the next note or problem, or nil at the end.
  package mutating func next() -> Item? {
    while true {
      if let item = items.popLast() { return item }
      guard let depth = folders.indices.last else { return nil }
      guard let name = folders[depth].names.popLast() else {
        folders.removeLast()
        continue
      }
      visit(name, in: folders[depth])
      items.reverse()
    }
  }
}
