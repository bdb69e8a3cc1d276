import Glibc

/// Tells when a file has been written: once for each time an editor closes it or renames another over it.
///
/// The folder is watched, not the file, so that editors which save by rename are seen. Where it cannot be watched, the
/// caller's own look after each wait has to do.
struct DraftWatch: ~Copyable {
  private let descriptor: Int32

  init(folder: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if descriptor >= 0 { inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for a write in the folder, at most so many milliseconds.
  func wait(milliseconds: Int32) {
    guard descriptor >= 0 else {
      usleep(UInt32(milliseconds) * 1_000)
      return
    }
    var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&item, 1, milliseconds) > 0 else { return }
    // Which file it was does not matter: the caller compares the text.
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
