#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes and flushes folders.
enum Folder {
  /// Makes a folder and those above it, 0700; one that is there already is left as it is.
  static func make(_ path: String, operation: String) throws(StoreError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw StoreError.system(operation, path)
    }
    try make(String(path[..<slash]), operation: operation)
    if unsafe mkdir(path, 0o700) != 0 && errno != EEXIST { throw StoreError.system(operation, path) }
  }

  /// Makes the names in a folder durable.
  static func flush(_ path: String, operation: String) throws(StoreError) {
    let descriptor = try Descriptor.open(path, O_RDONLY | O_DIRECTORY, operation: operation)
    try descriptor.flush(operation: operation, path: path)
  }

  /// The names in a folder, without `.` and `..`; empty where it cannot be read.
  static func names(_ path: String) -> [String] {
    guard let stream = unsafe opendir(path) else { return [] }
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
