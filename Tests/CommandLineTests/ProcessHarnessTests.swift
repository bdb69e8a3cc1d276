import Foundation
import Testing

/// Several processes on one store: what people do with two terminals, and what power cuts do.
@Suite("Processes on one store", .serialized, .timeLimit(.minutes(10)), .enabled(if: BuiltProgram.isThere))
struct ProcessHarnessTests {
  @Test("two writers and 2,000 events: tail, killed and resumed by its cursor, neither loses nor repeats one")
  func tailLosesNothing() throws {
    let folder = try TestFolder()
    // Two writers of 1,000 changes each; a reader that is killed again and again, and goes on after the last cursor shown.
    let result = try folder.shell(
      """
      set -u
      exec 2>/dev/null
      $NL add start -q >/dev/null
      writer() { for i in $(seq 1000); do $NL append start "$1 $i" -q || exit 1; done; }
      writer a & one=$!
      writer b & two=$!
      cursor=$($NL tail --no-follow -n 1 --json=cursor | sed 's/.*"cursor":"\\([^"]*\\)".*/\\1/')
      first=${cursor##*:}
      ended=0
      while [ $ended = 0 ]; do
        kill -0 $one 2>/dev/null || kill -0 $two 2>/dev/null || ended=1
        # The last round is not killed before it has read to the end of the log.
        if [ $ended = 1 ]; then run="$NL tail --no-follow"; else run="timeout -s KILL 0.$((RANDOM % 5 + 1)) $NL tail"; fi
        $run --json=cursor,position --after "$cursor" > "$DIR/part"
        # A line that the kill cut was not shown; the whole ones were.
        grep -E '^\\{.*\\}$' "$DIR/part" > "$DIR/whole"
        cat "$DIR/whole" >> "$DIR/seen"
        last=$(tail -n 1 "$DIR/whole" | sed 's/.*"cursor":"\\([^"]*\\)".*/\\1/')
        [ -z "$last" ] || cursor=$last
      done
      wait $one && wait $two || echo "a writer failed"
      echo "$first"
      """)
    let first = try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(result.output)")
    let seen = try String(contentsOf: folder.url.appendingPathComponent("seen"), encoding: .utf8)
      .split(separator: "\n").compactMap { line in
        line.firstRange(of: "\"position\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
    // `start` is the first event, then come 2,000 of two writers.
    #expect(seen == Array((first + 1)...2_001))
    let whole = try folder.shell(
      "$NL tail --no-follow -n 5000 --json=position | grep -c position; $NL rebuild --check -q; echo $?")
    #expect(whole.output == "2001\n0\n")
  }

  @Test("what two writers do is shown to a tail that watches, each once, in order")
  func tailWatches() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      $NL add start -q >/dev/null
      $NL tail --json=position -n 0 > "$DIR/out" & reader=$!
      sleep 0.5
      ( for i in $(seq 50); do $NL append start "a $i" -q; done ) & one=$!
      ( for i in $(seq 50); do $NL append start "b $i" -q; done ) & two=$!
      wait $one $two
      sleep 0.5
      kill -TERM $reader; wait $reader
      echo "status $?"
      sed 's/[^0-9]//g' "$DIR/out" | tr '\\n' ' '
      """)
    #expect(
      result.output == "status 143\n" + (2...101).map(String.init).joined(separator: " ") + " ", "\(result.output)")
  }

  @Test("two writers killed at random, 200 rounds: nothing acknowledged is lost, tables and log agree")
  func killedWriters() throws {
    let folder = try TestFolder()
    let rounds = 200
    let result = try folder.shell(
      """
      set -u
      exec 2>/dev/null
      : > "$DIR/acknowledged-a"
      for round in $(seq \(rounds)); do
        both=
        for writer in a b; do
          setsid bash -c 'i=0; while :; do i=$((i+1)); $NL add "round '$round$writer' note $i" --json=note -q >> "$DIR/acknowledged-'$writer'"; done' &
          both="$both $!"
        done
        sleep 0.$((RANDOM % 2))$((RANDOM % 9))$((RANDOM % 9))
        # By their numbers too: they may not have their groups yet.
        for pid in $both; do kill -KILL -- -$pid; kill -KILL $pid; done
        wait $both 2>/dev/null
      done
      grep -oE '"note":"[^"]+"' -h "$DIR"/acknowledged-? | sort -u > "$DIR/a"
      $NL list --all --json=note | grep -oE '"note":"[^"]+"' | sort -u > "$DIR/b"
      wc -l < "$DIR/a"
      comm -23 "$DIR/a" "$DIR/b" | wc -l
      $NL rebuild --check -q; echo $?
      """)
    let lines = result.output.split(separator: "\n").suffix(3).compactMap {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    #expect(lines.count == 3, "\(result.output)")
    #expect(lines.first.map { $0 > 50 } ?? false, "too few changes to prove anything: \(result.output)")
    #expect(Array(lines.dropFirst()) == [0, 0], "lost, or tables differ: \(result.output)")
  }
}
