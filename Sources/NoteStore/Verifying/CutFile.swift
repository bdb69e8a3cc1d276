internal import LogStore
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file that keeps what a repair cuts off: the lines of a dump for the events that can be read, and the bytes of those
/// that cannot. 0600; never in the place of another file.
struct CutFile {
  let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private static let operation = "write what is cut off"

  static func create(_ path: String, _ positions: ClosedRange<UInt64>) throws(StoreError) -> CutFile {
    for attempt in 1..<1_000 {
      let name = attempt == 1 ? path : "\(path)-\(attempt)"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor >= 0 {
        var file = CutFile(path: name, descriptor: descriptor)
        file.pending = DumpLine.first(store: "", events: UInt64(positions.count))
        return file
      }
      if errno != EEXIST { throw failure(name, errno) }
    }
    throw failure(path, EEXIST)
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  mutating func add(_ record: Salvage.CutRecord) throws(StoreError) {
    switch record {
    case .event(let event): pending += DumpLine.event(event)
    case .unreadable(let position, let reason, let bytes):
      pending += Array("{\"damaged\":\(position),\"reason\":\"\(reason)\",\"record\":\"".utf8)
      pending += Base64.text(bytes) + Array("\"}\n".utf8)
    }
    if pending.count > 1 << 16 { try write() }
  }

  mutating func close() throws(StoreError) {
    try write()
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
    _ = Self.closed(descriptor)
  }

  static func remove(_ path: String) {
    unlink(path)
  }

  private static func closed(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  private mutating func write() throws(StoreError) {
    var done = 0
    while done < pending.count {
      let put = pending.withUnsafeBytes { bytes in
        bytes.baseAddress.map { pwriteAll($0.advanced(by: done), bytes.count - done) } ?? 0
      }
      if put < 0 && errno == EINTR { continue }
      if put <= 0 { throw Self.failure(path, errno) }
      done += put
    }
    pending = []
  }

  private func pwriteAll(_ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }

  private static func failure(_ path: String, _ number: Int32) -> StoreError {
    StoreError(
      number == ENOSPC || number == EDQUOT ? .full : .system, operation, subject: path,
      reason: String(cString: strerror(number)), number: number)
  }
}
