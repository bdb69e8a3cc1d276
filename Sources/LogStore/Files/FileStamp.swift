#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Tells whether a path still names the file, unchanged, that was read there: by one look at its inode.
///
/// For files that are only ever replaced whole, by a rename: the new one has another inode, and no inode is taken again
/// with the same moment of its last change, in nanoseconds.
struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Glibc)
      let changed = information.st_ctim
    #else
      let changed = information.st_ctimespec
    #endif
    seconds = Int64(changed.tv_sec)
    nanoseconds = Int64(changed.tv_nsec)
  }

  /// The stamp of what a path names, links not followed; nil where it names nothing that can be looked at.
  static func of(_ path: String) -> FileStamp? {
    var information = stat()
    return unsafe lstat(path, &information) == 0 ? FileStamp(information) : nil
  }
}
