import CSystem

extension FolderWriter {
  /// Whether a file is one that an export wrote and nobody has changed since.
  func isOwn(_ name: FileName, in folder: OpenFile, shown: String) -> Bool {
    guard let record, let digest = written.digests[shown] ?? record.digests[shown] else { return false }
    guard let bytes = try? folder.file(name).contents(expecting: 0, limit: 1 << 30) else { return false }
    return ExportRecord.digest(of: bytes) == digest
  }

  /// Ends an export that brought a folder up to date: removes what an earlier one wrote and this one did not, where
  /// nobody has changed it since, and writes the record for the next.
  ///
  /// - Parameter isWhole: Whether all notes were exported, so that files of others are of notes that are gone.
  package mutating func removeGone(isWhole: Bool) throws(InterchangeError) -> Removal {
    guard let record else { return Removal() }
    var removal = Removal()
    for (path, digest) in record.digests.sorted(by: { $0.key < $1.key }) where written.digests[path] == nil {
      if isWhole { removal.add(removeFile(path), path) }
      if !isWhole || removal.changed.last == path { written.keep(path, digest: digest, note: record.notes[path]) }
    }
    oldPaths = [:]
    try writeRecord()
    return removal
  }

  /// What became of files of notes that are gone or have other names.
  package struct Removal: Equatable, Sendable {
    package private(set) var removed = 0
    /// Those that stay because somebody changed them.
    package private(set) var changed: [String] = []

    mutating func add(_ outcome: Outcome, _ path: String) {
      switch outcome {
      case .removed: removed += 1
      case .changed: changed.append(path)
      case .absent: break
      }
    }

    enum Outcome { case removed, changed, absent }
  }

  /// Removes a file, and the folders above it that are empty then, if it is as an export wrote it.
  mutating func removeFile(_ path: String) -> Removal.Outcome {
    let parts = PathText.bytes(of: path).split(separator: 0x2f).map { FileName($0) }
    // A record that somebody made could lead out of the folder.
    guard !parts.contains(where: { $0.bytes.elementsEqual("..".utf8) || $0.bytes.elementsEqual(".".utf8) }),
      let name = parts.last, let folder = present(parts.dropLast()),
      case .regular? = (try? folder.examine(name))?.kind
    else { return .absent }
    guard isOwn(name, in: folder, shown: path) else { return .changed }
    folder.remove(name)
    removeEmptyFolders(parts.dropLast())
    lastFolder = nil
    return .removed
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

  mutating func writeRecord() throws(InterchangeError) {
    let content = FileContent(bytes: written.bytes, modified: nil)
    do throws(SystemError) {
      let present = try? root.examine(ExportRecord.name)
      if let present, case .regular = present.kind {
      } else if present != nil {
        throw SystemError(number: csystem_error_exists)
      }
      try writeAndRename(content, to: ExportRecord.name, in: root, replacing: present)
      unsaved = []
      linesBehind = 0
    } catch {
      throw error.interchangeError(".notes-log-export", "written")
    }
  }
}
