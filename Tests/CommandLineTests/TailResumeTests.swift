import Foundation
import Testing

/// Shown 5 of the first step: a tail that is killed goes on where it was.
@Suite("tail, killed and resumed", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct TailResumeTests {
  private func positions(_ folder: TestFolder, _ name: String) throws -> [Int] {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        line.firstRange(of: "\"position\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
  }

  @Test("--after CURSOR: what a killed tail showed and what the next shows is every event once, while another writes")
  func after() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      $NL add start -q >/dev/null
      cursor=$($NL tail --no-follow -n 1 --json=cursor | sed 's/.*"cursor":"\\([^"]*\\)".*/\\1/')
      ( for i in $(seq 120); do $NL append start "line $i" -q || echo failed; done ) & writer=$!
      for round in $(seq 12); do
        timeout -s KILL 0.$((RANDOM % 3 + 1)) $NL tail --json=cursor,position --after "$cursor" > "$DIR/part"
        # The line that the kill cut was not shown.
        grep -E '^\\{.*\\}$' "$DIR/part" > "$DIR/whole"
        cat "$DIR/whole" >> "$DIR/seen"
        last=$(tail -n 1 "$DIR/whole" | sed 's/.*"cursor":"\\([^"]*\\)".*/\\1/')
        [ -z "$last" ] || cursor=$last
      done
      wait $writer
      $NL tail --no-follow --json=cursor,position --after "$cursor" >> "$DIR/seen"
      """)
    #expect(result.output == "")
    #expect(try positions(folder, "seen") == Array(2...121))
  }

  @Test(
    "--cursor-file: killed at any moment, the next run neither loses an event nor shows one that was noted as shown")
  func cursorFile() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      $NL add start -q >/dev/null
      $NL tail --no-follow --cursor-file "$DIR/cursor" --json=position >/dev/null
      ( for i in $(seq 120); do $NL append start "line $i" -q || echo failed; done ) & writer=$!
      for round in $(seq 12); do
        timeout -s KILL 0.$((RANDOM % 3 + 1)) $NL tail --json=cursor,position --cursor-file "$DIR/cursor" > "$DIR/part"
        cat "$DIR/part" >> "$DIR/seen"
        # What stands in the file was shown, and it is whole whenever one looks.
        grep -qE '^[^:]+:[0-9]+:[0-9]+$' "$DIR/cursor" || echo "no cursor"
        noted=$(sed 's/.*://' "$DIR/cursor")
        [ "$noted" = 1 ] || grep -q "\\"position\\":$noted\\b" "$DIR/seen" || echo "noted $noted, which was not shown"
      done
      wait $writer
      $NL tail --no-follow --json=cursor,position --cursor-file "$DIR/cursor" >> "$DIR/seen"
      ls "$DIR" | grep -c 'cursor.*new' || true
      """)
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    let seen = try positions(folder, "seen")
    // A kill between a line and its note in the file makes the next run show that line again; none is ever left out.
    #expect(Set(seen) == Set(2...121), "\(seen)")
    #expect(seen.count <= 120 + 12, "\(seen)")
  }

  @Test("--cursor-file ended by Ctrl-C or by the end of the log: every event exactly once")
  func orderly() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      set -m
      $NL add start -q >/dev/null
      $NL tail --no-follow --cursor-file "$DIR/cursor" --json=position >> "$DIR/seen"
      ( for i in $(seq 80); do $NL append start "line $i" -q || echo failed; done ) & writer=$!
      for round in $(seq 8); do
        $NL tail --json=position --cursor-file "$DIR/cursor" >> "$DIR/seen" & tail=$!
        sleep 0.$((RANDOM % 2 + 1))
        kill -INT $tail; wait $tail; [ $? = 130 ] || echo "status $?"
      done
      wait $writer
      $NL tail --no-follow --json=position --cursor-file "$DIR/cursor" >> "$DIR/seen"
      """)
    #expect(result.output == "")
    #expect(try positions(folder, "seen") == Array(1...81))
  }
}
