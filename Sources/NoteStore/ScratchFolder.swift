internal import LogStore
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A private folder for tables that are thrown away: 0700, with a name nobody can guess.
struct ScratchFolder: Sendable {
  let path: String

  static func make(in parent: String) throws(StoreError) -> ScratchFolder {
    var template = Array((parent + "/notes-log-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StoreError(
        .noScratchFolder, "make scratch tables", subject: parent, reason: String(cString: strerror(errno)),
        number: errno)
    }
    return ScratchFolder(path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Takes the folder away with what notes-log puts there: files, and folders of files.
  func remove() {
    Self.remove(path, depth: 0)
  }

  private static func remove(_ path: String, depth: Int) {
    guard depth < 8 else { return }
    if let stream = opendir(path) {
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { names.append(name) }
      }
      closedir(stream)
      for name in names {
        // unlink first: it takes links and files; only a real folder refuses.
        if unlink(path + "/" + name) != 0 { remove(path + "/" + name, depth: depth + 1) }
      }
    }
    rmdir(path)
  }
}
