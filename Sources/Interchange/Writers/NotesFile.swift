/// Makes one `notes.json` of all notes.
package struct NotesFile {
  private let form: ExportForm
  /// How many notes it holds.
  package private(set) var count = 0
  private var live: [UInt8] = []
  private var trashed: [UInt8] = []

  package init(form: ExportForm) {
    self.form = form
  }

  package mutating func add(_ note: ExportedNote) {
    count += 1
    let bytes = form == .simplenote ? NoteJSON.simplenote(note) : NoteJSON.note(note)
    if form == .simplenote, note.isTrashed {
      trashed += (trashed.isEmpty ? [] : Array(",\n".utf8)) + bytes
    } else {
      live += (live.isEmpty ? [] : Array(",\n".utf8)) + bytes
    }
  }

  /// The whole file.
  package var bytes: [UInt8] {
    form == .simplenote
      ? Array("{\"activeNotes\":[\n".utf8) + live + Array("\n],\"trashedNotes\":[\n".utf8) + trashed
        + Array("\n]}\n".utf8)
      : Array("{\"notes-log-export\":1,\"notes\":[\n".utf8) + live + Array("\n]}\n".utf8)
  }
}
