import Glibc
import NoteStore

/// How long after a commit another process has seen it.
enum Watching {
  private static func record(_ lines: [(UInt64, UInt64)], to path: String) {
    guard let file = fopen(path, "w") else { return }
    for (position, time) in lines { fputs("\(position) \(time)\n", file) }
    fclose(file)
  }

  /// Waits for each of the next positions; gives up where none comes for ten seconds.
  static func watch(_ path: String, count: Int, to file: String) throws {
    let store = try NoteStore.opened(path)
    let signal = store.signal()
    var position = try store.head()
    var seen: [(UInt64, UInt64)] = []
    var last = Clock.nanoseconds()
    print("ready")
    fflush(nil)
    while seen.count < count {
      let entries = try store.events(after: position, limit: 64)
      let time = Clock.nanoseconds()
      for entry in entries {
        seen.append((entry.position, time))
        position = entry.position
      }
      if !entries.isEmpty {
        last = time
      } else if time - last > 10_000_000_000 {
        break
      } else {
        _ = signal.wait(milliseconds: 1_000)
      }
    }
    record(seen, to: file)
  }

  /// Ticks and unticks a note, one durable change after the other with a pause between.
  static func write(_ path: String, count: Int, to file: String) throws {
    let store = try NoteStore.opened(path)
    let note = try store.perform(repeated: { nil as NoteID? }) { (changes) throws(NoteStoreError) in
      try changes.create(Array("Watched\n- [ ] milk\n".utf8))
    }.value
    guard let note else { return }
    var done = [(try store.head(), Clock.nanoseconds())]
    for step in 1..<count {
      usleep(3_000)
      let receipt = try store.perform { (changes) throws(NoteStoreError) in
        if step % 2 == 1 { try changes.tick(.number(1), in: note) } else { try changes.untick(.number(1), in: note) }
      }
      let time = Clock.nanoseconds()
      if let receipt { done.append((receipt.positions.upperBound, time)) }
    }
    record(done, to: file)
  }
}
