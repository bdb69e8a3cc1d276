import Glibc
import NoteStore

/// The file that an editor works on: in the store's `drafts`, 0600, named after the note and never an old one's name.
struct Draft {
  let path: String

  /// Makes a draft with a text.
  static func make(in folder: String, name: String, text: [UInt8]) throws(CommandError) -> Draft {
    try makeFolder(folder)
    for number in 1..<1_000 {
      let path = "\(folder)/\(name)-\(number).md"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file < 0 && errno == EEXIST { continue }
      guard file >= 0 else { throw CommandError.system(path, errno: errno) }
      defer { close(file) }
      var done = 0
      while done < text.count {
        let put = text.withUnsafeBytes { Glibc.write(file, $0.baseAddress?.advanced(by: done), text.count - done) }
        if put < 0 && errno == EINTR { continue }
        guard put > 0 else {
          let code = errno
          unlink(path)
          throw CommandError.system(path, errno: code)
        }
        done += put
      }
      return Draft(path: path)
    }
    throw CommandError(
      .system, "too many drafts", why: "\(folder) is full of them", hint: "notes-log edit --recover lists them")
  }

  private static func makeFolder(_ folder: String) throws(CommandError) {
    // The store's own folder may not be there yet: the draft of the first note comes before the note.
    var parents: [String] = []
    var path = folder
    while mkdir(path, 0o700) != 0 {
      if errno == EEXIST { break }
      guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
        throw CommandError.system(path, errno: errno)
      }
      parents.append(path)
      path = String(path[..<slash])
    }
    for parent in parents.reversed() where mkdir(parent, 0o700) != 0 && errno != EEXIST {
      throw CommandError.system(parent, errno: errno)
    }
  }

  /// The draft's text; nil where the file is gone, no regular file, or longer than a note may be.
  func read() -> [UInt8]? {
    SmallFile.read(path, limit: NoteStore.longestText)
  }

  func remove() {
    unlink(path)
  }

  /// Drafts that editors left behind, by name.
  static func leftOver(in folder: String) -> [Draft] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".md"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { Draft(path: "\(folder)/\($0)") }
  }

  /// The note that the draft is of, by the shown id in its name; empty for a new note's.
  var noteName: String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.dropLast(3)
    let name = stem.lastIndex(of: "-").map { String(stem[..<$0]) } ?? ""
    return name == Draft.newName ? "" : name
  }

  /// The name of drafts of notes that are not made yet.
  static let newName = "new"
}
