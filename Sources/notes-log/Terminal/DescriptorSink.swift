#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Output to a file descriptor by `write(2)`; not buffered.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let name: String

  /// `name` stands in messages, such as `standard output`. The descriptor is not closed.
  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(CommandError) in try write(bytes) }
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandError) {
    var written = 0
    while written < bytes.count {
      let count = BrokenPipe.quietly {
        systemWrite(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .outputClosed
      default: throw .system(name, errno: code)
      }
    }
  }

  /// Waits where another program made the descriptor non-blocking.
  private func waitUntilWritable() {
    var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&item, 1, 1000)
  }
}
