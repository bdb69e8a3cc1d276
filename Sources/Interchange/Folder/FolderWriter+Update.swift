import CSystem

/// Single notes of a folder that was brought up to date as a whole before.
extension FolderWriter {
  /// Where the file of a note is, or the files of its TextBundle.
  struct Stand {
    let path: [UInt8]
    let caseless: String
    let files: [String]
  }

  /// Brings a note's file up to date: replaces it, and where it gets another name takes the old one away.
  ///
  /// `saveRecord` makes the next export know of it. Errors are those of `write`; the old file is there after them.
  package mutating func update(
    _ note: ExportedNote
  ) throws(InterchangeError) -> (file: WrittenFile, removal: Removal) {
    let old = stands.removeValue(forKey: note.id)
    if let old {
      free(old)
      oldPaths[note.id] = PathText.text(of: old.path)
    }
    defer { oldPaths[note.id] = nil }
    let file: WrittenFile
    do throws(InterchangeError) {
      file = try write(note)
    } catch {
      if let old { take(old, of: note.id) }
      throw error
    }
    var removal = Removal()
    let files = stands[note.id]?.files ?? []
    for path in old?.files ?? [] where !files.contains(path) { remove(path, &removal) }
    return (file, removal)
  }

  /// Takes the file of a note away that is gone, unless somebody has changed it.
  package mutating func drop(_ id: String) -> Removal {
    var removal = Removal()
    guard let old = stands.removeValue(forKey: id) else { return removal }
    free(old)
    for path in old.files { remove(path, &removal) }
    return removal
  }

  private mutating func remove(_ path: String, _ removal: inout Removal) {
    let outcome = removeFile(path)
    removal.add(outcome, path)
    // One that somebody changed stays on the record, so that later exports name it too.
    if outcome != .changed { written.remove(path) }
    unsaved.insert(path)
  }

  private mutating func free(_ stand: Stand) {
    takenPaths.remove(stand.path)
    takenTitles.remove(stand.caseless)
  }

  private mutating func take(_ stand: Stand, of id: String) {
    takenPaths.insert(stand.path)
    takenTitles.insert(stand.caseless)
    stands[id] = stand
  }

  /// Writes what `update` and `drop` did behind the record; the whole anew, where more stands behind it than in it.
  package mutating func saveRecord() throws(InterchangeError) {
    guard record != nil, !unsaved.isEmpty else { return }
    linesBehind += unsaved.count
    if linesBehind > 1_000 + written.digests.count { return try writeRecord() }
    do throws(SystemError) {
      try root.appending(ExportRecord.name).write(written.lines(of: unsaved.sorted()))
    } catch {
      throw error.interchangeError(".notes-log-export", "written")
    }
    unsaved = []
  }

  /// Whether the folder is where it was when it was opened, with the record in it.
  package var isInPlace: Bool {
    let name = FileName(Array(path.bytes) + [0x2f] + ExportRecord.name.bytes)
    guard case .regular? = (try? FileStatus.examine(csystem_working_folder, name, followsLink: false))?.kind else {
      return false
    }
    return true
  }
}
