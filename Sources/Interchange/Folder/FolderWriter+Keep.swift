import CSystem

extension FolderWriter {
  /// Whether a file is one that an earlier export wrote and nobody has changed since.
  func isOwn(_ name: FileName, in folder: OpenFile, shown: String) -> Bool {
    guard let digest = record?.digests[shown] else { return false }
    guard let bytes = try? folder.file(name).contents(expecting: 0, limit: 1 << 30) else { return false }
    return ExportRecord.digest(of: bytes) == digest
  }

  /// Ends an export that brought a folder up to date: removes what an earlier one wrote and this one did not, where
  /// nobody has changed it since, and writes the record for the next.
  ///
  /// - Parameter isWhole: Whether all notes were exported, so that files of others are of notes that are gone.
  /// - Returns: How many files were removed, and the paths of those that stay because they were changed.
  package mutating func removeGone(isWhole: Bool) throws(InterchangeError) -> (removed: Int, changed: [String]) {
    guard let record else { return (0, []) }
    var removed = 0
    var changed: [String] = []
    for (path, digest) in record.digests.sorted(by: { $0.key < $1.key }) where written.digests[path] == nil {
      guard isWhole else {
        written.keep(path, digest: digest)
        continue
      }
      let parts = PathText.bytes(of: path).split(separator: 0x2f).map { FileName($0) }
      // A record that somebody made could lead out of the folder.
      guard !parts.contains(where: { $0.bytes.elementsEqual("..".utf8) || $0.bytes.elementsEqual(".".utf8) }),
        let name = parts.last, let folder = present(parts.dropLast()),
        case .regular? = (try? folder.examine(name))?.kind
      else { continue }
      if isOwn(name, in: folder, shown: path) {
        folder.remove(name)
        removed += 1
        removeEmptyFolders(parts.dropLast())
      } else {
        written.keep(path, digest: digest)
        changed.append(path)
      }
    }
    lastFolder = nil
    try writeRecord()
    return (removed, changed)
  }

  /// Opens a folder below the root; nil where it is not there.
  private func present(_ parts: ArraySlice<FileName>) -> OpenFile? {
    var opened = root
    for part in parts {
      guard let next = try? opened.folder(part) else { return nil }
      opened = next
    }
    return opened
  }

  private func removeEmptyFolders(_ parts: ArraySlice<FileName>) {
    var parts = parts
    while let name = parts.popLast(), let folder = present(parts) {
      if csystem_folder_remove(folder.descriptor, name.terminated) != 0 { return }
    }
  }

  private mutating func writeRecord() throws(InterchangeError) {
    let content = FileContent(bytes: written.bytes, modified: nil)
    do throws(SystemError) {
      let present = try? root.examine(ExportRecord.name)
      if let present, case .regular = present.kind {
      } else if present != nil {
        throw SystemError(number: csystem_error_exists)
      }
      try writeAndRename(content, to: ExportRecord.name, in: root, replacing: present)
    } catch {
      throw error.interchangeError(".notes-log-export", "written")
    }
  }
}
