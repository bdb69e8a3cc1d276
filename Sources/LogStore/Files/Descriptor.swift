internal import CSystem
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Owns an open file and closes it.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { _ = close(number) }

  /// Opens a file; never follows a link in the last part of the path, never blocks on a FIFO.
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600, operation: String
  ) throws(StoreError) -> Descriptor {
    while true {
      let number = Self.opened(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
      if number >= 0 { return Descriptor(number: number) }
      if errno != EINTR { throw StoreError.system(operation, path) }
    }
  }

  /// Opens a folder; a store may well be reached by a link.
  static func folder(_ path: String, operation: String) throws(StoreError) -> Descriptor {
    let number = Self.opened(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { throw StoreError.system(operation, path) }
    return Descriptor(number: number)
  }

  private static func opened(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags, mode)
    #else
      unsafe Darwin.open(path, flags, mode)
    #endif
  }

  /// At most `count` bytes from `offset` on.
  func read(_ count: Int, at offset: Int64 = 0, operation: String, path: String) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(number, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + Int64(done)))
      }
      if got < 0 && errno == EINTR { continue }
      if got < 0 { throw StoreError.system(operation, path) }
      if got == 0 { break }
      done += got
    }
    return Array(bytes.prefix(done))
  }

  /// Writes all bytes at `offset`.
  func write(_ bytes: [UInt8], at offset: Int64 = 0, operation: String, path: String) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(number, buffer.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + Int64(done)))
      }
      if put < 0 && errno == EINTR { continue }
      if put <= 0 { throw StoreError.system(operation, path) }
      done += put
    }
  }

  /// Cuts off what stands behind some bytes that were written. A file that ends there is not touched: that would cost a write of
  /// its inode.
  func cut(at count: Int, operation: String, path: String) {
    if let size = try? size(operation: operation, path: path), size == Int64(count) { return }
    _ = ftruncate(number, off_t(count))
  }

  func flush(operation: String, path: String) throws(StoreError) {
    while fsync(number) != 0 {
      // Some file systems cannot flush a folder; they say so by EINVAL.
      if errno == EINVAL { return }
      if errno != EINTR { throw StoreError.system(operation, path) }
    }
  }

  func size(operation: String, path: String) throws(StoreError) -> Int64 {
    Int64(try information(operation: operation, path: path).st_size)
  }

  /// Which file it is, as far as its inode tells.
  func stamp(operation: String, path: String) throws(StoreError) -> FileStamp {
    FileStamp(try information(operation: operation, path: path))
  }

  private func information(operation: String, path: String) throws(StoreError) -> stat {
    var information = stat()
    guard unsafe fstat(number, &information) == 0 else { throw StoreError.system(operation, path) }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notAStore, operation, subject: path, reason: "it is not a regular file")
    }
    return information
  }
}

extension StoreError {
  /// The failure that errno tells.
  static func system(_ operation: String, _ path: String) -> StoreError {
    StoreError.system(operation, path, number: errno)
  }

  static func system(_ operation: String, _ path: String, number: Int32) -> StoreError {
    let code: Code =
      switch number {
      case EACCES, EPERM, EROFS: .permission
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .system
      }
    return StoreError(code, operation, subject: path, reason: systemMessage(number), number: number)
  }

  private static func systemMessage(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
