import Glibc
import NoteStore

extension NoteStore {
  /// Opens a store of a benchmark, with the machine's clock.
  static func opened(_ path: String) throws(NoteStoreError) -> NoteStore {
    try NoteStore.open(
      path,
      NoteStore.Options(
        stateFolder: path + "-state", scratchFolder: "/tmp",
        origin: Origin(actor: "bench", host: "bench", program: "jobs"),
        clock: { Timestamp(microseconds: Int64(Clock.nanoseconds(CLOCK_REALTIME) / 1_000)) }))
  }
}

enum Clock {
  static func nanoseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
