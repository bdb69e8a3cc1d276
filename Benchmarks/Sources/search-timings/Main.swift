import Glibc
import NoteStore

// Times searches of a store in process, and edits of it.
//
//   search-timings STORE query ROUNDS < QUERIES     a line each: kind TAB query; kind: letters, rank, rank-rare
//   search-timings STORE edit COUNT                 edits the newest notes, one durable change each
//   search-timings STORE rebuild NAME…              folds projections again
//
// Prints tab-separated lines: kind, query, hits, median and greatest microseconds; of queries also those of the first
// round and of the fastest one.

@main
struct SearchTimings {
  static func main() {
    do {
      try run(CommandLine.arguments)
    } catch {
      say("search-timings: \(error)")
      exit(1)
    }
  }

  static func say(_ text: String) {
    (text + "\n").withCString { bytes in _ = write(2, bytes, strlen(bytes)) }
  }

  static func run(_ arguments: [String]) throws {
    guard arguments.count >= 4 else {
      say("usage: search-timings STORE query ROUNDS | edit COUNT | rebuild NAME…")
      exit(2)
    }
    var options = NoteStore.Options(
      stateFolder: arguments[1] + "-state", scratchFolder: "/tmp",
      origin: Origin(actor: "bench", host: "bench", program: "search-timings"),
      clock: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
      })
    options.isReadOnly = arguments[2] == "query"
    let store = try NoteStore.open(arguments[1], options)
    switch arguments[2] {
    case "query": try query(store, rounds: Int(arguments[3]) ?? 1)
    case "edit": try edit(store, count: Int(arguments[3]) ?? 1)
    case "rebuild":
      let start = now()
      try store.rebuild(Array(arguments[3...]))
      print("rebuild", arguments[3...].joined(separator: " "), 0, now() - start, now() - start, separator: "\t")
    default: exit(2)
    }
  }

  /// Microseconds of a clock that only goes on.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// The newest fifty hits of each query, as a person's key press asks for them.
  static func query(_ store: NoteStore, rounds: Int) throws {
    while let line = readLine() {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      var times: [Double] = []
      var hits = 0
      for _ in 0..<rounds {
        let start = now()
        hits = 0
        switch parts[0] {
        case "rank", "rank-rare":
          try store.ranked(parts[1]) { _, _ in
            hits += 1
            return hits < 50
          }
        case "ids":
          try store.search(parts[1], snippets: false) { _ in
            hits += 1
            return hits < 50
          }
        default:
          try store.search(parts[1]) { _ in
            hits += 1
            return hits < 50
          }
        }
        times.append(now() - start)
      }
      let first = times[0]
      times.sort()
      print(
        parts[0], parts[1], hits, times[times.count / 2], times[times.count - 1], first, times[0], separator: "\t")
    }
  }

  /// Appends a few words to, or puts a word into, one note after the other.
  static func edit(_ store: NoteStore, count: Int) throws {
    var options = ListOptions()
    options.limit = min(count, 2_000)
    let notes = try store.list(options).map(\.id)
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    let words = [
      "meeting", "garden", "invoice", "tomorrow", "Zürich", "quartz", "follow up", "日本", "unplugged", "rather",
    ]
    var times: [Double] = []
    for step in 0..<count {
      let note = notes[random(notes.count)]
      var text = String(decoding: try store.note(note).text, as: UTF8.self)
      let word = words[random(words.count)]
      if step % 2 == 0 {
        text += " " + word
      } else {
        let place = text.unicodeScalars.index(text.startIndex, offsetBy: random(text.unicodeScalars.count))
        text.unicodeScalars.insert(contentsOf: (word + " ").unicodeScalars, at: place)
      }
      let bytes = Array(text.utf8)
      let start = now()
      _ = try store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: bytes) }
      times.append(now() - start)
    }
    times.sort()
    print("edit", "p50", count, times[times.count / 2], 0, separator: "\t")
    print("edit", "p99", count, times[times.count * 99 / 100], times[times.count - 1], separator: "\t")
  }
}
