#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads small files whole.
enum SmallFile {
  /// The bytes of a regular file of at most `limit` bytes; nil where there is none or it is larger.
  static func read(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    let source = DescriptorSource(descriptor, name: path)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let more = try? source.read(upTo: min(65_536, limit + 1 - bytes.count)) else { return nil }
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }
}
