import Glibc
import NoteStore
import Workload

// growth FOLDER NOTES EVENTS [fill|memory]: prints what a person waits for in a store, as `name value` lines; times are
// milliseconds, sizes bytes. The store is filled first where it was not; with `fill` that is all, and with
// `memory` only what a list and two searches take is printed.

@main
struct Growth {
  static func main() {
    do {
      try run(CommandLine.arguments)
    } catch {
      print("growth: \(error)")
      exit(1)
    }
  }

  private static func run(_ words: [String]) throws {
    guard words.count >= 4, let notes = Int(words[2]), let events = Int(words[3]) else {
      print("usage: growth FOLDER NOTES EVENTS [fill|memory]")
      exit(2)
    }
    let work = try Workload(words[1])
    let store = work.store
    var fifty = ListOptions()
    fifty.limit = 50
    func search(_ letters: String) throws {
      var count = 0
      try store.search(letters) { _ in
        count += 1
        return count < 50
      }
    }
    if words.last == "memory" {
      _ = try store.list(fifty)
      try search("le")
      try search("stramorchi")
      return print("memory\t\(ownMemory())")
    }
    let ids = try work.filled(words[1], notes: notes, events: events).ids
    if words.count > 4 { return }
    let head = try store.head()
    let half = StoreMoment.position(head / 2)
    let old = ids.prefix(max(1, ids.count / 3))
    func some(_ run: Int) -> NoteID { old[(run * 7_919) % old.count] }
    say("list, newest 50", try Measure.of(51) { _ in _ = try store.list(fifty) })
    say("search, frequent letters", try Measure.of(51) { _ in try search("le") })
    say("search, rare letters", try Measure.of(51) { _ in try search("stramorchi") })
    say("show", try Measure.of(501) { run in _ = try store.note(some(run)) })
    say("show --at half", try Measure.of(501) { run in _ = try store.note(some(run), at: half) })
    let live = try store.list().map(\.id)
    let append = try wall(201) { run in
      _ = try store.perform { (changes) throws(NoteStoreError) in
        try changes.append(Array("a line that is appended \(run)\n".utf8), to: live[(run * 7_919) % live.count])
      }
    }
    print("append, durable\t\(append)")
    let status = try store.status()
    print("file, bytes an event\t\(Double((status?.logBytes ?? 0) + (status?.tableBytes ?? 0)) / Double(head))")
    let start = Clock.now
    try store.rebuild(["search"])
    print("rebuild search\t\(Clock.now - start)")
  }

  private static func say(_ name: String, _ measure: Measure) { print("\(name)\t\(measure.median)") }

  /// Median milliseconds by the clock on the wall: what is durable waits for the disk.
  private static func wall(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for run in 0..<runs {
      let start = Clock.now
      try body(run)
      times.append(Clock.now - start)
    }
    return times.sorted()[runs / 2]
  }

  /// Memory of the process's own, without pages of the store's file, which the system can drop.
  private static func ownMemory() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("RssAnon:") { return (text.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1_024 }
    }
    return 0
  }
}

enum Clock {
  /// Milliseconds of a clock that only goes on.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
