import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that an editor works on, 0600, named after its note: `k7m2-1.md`.
struct Draft {
  let folder: String
  /// The file's name without its ending.
  let stem: String

  var path: String { "\(folder)/\(stem).md" }

  /// The name of drafts of notes that are not made yet.
  static let newName = "new"

  /// Makes a draft with a text; a name that is taken is passed over.
  static func make(in folder: String, name: String, text: [UInt8]) throws(CommandError) -> Draft {
    for number in 1..<10_000 {
      let draft = Draft(folder: folder, stem: "\(name)-\(number)")
      let file = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file < 0 && errno == EEXIST { continue }
      guard file >= 0 else { throw CommandError.system(draft.path, errno: errno) }
      defer { close(file) }
      do {
        try DescriptorSink(file, name: draft.path).write(text)
      } catch {
        unlink(draft.path)
        throw error
      }
      return draft
    }
    throw CommandError(
      .system, "too many drafts", why: "\(folder) is full of them", hint: "notes-log edit --recover lists them")
  }

  /// The draft's bytes; nil where the file is gone.
  ///
  /// - Throws: Where it became something else than a file, or longer than a note may be.
  func read() throws(CommandError) -> [UInt8]? {
    if FileStamp(path) == nil { return nil }
    return try TextInput.contents(Array(path.utf8))
  }

  /// The id in the draft's name; nil for a new note's.
  var shortID: String? {
    let name = stem.lastIndex(of: "-").map { String(stem[..<$0]) } ?? stem
    return name == Draft.newName || name.isEmpty ? nil : name
  }

  /// Takes the draft away with what editors put beside it: `k7m2-1.md~`, `.k7m2-1.md.swp`, `#k7m2-1.md#`.
  func remove() {
    for name in DraftFolder(folder).names() {
      if name.drop(while: { ".#~".contains($0) }).hasPrefix("\(stem).md") { unlink("\(folder)/\(name)") }
    }
    unlink(DraftRecord.path(of: self))
  }
}
