import Foundation
import Testing

@testable import notes_log

/// `--at` on whole command lines.
@Suite("--at")
struct PastCommandTests {
  /// Every command that shows the past, with words that it can be given on any store of these tests.
  private static let reads: [[String]] = [
    ["list"], ["list", "--all", "-l"], ["list", "--trash"], ["list", "--all", "--sort", "title", "-r"],
    ["list", "--all", "--sort", "created", "--json"], ["list", "--ids", "--sort", "edited"], ["list", "-n", "2"], [],
    ["search"], ["search", "milk"], ["search", "milk", "not:bread", "--json"], ["search", "-c"], ["recent"],
    ["recent", "--json"], ["widget"], ["widget", "--format", "plain"], ["spotlight"], ["spotlight", "milk", "--json"],
    ["titles"], ["titles", "--json"], ["log"], ["log", "--json"], ["log", "-p", "-n", "4"], ["log", "@last"], ["audit"],
    ["audit", "--json"], ["status"], ["status", "--json"], ["show", "@last"], ["show", "@2", "--as", "meta"],
    ["show", "@pinned", "--json"], ["history", "@last"], ["history", "@last", "--patch", "--json"],
    ["history", "title:milk"],
  ]

  /// What a command says, without the sizes of the files, which are always of now.
  private static func said(_ outcome: CommandStore.Outcome) -> String {
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let start = line.range(of: #""log_bytes""#) else { return line.hasPrefix("size ") ? "" : String(line) }
      return String(line[..<start.lowerBound])
    }
    return "\(outcome.status)\n" + lines.joined(separator: "\n")
  }

  /// A day of somebody's notes; `pause` is called between the commands.
  private static func play(_ store: CommandStore, _ pause: () -> Void) {
    func must(_ words: String...) {
      store.now += CommandStore.minute
      let outcome = store.run(words)
      #expect(outcome.status == 0, "\(words): \(outcome.messages)")
      pause()
    }
    must("add", "Groceries", "--item", "milk", "--item", "bread")
    must("add", "Plans\nmilk the cow\nWater 3", "--pin")
    must("tick", "Groceries", "milk")
    must("add", "Milk prices\n1.29")
    must("edit", "Groceries", "--text", "Shopping\n- [x] milk\n- [ ] rice\n")
    must("trash", "Milk prices")
    must("pin", "Shopping")
    must("append", "Plans", "and the goat")
    store.now += 2 * CommandStore.day
    must("restore", "title:prices")
    must("untick", "Shopping", "milk")
    must("trash", "Shopping")
    must("add", "Milk\nbread", "--in", "Kitchen/old")
    must("unpin")
    must("restore", "Shopping")
    must("pin", "Milk prices")
  }

  @Test("R54: every read command as of a position says, byte for byte, what it said then", arguments: [nil, 80])
  func recorded(width: Int?) throws {
    let store = try CommandStore()
    var then: [(position: String, now: Int64, said: [String])] = []
    Self.play(store) {
      store.width = width
      let position = store.run(["status", "--json=position"]).output.filter(\.isNumber)
      then.append((position, store.now, Self.reads.map { Self.said(store.run($0)) }))
      store.width = nil
    }
    #expect(then.count > 12)
    store.width = width
    for moment in then {
      // The clock stands where it stood, so that "Today" is the same day.
      store.now = moment.now
      for (words, expected) in zip(Self.reads, moment.said) {
        let now = Self.said(store.run(words + ["--at", moment.position]))
        #expect(now == expected, "\(words) --at \(moment.position)")
      }
    }
  }

