import Interchange
import NoteStore

extension Export {
  func openWriter() throws(CommandError) -> FolderWriter {
    do throws(InterchangeError) {
      return try FolderWriter.open(
        path: path.bytes, form: form.form, hasState: hasFrontMatter, keeps: keeps || watches,
        replacesFiles: replacesFiles)
    } catch {
      throw CommandError(error, absent: "make the folder above it first")
    }
  }

  /// Writes the notes, those that were chosen or all, and with --keep takes away what is of none.
  func write(
    _ store: NoteStore, _ moment: StoreMoment?, _ chosen: [NoteID], to writer: inout FolderWriter,
    _ session: inout Session
  ) throws(CommandError) -> ExportProgress {
    var progress = ExportProgress()
    var bar = ProgressBar("exporting", of: nil, session)
    var file = form.form.isOneFile ? NotesFile(form: form.form) : nil
    // Files that get an old name back go first, so that no title takes their names.
    for isOriginal in [true, false] {
      try walk(store, moment, chosen) { (note) throws(CommandError) in
        guard (note.originalPath != nil) == isOriginal else { return }
        let exported = try exported(note, store)
        if file != nil {
          file?.add(exported)
          return
        }
        do throws(InterchangeError) {
          progress.add(try writer.write(exported) { other(of: $0, store, moment, chosen) })
        } catch {
          try fail(error, note, &progress)
        }
        bar.update(progress.written + progress.unchanged, &session)
      }
    }
    bar.finish(&session)
    do throws(InterchangeError) {
      if let file { progress.add(try writer.write(file), count: file.count) }
      // Where a note could not be written under its new name, the file of its old one is the only one there is.
      progress.add(try writer.removeGone(isWhole: chosen.isEmpty && progress.problems.isEmpty))
      try writer.finish()
    } catch {
      throw progress.interrupted(CommandError(error, path: shown(error), absent: nil))
    }
    return progress
  }

  /// The note of an id, if it is exported too.
  private func other(
    of id: String, _ store: NoteStore, _ moment: StoreMoment?, _ chosen: [NoteID]
  ) -> ExportedNote? {
    guard let found = try? store.resolve(.idOrTitle(id)), found.description == id,
      chosen.isEmpty || chosen.contains(found), let note = try? store.note(found, at: moment),
      isWanted(note, isChosen: !chosen.isEmpty)
    else { return nil }
    return try? exported(note, store)
  }

  /// Whether a note goes out: of those in the Trash only what was chosen or asked for.
  func isWanted(_ note: Note, isChosen: Bool) -> Bool { isChosen || withTrash || note.trashed == nil }

  /// Counts a note that could not be written; a full disk or a folder that cannot be written stops everything, one name
  /// that is taken does not.
  func fail(_ error: InterchangeError, _ note: Note, _ progress: inout ExportProgress) throws(CommandError) {
    if error.code == .system || error.code == .absent {
      throw progress.interrupted(CommandError(error, path: shown(error), absent: nil))
    }
    progress.problems.append("\(note.shortID) \(note.title): \(error.path) \(error.reason)")
  }

  /// A path below the target as a person would name it.
  func shown(_ error: InterchangeError) -> String { "\(path.shown)/\(error.path)" }

  /// The notes that were asked for by name, each once; empty for all.
  func chosen(
    _ store: NoteStore, _ moment: StoreMoment?, _ session: Session
  ) throws(CommandError) -> [NoteID] {
    var chosen: [NoteID] = []
    for reference in notes {
      let id = try session.resolve(reference, in: store, at: moment)
      if chosen.contains(id) { continue }
      // One that was not there yet at that moment is said before anything is written.
      _ = try passing { () throws(NoteStoreError) in try store.note(id, at: moment) }
      chosen.append(id)
    }
    return chosen
  }

  private func walk(
    _ store: NoteStore, _ moment: StoreMoment?, _ chosen: [NoteID], _ body: (Note) throws(CommandError) -> Void
  ) throws(CommandError) {
    for id in chosen { try body(try passing { () throws(NoteStoreError) in try store.note(id, at: moment) }) }
    if !chosen.isEmpty { return }
    var failure: CommandError?
    try passing { () throws(NoteStoreError) in
      try store.walk(.all, at: moment) { note in
        guard isWanted(note, isChosen: false) else { return true }
        do throws(CommandError) { try body(note) } catch { failure = error }
        return failure == nil
      }
    }
    if let failure { throw failure }
  }

  /// A note as it goes out.
  func exported(_ note: Note, _ store: NoteStore) throws(CommandError) -> ExportedNote {
    var exported = ExportedNote(
      id: note.id.description, shortID: note.shortID, title: note.title, text: note.text, collection: note.collection,
      modified: note.edited.microseconds, originalPath: note.originalPath)
    exported.created = note.created.microseconds
    exported.isPinned = note.isPinned
    exported.isTrashed = note.trashed != nil
    exported.isArchived = note.archived != .no
    if let format = note.sourceFormat, let id = note.sourceID, form.form.givesOriginBack(hasState: hasFrontMatter) {
      let original = try passing { () throws(NoteStoreError) in try store.original(of: note.id) }
      // Where the folder was on this machine is nobody's business.
      exported.origin = NoteOrigin(format: format, id: SourcePath.relative(id), original: original).first
    }
    return exported
  }
}

extension Note {
  /// The path of the file that it was imported from, below the folder that was imported.
  fileprivate var originalPath: String? { sourceFormat == "folder" ? sourceID.map(SourcePath.relative) : nil }
}
