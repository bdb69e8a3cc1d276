import CSystem

/// All files of a folder, whatever they are, for formats that are made of more than notes.
///
/// Symbolic links are not followed, special files not opened. In memory are the names; the bytes are read when asked
/// for.
package struct FileTree: Sendable {
  package struct File: Sendable {
    /// The path below the root; for a tree of one file its name.
    package let path: [UInt8]
    package let size: UInt64
    /// Microseconds since 1970.
    package let modified: Int64
    package let born: Int64?
  }

  package let root: [UInt8]
  /// The files in the order of their paths' bytes, folder by folder.
  package private(set) var files: [File] = []
  /// Whether there were more names than the limit, or folders deeper than 64.
  package private(set) var isCut = false
  /// Whether the root is one file.
  package let isFile: Bool

  /// Walks a folder, or takes one file.
  ///
  /// - Parameter limit: How many names are looked at, at most.
  package init(path: [UInt8], limit: Int = 1_000_000) throws(InterchangeError) {
    let shown = PathText.text(of: path)
    guard !path.isEmpty, !path.contains(0) else {
      throw InterchangeError(code: .badPath, path: shown, reason: "is not a path")
    }
    root = path
    do {
      let status = try FileStatus.examine(csystem_working_folder, FileName(path), followsLink: true)
      switch status.kind {
      case .folder: isFile = false
      case .regular, .link: isFile = true
      case .special(let words):
        throw InterchangeError(code: .wrongKind, path: shown, reason: "is \(words), not a folder or a file")
      }
      if isFile {
        let name = Array(path.split(separator: UInt8(ascii: "/")).last ?? [])
        files = [File(path: name, size: status.size, modified: status.modified, born: status.born)]
      } else {
        try walk(limit: limit)
      }
    } catch let error as SystemError {
      throw error.interchangeError(shown, "read")
    } catch let error as InterchangeError {
      throw error
    } catch {
      throw InterchangeError(code: .system, path: shown, reason: "cannot be read")
    }
  }

  private mutating func walk(limit: Int) throws {
    var count = 0
    var folders: [(opened: OpenFile, path: [UInt8], names: [FileName])] = []
    func enter(_ folder: OpenFile, _ path: [UInt8]) throws(SystemError) -> Bool {
      let (names, areMore) = try folder.names(limit: max(limit - count, 0))
      count += names.count
      folders.append((folder, path, names.reversed()))
      return areMore
    }
    isCut = try enter(try OpenFile.open(path: FileName(root), isFolder: true), [])
    while let depth = folders.indices.last {
      guard let name = folders[depth].names.popLast() else {
        folders.removeLast()
        continue
      }
      let folder = folders[depth]
      let path = folder.path + name.bytes
      guard let status = try? folder.opened.examine(name) else { continue }
      switch status.kind {
      case .folder where folders.count <= 64:
        guard let opened = try? folder.opened.folder(name) else { continue }
        if (try? enter(opened, path + [UInt8(ascii: "/")])) ?? false { isCut = true }
      case .folder: isCut = true
      case .regular:
        files.append(File(path: path, size: status.size, modified: status.modified, born: status.born))
      case .link, .special: continue
      }
    }
  }

  /// Reads a file, entering its folders one by one so that no link leads elsewhere; nil where it has more than
  /// `limit` bytes.
  package func contents(of file: File, limit: Int) throws(InterchangeError) -> [UInt8]? {
    do {
      if isFile { return try OpenFile.open(path: FileName(root), isFolder: false).contents(expecting: 0, limit: limit) }
      var folder = try OpenFile.open(path: FileName(root), isFolder: true)
      let parts = file.path.split(separator: UInt8(ascii: "/"))
      for part in parts.dropLast() { folder = try folder.folder(FileName(part)) }
      return try folder.file(FileName(parts.last ?? [])).contents(expecting: file.size, limit: limit)
    } catch {
      throw error.interchangeError(PathText.text(of: file.path), "read")
    }
  }

  /// Reads the first bytes of a file; empty where it cannot be read.
  package func beginning(of file: File, count: Int) -> [UInt8] {
    do {
      let opened: OpenFile
      if isFile {
        opened = try OpenFile.open(path: FileName(root), isFolder: false)
      } else {
        var folder = try OpenFile.open(path: FileName(root), isFolder: true)
        let parts = file.path.split(separator: UInt8(ascii: "/"))
        for part in parts.dropLast() { folder = try folder.folder(FileName(part)) }
        opened = try folder.file(FileName(parts.last ?? []))
      }
      return try opened.beginning(count)
    } catch {
      return []
    }
  }
}
