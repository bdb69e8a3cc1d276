import Foundation
import Testing

/// Deleting and compacting in several processes, as timers and terminals do.
@Suite("Deletion by processes", .serialized, .timeLimit(.minutes(10)), .enabled(if: BuiltProgram.isThere))
struct DeleteProcessTests {
  @Test(
    "a tail that runs while notes are deleted and the store is compacted loses and repeats nothing, and holds no file")
  func tailGoesOn() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      $NL add start -q >/dev/null
      $NL tail --json=position -n 0 > "$DIR/out" & reader=$!
      sleep 0.5
      ( for i in $(seq 20); do id=$($NL add "secret text $i" -q); $NL delete "$id" --yes --forget-title -q || exit 1; done ) & one=$!
      ( for i in $(seq 20); do $NL append start "b $i" -q; done ) & two=$!
      ( for i in $(seq 15); do $NL compact -q; done ) & three=$!
      wait $one && wait $two && wait $three && echo good
      sleep 1.5
      ls -l /proc/$reader/fd | grep -c '(deleted)'
      kill -TERM $reader; wait $reader
      sed 's/[^0-9]//g' "$DIR/out" | tr '\\n' ' '
      echo
      ls -d "$DIR"/store/gen-* | wc -l
      grep -rl 'secret text' "$DIR/store" | wc -l
      $NL rebuild --check -q; echo "check $?"
      $NL audit --json=action | grep -o deleted | wc -l
      """)
    let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(lines.count == 7, "\(result.output)")
    #expect(lines[0] == "good")
    #expect(lines[1] == "0", "the tail still holds an old generation")
    #expect(lines[2].split(separator: " ").compactMap { Int($0) } == Array(2...61))
    #expect(lines[3...6] == ["1", "0", "check 0", "20"])
  }
}
