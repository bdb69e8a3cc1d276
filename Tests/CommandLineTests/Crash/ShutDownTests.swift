import Foundation
import TestSupport
import Testing

/// Shown 1 of the fifth step: a file system is cut off under two writers, with what it had not written yet.
@Suite(
  "A file system that is cut off", .serialized, .timeLimit(.minutes(120)),
  .enabled(if: BuiltProgram.isThere), .enabled(if: JournalDisk.isPossible, "\(JournalDisk.absence)"))
struct ShutDownTests {
  /// How ext4 keeps contents and journal apart; each is another order of what reaches the disk.
  private static let orders = ["data=ordered", "data=journal", "data=writeback,nodelalloc"]

  @Test("Shown 1: ext4 cut off under two writers: told, nothing acknowledged lost, sound after a restart")
  func cutOff() async throws {
    let seed = WriteRecorder.seed(5_701)
    var random = SeededGenerator(seed: seed)
    let disk = try #require(JournalDisk(bytes: 192 << 20))
    let folder = try TestFolder()
    let rounds = WriteRecorder.rounds(short: 4, long: 200)
    var tally = Tally()
    for round in 0..<rounds {
      let order = Self.orders[round % Self.orders.count]
      if round > 0 { try #require(try disk.comeBack(order), "round \(round)") }
      let cut = JournalDisk.Cut.allCases[Int(random.next() % 4) % 3 == 0 ? Int(random.next() % 3) : 2]
      let wait = UInt64(random.next() % 500) + 40
      async let written = Self.write(round, on: disk.path, in: folder)
      try await Task.sleep(for: .milliseconds(wait))
      try #require(disk.cut(cut), "round \(round)")
      let writers = try await written
      let place = "round \(round), \(order), \(cut), after \(wait) ms, seed \(seed)"
      #expect(writers.output == "", "\(place): \(writers.output)")
      try #require(try disk.comeBack(order), "\(place)")
      let outcome = try folder.shell(Self.look(disk.path))
      let words = outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
      let counts = words.compactMap(Int.init)
      try #require(words.count == 4 && counts.count == 4, "\(place): \(outcome.output)")
      #expect(counts[1] == 0 && counts[2] == 0, "\(place): acknowledged, lost, status of verify, refused: \(counts)")
      tally.rounds += 1
      tally.acknowledged = counts[0]
      tally.refused = counts[3]
    }
    print("cut off: \(tally), seed \(seed)")
    #expect(tally.acknowledged > rounds && tally.refused >= rounds, "\(tally)")
    let refusals = try folder.shell("sort \"$DIR/refused\" | sed 's/[0-9]* bytes/N bytes/' | uniq -c")
    print(refusals.output)
    for line in refusals.output.split(separator: "\n") { #expect(line.contains(/^ *\d+ [57] notes-log:/), "\(line)") }
  }

  /// Two writers, who note what was acknowledged on another disk, until each was refused three times; one also changes
  /// notes, the other deletes some for good and compacts.
  private static func write(
    _ round: Int, on disk: String, in folder: TestFolder
  ) throws -> (status: Int32, output: String) {
    try folder.shell(
      """
      export NOTES_LOG_STORE=\(disk)/store
      refuse() { echo "$1 $(head -n 1 "$DIR/error-$2" | sed 's|\(disk)||')" >> "$DIR/refused"; refused=$((refused+1)); }
      writer() {
        refused=0; i=0
        while [ $refused -lt 3 ]; do
          i=$((i+1))
          if note=$($NL add "round \(round)$1 note $i." --item milk --json=note 2>"$DIR/error-$1"); then
            grep -oE '"note":"[^"]+"' <<< "$note" >> "$DIR/acknowledged-$1"
            id=$(sed 's/.*"note":"\\([^"]*\\)".*/\\1/' <<< "$note")
          else refuse $? $1; continue; fi
          [ $((i % 3)) = 0 ] || continue
          if [ $1 = a ]; then
            $NL append $id more -q 2>"$DIR/error-$1" || refuse $? $1
          elif [ $((i % 9)) = 0 ]; then $NL compact -q 2>"$DIR/error-$1" || refuse $? $1
          else
            gone=$($NL add "to be gone" --json=note 2>"$DIR/error-$1") || { refuse $? $1; continue; }
            $NL delete $(sed 's/.*"note":"\\([^"]*\\)".*/\\1/' <<< "$gone") --yes -q 2>"$DIR/error-$1" || refuse $? $1
          fi
        done
      }
      writer a & writer b & wait
      """)
  }

  /// Prints how many notes were acknowledged so far, how many of them are lost, the status of verify, and the refusals.
  private static func look(_ disk: String) -> String {
    """
    export NOTES_LOG_STORE=\(disk)/store
    cat "$DIR"/acknowledged-* 2>/dev/null | sort -u > "$DIR/a"
    $NL list --all --json=note 2>/dev/null | grep -oE '"note":"[^"]+"' | sort -u > "$DIR/b"
    wc -l < "$DIR/a"
    comm -23 "$DIR/a" "$DIR/b" | wc -l
    if [ -e \(disk)/store ]; then $NL verify -q; echo $?; else echo 0; fi
    wc -l < "$DIR/refused"
    """
  }

  /// Counts for docs/RELIABILITY.md.
  private struct Tally: CustomStringConvertible {
    var rounds = 0
    var acknowledged = 0
    var refused = 0

    var description: String { "\(rounds) rounds, \(acknowledged) notes acknowledged, \(refused) refusals" }
  }
}
