import Foundation
import NoteStore
import TestSupport
import Testing

/// Shown 2 of the fifth step: every write, flush, map and rename of a command fails once.
@Suite(
  "Faults", .serialized, .timeLimit(.minutes(120)), .enabled(if: WriteRecorder.isThere, "\(WriteRecorder.absence)"))
struct FaultTests {
  private static let commands: [[String]] = [
    ["add", "More", "--item", "salt"], ["edit", "Groceries", "--text", "Groceries\n- [ ] oil\n"],
    ["tick", "Groceries", "milk"], ["undo"], ["trash", "Long"], ["delete", "Long", "--yes"],
    ["delete", "Groceries", "--text", "bread", "--yes"], ["compact"],
  ]

  @Test("Shown 2: a write, flush, map or rename that fails once is told, loses nothing, and is over after that")
  func once() throws {
    let disk = try RecordedDisk()
    try #require(try disk.run(["add", "Groceries", "--item", "milk", "--item", "bread"]).status == 0)
    let long = "Long\n\n" + String(repeating: "A line that takes some room.\n", count: 300)
    try #require(try disk.run(["add", "-"], input: Array(long.utf8)).status == 0)
    try #require(try disk.run(["tick", "Groceries", "bread"]).status == 0)
    var run = Run(disk: disk, start: try disk.contents(), before: try disk.picture())
    // The first command of all makes the store.
    try run.play(["add", "First"], from: [:], before: StorePicture())
    for command in Self.commands { try run.play(command, from: run.start, before: run.before) }
    print("faults: \(run.tally)")
    for (message, count) in run.messages.sorted(by: { $0.value > $1.value }) { print("faults: \(count) × \(message)") }
    #expect(run.tally.runs > 100 && run.tally.refused > 50 && run.tally.done > 5)
  }

  private struct Run {
    let disk: RecordedDisk
    let start: [String: [UInt8]?]
    let before: StorePicture
    var tally = Tally()
    var messages: [String: Int] = [:]
    private var rotation = 0

    init(disk: RecordedDisk, start: [String: [UInt8]?], before: StorePicture) {
      (self.disk, self.start, self.before) = (disk, start, before)
    }

    mutating func play(_ words: [String], from contents: [String: [UInt8]?], before: StorePicture) throws {
      try disk.put(contents)
      try #require(try disk.run(words).status == 0)
      let after = try disk.picture()
      for kind in ["write", "sync", "mmap", "rename"] {
        let errors = kind == "mmap" ? [ENOMEM, EIO, ENOSPC] : [ENOSPC, EIO, EFBIG]
        var number = 1
        while true {
          // One reason for each point, or all of them.
          let tried = Torture.isOn ? errors : [errors[rotation % errors.count]]
          rotation += 1
          var isReached = false
          for error in tried {
            let failure = WriteRecorder.Failure(kind: kind, number: number, error: error)
            isReached = try fail(words, failure, from: contents, before.entries, after.entries)
          }
          if !isReached { break }
          number += 1
        }
      }
    }

