#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output, written in large pieces; ends the program when nobody reads any more.
final class RecordOutput {
  private var bytes: [UInt8] = []
  private var hasWritten = false

  var isEmpty: Bool { !hasWritten && bytes.isEmpty }

  func write(_ more: [UInt8]) {
    bytes += more
    if bytes.count >= 1 << 16 { flush() }
  }

  func flush() {
    hasWritten = hasWritten || !bytes.isEmpty
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = systemWrite(1, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if count > 0 { offset += count } else if errno != EINTR { exit(1) }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// write(2), under a name that no method has.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