  @Test("R54: every form of WHEN means the moment that it names, to every command")
  func forms() throws {
    let store = try CommandStore()
    func at(_ time: String, _ title: String) throws {
      let moment = try #require(ISO8601DateFormatter().date(from: time))
      store.now = Int64(moment.timeIntervalSince1970) * 1_000_000
      #expect(store.run("add", title, "--pin").status == 0)
    }
    try at("2026-09-28T09:00:00Z", "Milk a")
    try at("2026-10-01T10:00:00Z", "Milk b")
    try at("2026-10-02T11:00:00Z", "Milk c")
    try at("2026-10-03T09:00:00Z", "Milk d")
    try at("2026-10-03T12:00:00Z", "Milk e")
    store.now = TestSession.now
    let events = try store.items("log").compactMap { $0["event"] as? String }
    let third = try #require(events.first { $0.hasSuffix(".5") })
    // A pin in place of another is two events: the notes are made at 1, 3, 6, 9 and 12.
    let forms: [(when: String, notes: Int)] = [
      ("mon", 1), ("yesterday", 3), ("2h ago", 4), ("14:30", 3), ("1 Oct 14:30", 2), ("2026-10-03T09:00:00Z", 4),
      ("2026-10-03T08:59:59.999999Z", 3), ("2026-10-03T11:00:00+02:00", 4), ("now", 5), ("sat 09:00", 4),
      ("30 days ago", 0),
    ]
    for (when, notes) in forms {
      #expect(try store.titles("list", "--at", when).count == notes, "\(when)")
      let position = store.run(["status", "--json=position", "--at", when]).output.filter(\.isNumber)
      for words in Self.reads {
        let outcome = store.run(words + ["--at", when])
        #expect(Self.said(outcome) == Self.said(store.run(words + ["--at", position])), "\(words) --at \(when)")
      }
    }
    #expect(try store.titles("list", "--at", third) == ["Milk b", "Milk a"])
    #expect(store.run("list", "--at", "1", "--ids").output == store.run("--at=1", "list", "--ids").output)
  }

  @Test("R54: a time to come, a time that the clock showed twice, and what is no moment are usage errors")
  func refused() throws {
    let store = try CommandStore()
    Self.play(store) {}
    store.zone = "EST5EDT,M3.2.0,M11.1.0"
    let day = try #require(ISO8601DateFormatter().date(from: "2026-11-02T17:00:00Z"))
    store.now = Int64(day.timeIntervalSince1970) * 1_000_000
    let refusals = [
      ("99999", "is in the future"), ("2027-01-01", "future"), ("in 2h", "future"), ("1 Nov 01:30", "shown twice"),
      ("3/10", "day and month"), ("2h", "which way"), ("soon", "is no moment"), ("30 Feb", "calendar"),
      ("99999999999999999999", "too large"), ("abcd.1", "is no event id"), ("", "the time is empty"),
    ]
    for words in Self.reads {
      for (when, reason) in refusals {
        let outcome = store.run(words + ["--at", when])
        #expect(outcome.status == 2, "\(words) --at \(when): \(outcome.messages)")
        #expect(outcome.messages.contains(reason), "\(words) --at \(when): \(outcome.messages)")
        #expect(outcome.output.isEmpty || words.contains("log"), "\(words) --at \(when)")
      }
      let unknown = store.run(words + ["--at", String(repeating: "0", count: 32) + ".7"])
      #expect(unknown.status == 1, "\(words): \(unknown.messages)")
    }
    #expect(store.run("tail", "--at", "1").status == 2)
    let empty = try CommandStore()
    #expect(empty.run("list", "--at", "3").status == 2)
    #expect(empty.run("list", "--at", "0").status == 0)
    #expect(!FileManager.default.fileExists(atPath: empty.folder.url.path + "/store"))
  }

  @Test("CLI: --at on a command that writes is a usage error that says why, and nothing is written")
  func writes() throws {
    let store = try CommandStore()
    Self.play(store) {}
    let position = store.run("status", "--json=position").output
    // Words for the commands that have commands of their own.
    let samples = [
      "item": ["add", "1", "x"], "collection": ["set", "1", "x"], "backup": ["create", "x"],
      "config": ["set", "a", "b"],
    ]
    var count = 0
    for command in CommandTable.descriptions() where command.access == .write {
      let arguments = command.parameters.filter { $0.form == .argument && $0.isRequired }
      let words = samples[command.name] ?? arguments.map { _ in "1" }
      for line in [[command.name] + words + ["--at", "1"], ["--at=yesterday", command.name] + words] {
        let outcome = store.run(line)
        #expect(outcome.status == 2, "\(line): \(outcome.messages)")
        #expect(
          outcome.messages.contains("--at: \(command.name) writes, and the past cannot be changed"),
          "\(line): \(outcome.messages)")
        #expect(outcome.output.isEmpty)
      }
      count += 1
    }
    #expect(count > 10)
    for command in CommandTable.descriptions() where command.access == .none {
      #expect(store.run(command.name, "--at", "1").status == 2, "\(command.name)")
    }
    #expect(store.run("status", "--json=position").output == position)
  }
}
