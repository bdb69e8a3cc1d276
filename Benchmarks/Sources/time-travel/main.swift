#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import NoteStore
import Workload

// time-travel FOLDER [NOTES [EVENTS [READ [PERCENT]]]]: times reads of the past, prints Markdown. With the beginning of a
// read's name, only those reads as of so much of each log, 90 % without it, again and again for a second: for a profile.

/// Prints a line at once, in a pipe too.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  say("usage: time-travel FOLDER [NOTES [EVENTS]]")
  throw NoteStoreError(.badInput, "no folder was given")
}
let folder = arguments[1]
let noteCount = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 100_000
let eventCount = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 1_000_000

let only = arguments.count > 4 ? arguments[4] : nil
let percent = arguments.count > 5 ? UInt64(arguments[5]) ?? 90 : 90

/// Reads as of one moment for a second and says how long one took, in processor time.
func profile(_ read: String, _ moment: StoreMoment?, _ body: (StoreMoment?, Int) throws -> Void) rethrows {
  let start = ContinuousClock.now
  var runs = 0
  while ContinuousClock.now - start < .seconds(1) {
    try body(moment, runs)
    runs += 1
  }
  let measure = try Measure.of(max(3, runs)) { try body(moment, $0) }
  say("\(read): \(measure.median.shown) ms")
}

/// The reads of one store: name, and the times at 10, 50, 90 % of its log and now.
func measured(
  _ name: String, _ folder: String, notes: Int = noteCount, events: Int
) throws -> [(read: String, times: [Measure])] {
  let work = try Workload(folder)
  let (ids, seconds) = try work.filled(folder, notes: notes, events: events)
  let store = work.store
  let head = try store.head()
  say("\(name): \(ids.count) notes, \(head) events, written in \(seconds) s.")
  var reads: [(read: String, times: [Measure])] = []
  let moments: [StoreMoment?] = [10, 50, 90].map { .position(head * $0 / 100) } + [nil]
  func add(_ read: String, _ runs: Int, _ body: (StoreMoment?, Int) throws -> Void) rethrows {
    if let only {
      if read.hasPrefix(only) { try profile(read, .position(head * percent / 100), body) }
      return
    }
    reads.append(
      (
        read,
        try moments.map { moment in
          // Each once before: the first touch of a page of the file costs as much as what is read from it.
          for run in 0..<runs { try body(moment, run) }
          return try Measure.of(runs) { try body(moment, $0) }
        }
      ))
  }
  var fifty = ListOptions()
  fifty.limit = 50
  var byTitle = fifty
  byTitle.order = .title
  // The notes there were at a tenth of the log.
  let old = ids.prefix(ids.count / 11)
  func some(_ run: Int) -> NoteID { old[(run * 7_919) % old.count] }
  try add("show, one note by its id", 300) { moment, run in _ = try store.note(some(run), at: moment) }
  try add("show, named by a short id", 300) { moment, run in
    let prefix = String(some(run).description.prefix(8))
    _ = try store.note(try store.resolve(.idOrTitle(prefix), at: moment), at: moment)
  }
  try add("show @last", 101) { moment, _ in
    _ = try store.note(try store.resolve(.recent(1), at: moment), at: moment)
  }
  try add("list -n 50", 101) { moment, _ in _ = try store.list(fifty, at: moment) }
  try add("list", 5) { moment, _ in _ = try store.list(at: moment) }
  try add("list --sort title -n 50", 5) { moment, _ in _ = try store.list(byTitle, at: moment) }
  for (title, word) in [("frequent", "le"), ("rare", "stramorchi"), ("missing", "xylophone")] {
    try add("search, \(title) letters, first 50", 101) { moment, _ in
      var count = 0
      try store.search(word, at: moment) { _ in
        count += 1
        return count < 50
      }
    }
  }
  try add("recent", 101) { moment, _ in _ = try store.recents(at: moment) }
  try add("widget", 101) { moment, _ in _ = try store.widget(at: moment) }
  try add("titles", 5) { moment, _ in _ = try store.titles(at: moment) }
  try add("spotlight, one word", 5) { moment, _ in _ = try store.spotlight("stra", at: moment) }
  try add("status", 101) { moment, _ in _ = try store.status(at: moment) }
  return reads
}

if only != nil {
  _ = try measured("Small", folder + "/small", events: noteCount)
  _ = try measured("Large", folder + "/large", events: eventCount)
  exit(0)
}
let small = try measured("Small", folder + "/small", events: noteCount)
let tenth = try measured("Tenth", folder + "/tenth", notes: noteCount / 10, events: eventCount / 10)
let large = try measured("Large", folder + "/large", events: eventCount)
say(
  """

  Medians in ms of processor time, in process, each read once before; the longest in brackets. "× small": the same notes with ten times the events, so
  that each note has ten times its own. "× tenth": ten times the log, each note with as many events as before. Of both the worst
  of the three moments.

  """)
say("| read | small: 10 % | 50 % | 90 % | now | large: 10 % | 50 % | 90 % | now | × small | × tenth |")
say("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
/// How many times as long one store's reads take as another's, at the worst of the past moments.
func ratio(_ many: [Measure], to few: [Measure]) -> Double {
  zip(few, many).prefix(3).map { $1.median / $0.median }.max() ?? 0
}
for (index, many) in large.enumerated() {
  let few = small[index]
  let cells = (few.times + many.times).map { "\($0.median.shown) (\($0.longest.shown))" }
  let ratios = [ratio(many.times, to: few.times), ratio(many.times, to: tenth[index].times)]
  say("| \(few.read) | \(cells.joined(separator: " | ")) | \(ratios.map(\.shown).joined(separator: " | ")) |")
}

/// Bytes of pages by table, the log and its indexes first.
func sizes(_ store: NoteStore) throws -> [(name: String, bytes: Int)] {
  guard let status = try store.status() else { return [] }
  return [("log and its indexes", status.logBytes)] + status.projections.map { ($0.name, $0.bytes) }
}

let work = try Workload(folder + "/ticks")
let ids = try work.fill(notes: 1_000, events: 1_000) { _ in }
let before = try sizes(work.store)
let first = try work.store.head()
var turn = 0
while try work.store.head() < first + 50_000 {
  _ = try work.store.perform { (changes) throws(NoteStoreError) in
    for _ in 0..<100 {
      let note = ids[(turn * 7_919) % ids.count]
      let item = ItemName.number(1 + turn / 2_000 % 3)
      try Workload.toggle(item, in: note, &changes)
      turn += 1
    }
  }
  work.clock.advance(events: 100)
}
let count = Double(try work.store.head() - first)
let growth = zip(before, try sizes(work.store)).map { (name: $0.name, bytes: Double($1.bytes - $0.bytes) / count) }
say("\nBytes of pages per event, over \(Int(count)) ticks of 1,000 notes:")
say(growth.filter { $0.bytes >= 0.05 }.map { "\($0.name) \($0.bytes.shown)" }.joined(separator: ", "))
say(
  "everything but the search index: \(growth.filter { $0.name != "search" }.reduce(0) { $0 + $1.bytes }.shown)")
