import CSystem

/// Writes notes to a folder, one file a note, each whole or not at all.
///
/// A file's name follows its note's title, or is the one it was imported from. Folders below the root are entered one
/// by one and links among them refused; a file of other text that is already there is left as it is unless
/// `replacesFiles` says otherwise. Write each note once, those with an `originalPath` first, so that none of their
/// names is taken by a title.
package struct FolderWriter: ~Copyable {
  /// What became of a note.
  package struct WrittenFile: Equatable, Sendable {
    package enum Outcome: Sendable {
      case created, replaced
      /// A file of this name with these bytes was there already; it was not touched.
      case unchanged
    }

    /// The file's path below the root, as `PathText` writes it.
    package let path: String
    package let outcome: Outcome
  }

  let root: OpenFile
  /// Where the root was when it was opened.
  let path: FileName
  let form: ExportForm
  /// Whether a Markdown file begins with a block of what is known about its note.
  let hasState: Bool
  let replacesFiles: Bool
  let isDurable: Bool
  /// What an earlier export to this folder wrote, if this one is to bring it up to date.
  let record: ExportRecord?
  /// What this export wrote, by path.
  var written = ExportRecord()
  /// The paths that this export has given away; the second set for comparing without regard to case.
  var takenPaths: Set<[UInt8]> = []
  var takenTitles: Set<String> = []
  /// The paths that notes had before, by their ids, until the folder is up to date.
  var oldPaths: [String: String] = [:]
  /// Where the notes' files are, by the notes' ids, if the folder is to be brought up to date.
  var stands: [String: Stand] = [:]
  /// What was written or removed since the record was saved.
  var unsaved: Set<String> = []
  /// How many lines stand behind the record.
  var linesBehind = 0
  /// The folder of the last note, since neighbours often share it.
  var lastFolder: (parts: [FileName], opened: OpenFile)?

  private init(
    root: OpenFile, path: FileName, form: ExportForm, hasState: Bool, replacesFiles: Bool, isDurable: Bool, keeps: Bool
  ) {
    self.root = root
    self.path = path
    self.form = form
    self.hasState = hasState
    self.replacesFiles = replacesFiles
    self.isDurable = isDurable
    record = keeps ? ExportRecord.read(in: root) : nil
    for (path, note) in record?.notes ?? [:] { oldPaths[note] = path }
  }

  /// Opens the target folder, which is made if it is absent; the folder above it must be there.
  ///
  /// - Parameters:
  ///   - path: The bytes of the path; a symbolic link at its end is followed, since a person chose it.
  ///   - form: What the notes become.
  ///   - hasState: Whether a Markdown file begins with a block of what is known about its note; an import takes it off.
  ///   - keeps: Whether files that an earlier such export wrote, and nobody changed since, are brought up to date:
  ///     replaced, and by `removeGone` removed.
  ///   - replacesFiles: Whether a regular file that has a note's name and other text is replaced.
  ///   - isDurable: Whether each file is flushed before it gets its name, and all names by `finish`.
  package static func open(
    path: [UInt8], form: ExportForm = .markdown, hasState: Bool = false, keeps: Bool = false,
    replacesFiles: Bool = false, isDurable: Bool = false
  ) throws(InterchangeError) -> FolderWriter {
    let shown = PathText.text(of: path)
    guard !path.isEmpty, !path.contains(0) else {
      throw InterchangeError(code: .badPath, path: shown, reason: "is not a path")
    }
    let name = FileName(path)
    do {
      let made = csystem_folder_create(csystem_working_folder, name.terminated)
      if made != -csystem_error_exists { try SystemError.check(made) }
      return FolderWriter(
        root: try OpenFile.open(path: name, isFolder: true), path: name, form: form, hasState: hasState,
        replacesFiles: replacesFiles, isDurable: isDurable, keeps: keeps)
    } catch  where error.isNotFolder {
      throw InterchangeError(code: .wrongKind, path: shown, reason: "is not a folder", systemError: error.number)
    } catch {
      throw error.interchangeError(shown, "made or opened")
    }
  }

  /// Writes a note's file, its text exact and its time the note's.
  ///
  /// - Parameter lookup: Gives another note that is exported too by its id. In a folder that is brought up to date, a
  ///   note leaves the name to the one that had it before and would get it again.
  /// - Throws: `.exists` where something else has the name; `.wrongKind` where something that is no folder stands on
  ///   the way; `.system` where the system refused (disk full, permission). No part of a file is left behind.
  package mutating func write(
    _ note: ExportedNote, lookup: (String) -> ExportedNote? = { _ in nil }
  ) throws(InterchangeError) -> WrittenFile {
    let file = form.file(of: note, hasState: hasState)
    for place in places(for: note, ending: file.ending) where isFree(place) {
      let shown = PathText.text(of: place.path)
      if isHeld(shown, by: lookup, unless: note.id, ending: file.ending) { continue }
      let folder = try folder(place.folders)
      let content = FileContent(bytes: file.bytes, modified: note.modified)
      let outcome: WrittenFile.Outcome
      switch try put(content, as: place.name, in: folder, shown: shown, note: note.id) {
      case .written(let written): outcome = written
      case .folderHasName: continue
      }
      var files = [shown]
      if form == .textBundle {
        let info = FileContent(bytes: NoteJSON.info(note), modified: note.modified)
        let name = FileName("info.json".utf8)
        let path = PathText.text(of: Array((place.folders + [name]).map(\.bytes).joined(separator: [0x2f])))
        _ = try put(info, as: name, in: folder, shown: path)
        files.append(path)
      }
      if record != nil { stands[note.id] = Stand(path: place.path, caseless: place.caseless, files: files) }
      takenPaths.insert(place.path)
      takenTitles.insert(place.caseless)
      return WrittenFile(path: shown, outcome: outcome)
    }
    throw InterchangeError(
      code: .exists, path: note.id, reason: "finds every name taken that its title or its id would give its file")
  }

  /// Writes a file of the root that holds more than one note.
  package mutating func write(_ file: NotesFile) throws(InterchangeError) -> WrittenFile {
    let name = "notes.json"
    switch try put(FileContent(bytes: file.bytes, modified: nil), as: FileName(name.utf8), in: root, shown: name) {
    case .written(let outcome): return WrittenFile(path: name, outcome: outcome)
    case .folderHasName:
      throw InterchangeError(code: .wrongKind, path: name, reason: "is a folder")
    }
  }

  /// Flushes the names of all files that were written, if the export is durable.
  package borrowing func finish() throws(InterchangeError) {
    guard isDurable else { return }
    do {
      try SystemError.check(csystem_filesystem_flush(root.descriptor))
    } catch {
      throw error.interchangeError(".", "flushed")
    }
  }

  /// Opens the folder with these names below the root, making what is absent.
  mutating func folder(_ parts: [FileName]) throws(InterchangeError) -> OpenFile {
    if let lastFolder, lastFolder.parts == parts { return lastFolder.opened }
    var opened = root
    for index in parts.indices {
      do {
        opened = try opened.madeFolder(parts[index])
      } catch {
        let shown = PathText.text(of: Array(parts[...index].map(\.bytes).joined(separator: [UInt8(ascii: "/")])))
        guard error.isNotFolder else { throw error.interchangeError(shown, "made or opened") }
        throw InterchangeError(
          code: .wrongKind, path: shown, reason: "stands where a folder is needed and is not one",
          systemError: error.number)
      }
    }
    lastFolder = (parts, opened)
    return opened
  }
}