    /// Runs a command with one failure; false where the command was over before it.
    private mutating func fail(
      _ words: [String], _ failure: WriteRecorder.Failure, from contents: [String: [UInt8]?],
      _ before: [StorePicture.Entry: Int], _ after: [StorePicture.Entry: Int]
    ) throws -> Bool {
      try disk.put(contents)
      disk.forgetTrace()
      let outcome = try disk.run(words, failing: failure)
      let steps = try disk.steps()
      guard let fault = steps.steps.first(where: { $0.action == .fault }) else { return false }
      let place = "\(words.joined(separator: " ")), \(failure), \(fault.path.dropFirst(disk.root.count)): \(outcome)"
      tally.runs += 1
      #expect([0, 5, 6, 7].contains(outcome.status), "\(place)")
      if outcome.status != 0 {
        #expect(outcome.messages.hasPrefix("notes-log: "), "\(place)")
        let line = outcome.messages.split(separator: "\n").first.map(String.init) ?? ""
        let name = [ENOSPC: "ENOSPC", EIO: "EIO", EFBIG: "EFBIG", ENOMEM: "ENOMEM"][failure.error] ?? ""
        let reported = line.replacing(disk.root, with: "").replacing(/[0-9]+ bytes/, with: "N bytes")
        messages["\(failure.kind) \(name), exit \(outcome.status): \(reported)", default: 0] += 1
      }
      do {
        let faults = try disk.faults() ?? []
        #expect(faults.isEmpty, "\(place): \(faults)")
        let picture = try disk.picture().entries
        if outcome.status == 0 || outcome.status == 6 {
          tally.done += 1
          #expect(picture == after, "\(place): acknowledged, and not there")
        } else {
          tally.refused += 1
          #expect(picture == before || picture == after, "\(place): neither as before nor as after")
          if picture == after && before != after { tally.unsure += 1 }
        }
        // It is over: the next command works.
        let store = try disk.open()
        _ = try store.perform { (changes) throws(NoteStoreError) in _ = try changes.create(Array("Later\n".utf8)) }
        #expect(try StorePicture(store).entries.values.reduce(0, +) == picture.values.reduce(0, +) + 1, "\(place)")
      }
      let faults = try disk.faults() ?? ["no store"]
      #expect(faults.isEmpty, "\(place), after one more note: \(faults)")
      return true
    }
  }

  @Test(
    "Shown 2: three writers fill a disk: each is told so, what was acknowledged is there, and there is an end to it",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.absence)"))
  func fullDisk() throws {
    let small = try #require(SmallDisk(bytes: 2 << 20))
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      export NOTES_LOG_STORE=\(small.path)/store
      writer() {
        refused=0; i=0
        while [ $refused -lt 4 ]; do
          i=$((i+1))
          note=$({ echo "writer $1 note $i"; head -c 9000 /dev/urandom | base64; } | $NL add - --json=note 2>"$DIR/error-$1")
          status=$?
          if [ $status = 0 ]; then
            echo "$note" | grep -oE '"note":"[^"]+"' >> "$DIR/acknowledged-$1"
          else
            refused=$((refused+1)); echo "$status $(head -n 1 "$DIR/error-$1")" >> "$DIR/refused"
          fi
        done
      }
      writer a & writer b & writer c & wait
      sort "$DIR"/acknowledged-* > "$DIR/a"
      listed() { $NL list --all --json=note | grep -oE '"note":"[^"]+"' | sort; }
      listed > "$DIR/b"
      echo "acknowledged $(wc -l < "$DIR/a") lost $(comm -23 "$DIR/a" "$DIR/b" | wc -l)"
      $NL verify -q; echo "verify $?"
      mount -o remount,size=16777216 \(small.path) && $NL add "room again" -q >/dev/null; echo "add $?"
      listed > "$DIR/b"
      echo "lost $(comm -23 "$DIR/a" "$DIR/b" | wc -l)"
      $NL verify -q; echo "verify $?"
      sort "$DIR/refused" | sed 's/[0-9]* bytes/N bytes/' | uniq -c
      """)
    print("full disk: \(result.output)")
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count > 5, "\(result.output)")
    #expect(lines[0].hasSuffix(" lost 0") && !lines[0].hasPrefix("acknowledged 0"), "\(lines[0])")
    #expect(Array(lines[1...4]) == ["verify 0", "add 0", "lost 0", "verify 0"], "\(result.output)")
    for line in lines[5...] { #expect(line.contains(/^ *\d+ 7 notes-log: .*(full|room|space)/), "\(line)") }
  }

  /// Counts for docs/RELIABILITY.md.
  private struct Tally: CustomStringConvertible {
    var runs = 0
    var refused = 0
    var done = 0
    var unsure = 0

    var description: String {
      "\(runs) runs with one failure: \(refused) refused (\(unsure) of them written all the same), \(done) done"
    }
  }
}
