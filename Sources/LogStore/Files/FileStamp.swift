#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a file cannot have in common with another that is put in its place, or with itself once it is written to: where it
/// lies, its size, and when it was last changed, to the nanosecond.
///
/// A file that is renamed over another was made while that one was there, so it has another inode; the inode may come
/// back with the one after, whose time is another then, since a flush of the disk lies between the two.
struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let written: (Int, Int)
  private let changed: (Int, Int)

  private init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(truncatingIfNeeded: information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Glibc)
      written = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
      changed = (information.st_ctim.tv_sec, information.st_ctim.tv_nsec)
    #else
      written = (information.st_mtimespec.tv_sec, information.st_mtimespec.tv_nsec)
      changed = (information.st_ctimespec.tv_sec, information.st_ctimespec.tv_nsec)
    #endif
  }

  /// The stamp of an open file, which must be a regular one.
  static func of(
    _ descriptor: borrowing Descriptor, operation: String, path: String
  ) throws(StoreError) -> FileStamp {
    var information = stat()
    guard unsafe fstat(descriptor.number, &information) == 0 else { throw StoreError.system(operation, path) }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notAStore, operation, subject: path, reason: "it is not a regular file")
    }
    return FileStamp(information)
  }

  /// The stamp of the file at a path, links not followed; nil where there is none, or it cannot be told.
  static func of(_ path: String) -> FileStamp? {
    var information = stat()
    guard unsafe lstat(path, &information) == 0 else { return nil }
    return FileStamp(information)
  }

  static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.device == right.device && left.inode == right.inode && left.size == right.size
      && left.written == right.written && left.changed == right.changed
  }
}
