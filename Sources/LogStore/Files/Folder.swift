#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes and flushes folders.
enum Folder {
  /// Makes a folder and those above it, 0700; one that is there already is left as it is.
  ///
  /// - Parameter isDurable: Whether the names of folders that were made are flushed.
  static func make(_ path: String, operation: String, isDurable: Bool = false) throws(StoreError) {
    if unsafe mkdir(path, 0o700) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, let above = above(path) else { throw StoreError.system(operation, path) }
      try make(above, operation: operation, isDurable: isDurable)
      if unsafe mkdir(path, 0o700) != 0 && errno != EEXIST { throw StoreError.system(operation, path) }
    }
    guard isDurable, let above = above(path) else { return }
    do throws(StoreError) {
      try flush(above, operation: operation)
    } catch {
      // A folder in which names may be made but not read cannot be flushed.
      if error.code != .permission { throw error }
    }
  }

  /// The folder that a path lies in; nil where it is the root or the working folder.
  static func above(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// Makes the names in a folder durable.
  static func flush(_ path: String, operation: String) throws(StoreError) {
    let descriptor = try Descriptor.folder(path, operation: operation)
    try descriptor.flush(operation: operation, path: path)
  }

  /// The names in a folder, without `.` and `..`; empty where there is none.
  ///
  /// - Throws: Where the folder cannot be read, or is none: it may hold anything.
  static func names(_ path: String, operation: String) throws(StoreError) -> [String] {
    guard let stream = unsafe opendir(path) else {
      if errno == ENOENT { return [] }
      if errno != ENOTDIR { throw StoreError.system(operation, path) }
      throw StoreError(.notAStore, operation, subject: path, reason: "it is not a folder")
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
