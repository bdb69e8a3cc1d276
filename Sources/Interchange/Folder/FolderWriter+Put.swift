import CSystem

extension FolderWriter {
  enum Putting {
    case written(WrittenFile.Outcome)
    /// A folder has the name, so that another name is to be tried.
    case folderHasName
  }

  /// What a file is to hold, and its time in microseconds since 1970.
  struct FileContent {
    let bytes: [UInt8]
    let modified: Int64?
  }

  /// Gives a file with these bytes the name `name`, if what has the name may be replaced.
  mutating func put(
    _ content: FileContent, as name: FileName, in folder: OpenFile, shown: String, note: String? = nil
  ) throws(InterchangeError) -> Putting {
    let present: FileStatus?
    do {
      present = try status(of: name, in: folder)
    } catch {
      throw error.interchangeError(shown, "examined")
    }
    switch present?.kind {
    case .folder: return .folderHasName
    case .link, .special: throw Self.exists(shown, "is not a regular file and is not replaced")
    case .regular where (try? hasText(content.bytes, name, in: folder)) == true:
      keepTrack(of: shown, content.bytes, note)
      return .written(.unchanged)
    case .regular where !replacesFiles && !isOwn(name, in: folder, shown: shown):
      throw Self.exists(shown, "is there already with other text and is not replaced")
    case .regular, nil: break
    }
    do {
      try writeAndRename(content, to: name, in: folder, replacing: present)
    } catch  where error.isTakenName {
      throw Self.exists(shown, "has just been made by another program and is not replaced")
    } catch {
      throw error.interchangeError(shown, "written")
    }
    keepTrack(of: shown, content.bytes, note)
    return .written(present == nil ? .created : .replaced)
  }

  private mutating func keepTrack(of shown: String, _ bytes: [UInt8], _ note: String?) {
    guard record != nil else { return }
    written.add(shown, bytes, note: note)
    unsaved.insert(shown)
  }

  private static func exists(_ path: String, _ reason: String) -> InterchangeError {
    InterchangeError(code: .exists, path: path, reason: reason)
  }

  private func status(of name: FileName, in folder: OpenFile) throws(SystemError) -> FileStatus? {
    do {
      return try folder.examine(name)
    } catch  where error.isAbsence {
      return nil
    }
  }

  private func hasText(_ text: [UInt8], _ name: FileName, in folder: OpenFile) throws(SystemError) -> Bool {
    let file = try folder.file(name)
    let status = try file.examine()
    guard case .regular = status.kind, status.size == UInt64(text.count) else { return false }
    return try file.contents(expecting: status.size, limit: text.count) == text
  }

  /// Writes a temporary file in the same folder, then renames it, so that the name never stands for half a text.
  func writeAndRename(
    _ content: FileContent, to name: FileName, in folder: OpenFile, replacing present: FileStatus?
  ) throws(SystemError) {
    let (file, temporary) = try folder.makeTemporaryFile("export")
    do {
      try file.write(content.bytes)
      // A file that was kept from others' eyes stays so.
      if let present { try file.setPermissions(present.permissions) }
      if let modified = content.modified { try file.setModified(modified) }
      if isDurable { try file.flush() }
      try folder.rename(temporary, to: name, replaces: present != nil)
    } catch {
      folder.remove(temporary)
      throw error
    }
  }
}
