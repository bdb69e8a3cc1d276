import Glibc

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
        let count = Glibc.write(1, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if count > 0 { offset += count } else if errno != EINTR { exit(1) }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
