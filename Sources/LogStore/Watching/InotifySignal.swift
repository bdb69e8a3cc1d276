#if os(Linux)
  internal import Glibc

  /// Watches `tick` through its folder, since the file may not be there yet and a restored store has another one.
  ///
  /// Never the data file: its event comes before the commit can be seen.
  final class InotifySignal: ChangeSignal {
    private let layout: StoreLayout
    private var descriptor: Int32 = -1

    init(_ layout: StoreLayout) {
      self.layout = layout
      begin()
    }

    deinit {
      if descriptor >= 0 { _ = close(descriptor) }
    }

    private func begin() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return }
      let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
      if unsafe inotify_add_watch(descriptor, layout.folder, events) < 0 {
        _ = close(descriptor)
        descriptor = -1
      }
    }

    func wait(milliseconds: Int32) -> Bool {
      if descriptor < 0 {
        // There is no folder yet: look again soon, and watch it from then on.
        usleep(UInt32(min(milliseconds, 100)) * 1_000)
        begin()
        return descriptor >= 0
      }
      var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&item, 1, milliseconds) > 0 else { return false }
      return drain()
    }

    /// Reads what has happened; true where `tick` was written or cannot be told from it.
    private func drain() -> Bool {
      var isTick = false
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let header = MemoryLayout<inotify_event>.size
      while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return isTick }
        var offset = 0
        while offset + header <= count {
          let event = unsafe buffer.withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let name = buffer[(offset + header)..<min(count, offset + header + Int(event.len))].prefix { $0 != 0 }
          // CURRENT changes with the generation; an overflow or a folder that went means anything may have happened.
          if name.elementsEqual("tick".utf8) || name.elementsEqual("CURRENT".utf8) || name.isEmpty { isTick = true }
          if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
            _ = close(descriptor)
            descriptor = -1
            return true
          }
          offset += header + Int(event.len)
        }
      }
    }
  }
#endif
