#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Input from a file descriptor, such as standard input.
final class DescriptorSource: ByteSource {
  private let descriptor: Int32
  private let name: String

  /// `name` stands in messages: `standard input`, or a path. The descriptor is not closed.
  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func read(upTo limit: Int) throws(CommandError) -> [UInt8] {
    guard limit > 0 else { return [] }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let got = systemRead(descriptor, buffer.baseAddress, limit)
        if got >= 0 {
          count = got
          return
        }
        code = errno
        if code != EINTR { return }
      }
    }
    if code != 0, code != EINTR { throw .system(name, errno: code) }
    return bytes
  }
}
