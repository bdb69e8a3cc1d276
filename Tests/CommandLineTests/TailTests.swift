import Foundation
import Testing

@testable import notes_log

@Suite("tail")
struct TailTests {
  private func filled() throws -> CommandStore {
    let store = try CommandStore()
    for number in 1...12 { store.must("add", "note \(number)", "--item", "milk") }
    store.must("tick", "note 12", "milk")
    return store
  }

  private func positions(_ store: CommandStore, _ words: String...) -> [Int] {
    let lines = store.run(["tail", "--no-follow"] + words).output.split(separator: "\n")
    return lines.compactMap { Int($0.prefix { $0 != " " }) }
  }

  @Test("the last ten events; -n, --since, --note, --kind and their union with what was")
  func start() throws {
    let store = try filled()
    #expect(positions(store) == Array(4...13))
    #expect(positions(store, "-n", "2") == [12, 13])
    #expect(positions(store, "-n", "0") == [])
    #expect(positions(store, "-n", "500") == Array(1...13))
    #expect(positions(store, "--since", "11") == [11, 12, 13])
    #expect(positions(store, "--since", "1m ago") == [12, 13])
    #expect(positions(store, "--note", "note 12") == [12, 13])
    #expect(positions(store, "--kind", "item.*") == [13])
    #expect(positions(store, "--kind", "created", "-n", "3") == [10, 11, 12])
    #expect(store.run("tail", "--kind", "creatd", "--no-follow").status == 2)
    #expect(store.run("tail", "--note", "nothing", "--no-follow").status == 1)
    #expect(store.run("tail", "--at", "3").status == 2)
    #expect(store.run("tail", "--heartbeat", "0").status == 2)
  }

  @Test("lines are as in the reference: position, time, kind, note, words")
  func lines() throws {
    let store = try filled()
    let id = store.lines("list", "--ids")[0]
    #expect(
      store.run("tail", "--no-follow", "-n", "1").output
        == "13  2026-10-03T12:47:56Z  item.ticked  \(id) note 12  milk\n")
    store.width = 80
    #expect(
      store.run("tail", "--no-follow", "-n", "1").output
        == "Today\n   13  12:47:56 PM  item.ticked    \(id) note 12  milk\n")
  }

  @Test("JSON is one object a line with the fields of the reference")
  func json() throws {
    let store = try filled()
    let line = store.run("tail", "--no-follow", "-n", "1", "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    for field in [
      "cursor", "position", "event", "time", "kind", "note", "title", "change", "group", "actor", "host", "summary",
      "patches",
    ] {
      #expect(object[field] != nil, "\(field)")
    }
    #expect(line.split(separator: "\n").count == 1)
  }

  @Test("a cursor goes on where it was; another store's is refused, one past the log begins anew and says so")
  func cursors() throws {
    let store = try filled()
    let line = store.run("tail", "--no-follow", "-n", "3", "--json=cursor").output.split(separator: "\n")[0]
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    let cursor = try #require(object?["cursor"])
    #expect(cursor.hasSuffix(":0:11"))
    #expect(positions(store, "--after", cursor) == [12, 13])
    let other = try CommandStore()
    other.must("add", "x")
    let refused = other.run("tail", "--no-follow", "--after", cursor)
    #expect(refused.status == 3)
    #expect(refused.messages.contains("the cursor is of another store"))
    let far = cursor.dropLast(2) + "99"
    let fresh = store.run("tail", "--no-follow", "--after", String(far), "--json").output
    #expect(fresh.contains("\"fresh\":true") && fresh.contains(":0:13\"") && fresh.split(separator: "\n").count == 1)
    #expect(store.run("tail", "--no-follow", "--after", "nonsense").status == 2)
    // Before there is a store nobody can tell whose the cursor is; that is no reason to show anything.
    #expect(
      try CommandStore().run("tail", "--no-follow", "--after", cursor) == .init(status: 0, output: "", messages: ""))
  }

  @Test("a cursor file shows each event once over many runs, filtered ones too")
  func cursorFile() throws {
    let store = try filled()
    let file = store.folder.url.appendingPathComponent("seen").path
    #expect(positions(store, "--cursor-file", file, "-n", "2") == [12, 13])
    #expect(positions(store, "--cursor-file", file) == [])
    store.must("add", "note 13")
    store.must("untick", "note 12", "milk")
    #expect(positions(store, "--cursor-file", file, "--kind", "item.*") == [15])
    #expect(positions(store, "--cursor-file", file) == [])
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept.hasSuffix(":0:15\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path).count { $0.contains("seen") } == 1)
  }
}

/// What only a process shows.
@Suite("tail as a process", .enabled(if: BuiltProgram.isThere))
struct TailProcessTests {
  @Test("it waits for a store that is not there, shows each event as it happens, and ends by Ctrl-C with 130")
  func follow() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      set -m
      $NL tail --json=position > "$DIR/out" 2> "$DIR/err" & tail=$!
      sleep 0.3
      $NL -q add one >/dev/null; $NL -q add two >/dev/null
      sleep 0.4; cat "$DIR/out"
      kill -INT $tail; { wait $tail; } 2>/dev/null; echo "status $?"; cat "$DIR/err"
      """)
    #expect(result.output == "{\"position\":1}\n{\"position\":2}\nstatus 130\n")
  }

  @Test("nothing is lost or doubled while others write, through batches and from past to live")
  func complete() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      for n in $(seq 40); do $NL -q add "note $n" >/dev/null; done
      $NL tail -n 500 --json=position > "$DIR/out" & tail=$!
      for p in 1 2 3; do (for n in $(seq 40); do $NL -q add "more $p $n" >/dev/null; done) & writers="$writers $!"; done
      wait $writers; sleep 0.5; kill $tail
      grep -o '[0-9]*' "$DIR/out" | cmp - <(seq 160) && echo same
      """)
    #expect(result.output.hasSuffix("same\n"), "\(result.output)")
  }

  @Test("a reader that goes away ends it silently with 0, even if nothing is written any more")
  func closedReader() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL -q add one >/dev/null
      { $NL tail; echo "status $?" > "$DIR/status"; } | head -n 1 | wc -l
      sleep 1.5; cat "$DIR/status"
      """)
    #expect(result.output.hasSuffix("1\nstatus 0\n"), "\(result.output)")
  }

  @Test("--heartbeat says that nothing happened")
  func heartbeat() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL -q add one >/dev/null
      timeout 2.5 $NL tail -n 0 --heartbeat 1 --json > "$DIR/out"; grep -c heartbeat "$DIR/out"
      """)
    #expect(result.output == "2\n")
  }

  @Test("from commit to line takes a few milliseconds")
  func latency() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL -q add one >/dev/null
      $NL tail -n 0 > >(while read -r line; do date +%s%N; done > "$DIR/seen") & tail=$!
      sleep 0.3
      for n in $(seq 5); do $NL -q add "n $n" >/dev/null; date +%s%N >> "$DIR/done"; sleep 0.1; done
      sleep 0.3; kill $tail
      paste "$DIR/seen" "$DIR/done" | awk '{ d = ($1 - $2) / 1e6; if (NR == 1 || d < least) least = d } END { print NR, (least < 20) }'
      """)
    #expect(result.output == "5 1\n", "\(result.output)")
  }
}
