#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whether the disk has room where LMDB does not ask, or does not say.
enum Room {
  private static let operation = "write the store"
  private static let lockBytes = 36_864

  /// Makes the lock file of an environment with all its blocks, if there is none.
  ///
  /// LMDB makes it as a hole and writes to it through a memory map, which on a full disk ends in SIGBUS. The file is
  /// linked in place whole, because another process may be opening the environment now.
  static func reserveLock(folder: String) throws(StoreError) {
    let path = folder + "/lock.mdb"
    if unsafe access(path, F_OK) == 0 { return }
    let fresh = "\(path).\(getpid())"
    defer { unsafe unlink(fresh) }
    do throws(StoreError) {
      let descriptor = try Descriptor.open(fresh, O_WRONLY | O_CREAT | O_TRUNC, operation: operation)
      try descriptor.write([UInt8](repeating: 0, count: lockBytes), operation: operation, path: path)
    } catch {
      // Where nothing may be written, LMDB reads without a lock file, or says so itself.
      if error.code == .full { throw error }
      return
    }
    _ = unsafe link(fresh, path)
  }

  /// What a failed write of LMDB's really was: where only a part was written it says EIO, whatever the reason.
  static func reason(of error: StoreError, folder: String) -> StoreError {
    guard error.number == EIO else { return error }
    let path = folder + "/data.mdb"
    var limit = rlimit()
    if let data = try? Descriptor.open(path, O_RDONLY, operation: error.operation),
      let size = try? data.size(operation: error.operation, path: path),
      unsafe getrlimit(fileSize, &limit) == 0, rlim_t(size) + rlim_t(probeBytes) > limit.rlim_cur
    {
      return StoreError.system(error.operation, path, number: EFBIG)
    }
    let probe = "\(folder)/probe.\(getpid())"
    defer { unsafe unlink(probe) }
    do throws(StoreError) {
      let descriptor = try Descriptor.open(probe, O_WRONLY | O_CREAT | O_TRUNC, operation: error.operation)
      try descriptor.write([UInt8](repeating: 0, count: probeBytes), operation: error.operation, path: path)
      return error
    } catch let probing {
      return probing.code == .full ? probing : error
    }
  }

  private static let probeBytes = 262_144

  #if canImport(Glibc)
    private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private static let fileSize = RLIMIT_FSIZE
  #endif
}
