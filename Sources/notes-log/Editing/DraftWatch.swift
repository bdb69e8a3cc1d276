#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if os(Linux)
  /// Tells what happens to one file, by watching its folder: editors that save by rename make it anew.
  ///
  /// Where the folder cannot be watched, it waits; the caller looks at the file after each wait anyway.
  struct DraftWatch: ~Copyable {
    private let descriptor: Int32
    private let name: [UInt8]

    init(_ draft: Draft) {
      name = Array("\(draft.stem).md".utf8)
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      let events = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
      if descriptor >= 0 { inotify_add_watch(descriptor, draft.folder, events) }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    /// Waits at most so many milliseconds for something to happen in the folder, and tells a detector of it.
    func wait(milliseconds: Int32, _ detector: inout SaveDetector) {
      guard descriptor >= 0 else {
        usleep(UInt32(milliseconds) * 1_000)
        return
      }
      var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, milliseconds) > 0 else { return }
      drain(&detector)
    }

    /// Tells a detector of all that has happened.
    func drain(_ detector: inout SaveDetector) {
      guard descriptor >= 0 else { return }
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        // inotify(7): watch, mask, cookie and the name's length, 4 bytes each, then the name, filled up with NUL.
        var offset = 0
        while offset + 16 <= count {
          let (mask, length) = buffer.withUnsafeBytes { bytes in
            (
              bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
              Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            )
          }
          let end = min(offset + 16 + length, count)
          let isDraft = buffer[offset + 16..<end].prefix { $0 != 0 }.elementsEqual(name)
          if isDraft && mask & UInt32(IN_MODIFY) != 0 { detector.wasWritten() }
          if isDraft && mask & (UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) != 0 { detector.wasFinished() }
          offset = end
        }
      }
    }
  }
#else
  /// Waits between two looks at a draft, of which nothing tells here but the file itself.
  struct DraftWatch: ~Copyable {
    init(_ draft: Draft) {}

    /// Waits so many milliseconds.
    func wait(milliseconds: Int32, _ detector: inout SaveDetector) { usleep(UInt32(milliseconds) * 1_000) }

    /// Nothing is known but by looking.
    func drain(_ detector: inout SaveDetector) {}
  }
#endif
