#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The lock that the one writer of a store holds: `flock(2)` on `write.lock`, whose text is the writer's pid.
///
/// The system lets it go when the process ends, however it ends.
struct WriteLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock, waiting at most `patience` seconds; then the error names the process that holds it.
  static func acquire(_ layout: StoreLayout, patience: Double) throws(StoreError) -> WriteLock {
    let operation = "write the store"
    let descriptor = try Descriptor.open(layout.writeLock, O_RDWR | O_CREAT, operation: operation)
    let deadline = now() + patience
    // Short naps first: most writers are done within a millisecond.
    var nap: UInt32 = 100
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw StoreError.system(operation, layout.writeLock) }
      guard now() < deadline else {
        let holder = (try? descriptor.read(32, operation: operation, path: layout.writeLock)) ?? []
        let pid = String(decoding: holder.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        throw StoreError(
          .busy, operation, subject: pid.isEmpty ? "" : "pid \(pid)",
          reason: "another process has been writing for \(Int(patience)) s")
      }
      usleep(nap)
      nap = min(nap * 2, 3_000)
    }
    let text = Array("\(getpid())\n".utf8)
    try descriptor.write(text, operation: operation, path: layout.writeLock)
    descriptor.cut(at: text.count, operation: operation, path: layout.writeLock)
    return WriteLock(descriptor: descriptor)
  }

  /// Marks the end of the time the lock is held for.
  func hold() {}

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
