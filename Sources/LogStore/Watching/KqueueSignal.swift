#if !os(Linux)
  internal import Darwin

  /// Watches `tick` by kqueue(2); where it is not there yet, looks again soon.
  final class KqueueSignal: ChangeSignal {
    private let layout: StoreLayout
    private let queue = kqueue()
    private var file: Int32 = -1

    init(_ layout: StoreLayout) {
      self.layout = layout
      begin()
    }

    deinit {
      if file >= 0 { _ = close(file) }
      if queue >= 0 { _ = close(queue) }
    }

    private func begin() {
      file = unsafe open(layout.tick, O_EVTONLY | O_CLOEXEC)
      guard file >= 0, queue >= 0 else { return }
      var change = unsafe kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      _ = unsafe kevent(queue, &change, 1, nil, 0, nil)
    }

    func wait(milliseconds: Int32) -> Bool {
      if file < 0 {
        usleep(UInt32(min(milliseconds, 100)) * 1_000)
        begin()
        return file >= 0
      }
      var event = unsafe kevent()
      var patience = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
      guard unsafe kevent(queue, nil, 0, &event, 1, &patience) > 0 else { return false }
      if unsafe event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 {
        _ = close(file)
        file = -1
      }
      return true
    }
  }
#endif
