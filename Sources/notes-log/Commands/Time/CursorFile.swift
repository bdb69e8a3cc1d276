#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that holds one cursor; replaced whole, so that a crash leaves the old one or the new one.
struct CursorFile {
  private let path: String

  init(_ path: PathArgument) throws(CommandError) {
    self.path = path.shown
  }

  /// The cursor in the file; nil where there is none yet.
  func read() throws(CommandError) -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let bytes = SmallFile.read(path, limit: 1_024) else {
      throw CommandError(.system, path, why: "it cannot be read, or is no file of one cursor")
    }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  func write(_ cursor: String) throws(CommandError) {
    let fresh = "\(path).\(getpid()).new"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw CommandError.system(fresh, errno: errno) }
    let line = Array("\(cursor)\n".utf8)
    let put = line.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, line.count) }
    let code = errno
    close(descriptor)
    guard put == line.count else {
      unlink(fresh)
      throw CommandError.system(fresh, errno: put < 0 ? code : ENOSPC)
    }
    guard rename(fresh, path) == 0 else { throw CommandError.system(path, errno: errno) }
  }
}
