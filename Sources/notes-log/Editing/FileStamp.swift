#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What tells one state of a file from the next without reading it.
struct FileStamp: Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  /// Nanoseconds since 1970 of the last write.
  var modified: Int64
  /// The same of the last change of anything, its name included.
  var changed: Int64

  /// The stamp of what a path leads to now; nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    self.modified = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
    self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
  }
}
