internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `tick`: rewritten after each commit to wake whoever watches. It carries no news; watchers read the log.
enum TickFile {
  /// Writes the newest position. A failure is nothing: watchers also look once a second.
  static func write(_ position: UInt64, _ layout: StoreLayout) {
    guard let descriptor = try? Descriptor.open(layout.tick, O_WRONLY | O_CREAT, operation: "wake watchers") else {
      return
    }
    try? descriptor.write(Key.number(position), operation: "wake watchers", path: layout.tick)
  }
}
