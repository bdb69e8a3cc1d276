import Glibc
import NoteStore

// Measures what R55 promises of very large notes, in process, and prints a table in Markdown:
// `extremes FOLDER RUNS [NUMBER OF A NOTE]`.

@main
struct Extremes {
  static func main() {
    do {
      try run(CommandLine.arguments)
    } catch {
      print("extremes: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count >= 3, let runs = Int(arguments[2]), runs > 0 else {
      print("usage: extremes FOLDER RUNS [NUMBER OF A NOTE]")
      exit(2)
    }
    let only = arguments.count > 3 ? Int(arguments[3]) : nil
    let names = ["title, preview", "create", "show", "tick", "append", "diff"]
    print("| note | \(names.joined(separator: " | ")) |")
    print("|---|\(names.map { _ in "--:|" }.joined())")
    for (number, large) in LargeText.all.enumerated() where only == nil || only == number {
      let cells = try measure(large.text, in: "\(arguments[1])/\(number)", runs: runs)
      print("| \(large.name) | \(cells.map(\.shown).joined(separator: " | ")) |")
    }
  }

  private static func measure(_ text: [UInt8], in folder: String, runs: Int) throws -> [Times] {
    let options = NoteStore.Options(
      stateFolder: folder + "-state", scratchFolder: "/tmp",
      origin: Origin(actor: "bench", host: "bench", program: "extremes"),
      clock: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
      })
    let store = try NoteStore.open(folder, options)
    let face = Times.of(runs) { _ in _ = NoteStore.titleAndPreview(of: text) }
    var made: [NoteID] = []
    let create = try Times.of(min(runs, 3)) { _ in
      made.append(
        try store.perform(repeated: { made[0] }) { (changes) throws(NoteStoreError) in try changes.create(text) }.value)
    }
    let note = made[0]
    let show = try Times.of(runs) { _ in _ = try store.note(note).text.count }
    // Ticks and unticks by turns: each is one durable change.
    let tick = try Times.of(runs * 2) { run in
      _ = try store.perform { (changes) throws(NoteStoreError) in
        if run % 2 == 0 {
          try changes.tick(.words("the last item"), in: note)
        } else {
          try changes.untick(.words("the last item"), in: note)
        }
      }
    }
    let append = try Times.of(runs) { run in
      _ = try store.perform { (changes) throws(NoteStoreError) in
        try changes.append(Array("appended \(run)".utf8), to: note)
      }
    }
    let diff = try Times.of(runs) { _ in _ = try store.difference(of: note) }
    return [face, create, show, tick, append, diff]
  }
}

/// Times of one thing done several times.
struct Times {
  private var processor: [Double] = []
  private var wall: [Double] = []

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func of(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Times {
    var times = Times()
    for run in 0..<runs {
      let (processor, wall) = (now(CLOCK_THREAD_CPUTIME_ID), now(CLOCK_MONOTONIC))
      try body(run)
      times.processor.append(now(CLOCK_THREAD_CPUTIME_ID) - processor)
      times.wall.append(now(CLOCK_MONOTONIC) - wall)
    }
    times.processor.sort()
    times.wall.sort()
    return times
  }

  /// The median of the processor's times, and in brackets the shortest by the clock on the wall, in milliseconds.
  var shown: String { "\(Self.text(processor[processor.count / 2])) (\(Self.text(wall[0])))" }

  private static func text(_ time: Double) -> String {
    let digits: Double = time >= 100 ? 1 : time >= 10 ? 10 : time >= 1 ? 100 : 1_000
    return "\((time * digits).rounded() / digits)"
  }
}
