import Interchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The id of a note from a folder: the folder's path, a mark, the file's path in it.
enum SourcePath {
  private static let mark = "//"

  /// The id of a note.
  static func id(root: String, file: String) -> String { root + mark + file }

  /// The path of the file in its folder.
  static func relative(_ id: String) -> String {
    guard let mark = id.utf8.firstRange(of: Array(mark.utf8)) else { return id }
    return String(id[mark.upperBound...])
  }

  /// The absolute path of the folder, so that equal names in two folders are two notes; for a file that of the folder it
  /// is in, so that it is the same note as when all of that is imported.
  static func root(of path: PathArgument) -> String {
    var information = stat()
    let isFolder = stat(terminated(path.bytes), &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    let folder = isFolder ? path.bytes : parent(of: path.bytes)
    guard let real = realpath(terminated(folder), nil) else { return PathText.text(of: folder) }
    defer { free(real) }
    return PathText.text(of: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  private static func parent(of path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
    return last == 0 ? [slash] : Array(path[..<last])
  }

  private static func terminated(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
