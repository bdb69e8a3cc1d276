import Foundation
import TestSupport
import Testing

/// Processes that stop, die, fork or live elsewhere while they hold a store.
@Suite("Locks", .serialized, .timeLimit(.minutes(20)), .enabled(if: BuiltProgram.isThere))
struct LockTests {
  @Test("A stopped writer makes others say who holds the store, exit 4; reading goes on; after that all is well")
  func stoppedWriter() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL add start -q >/dev/null
      # A writer is stopped while it holds the lock: it is caught by chance, as often as it takes.
      for try in $(seq 200); do
        ( exec $NL append start "round $try" -q ) & pid=$!
        sleep 0.0$((RANDOM % 4))$((RANDOM % 10))
        kill -STOP $pid 2>/dev/null
        if ! flock -n "$DIR/store/write.lock" true 2>/dev/null; then
          [ "$(cat "$DIR/store/write.lock")" = "$pid" ] && break
        fi
        kill -CONT $pid 2>/dev/null; wait $pid
        pid=
      done
      [ -n "$pid" ] || { echo "never caught"; exit; }
      $NL append start other 2>"$DIR/message"; echo "status $?"
      grep -c "pid $pid" "$DIR/message"
      $NL list -q >/dev/null; echo "list $?"
      kill -CONT $pid; wait $pid; echo "writer $?"
      $NL append start other -q; echo "append $?"
      $NL show start | grep -c "round $try"
      $NL verify -q; echo "verify $?"
      """)
    #expect(
      result.output == "status 4\n1\nlist 0\nwriter 0\nappend 0\n1\nverify 0\n", "\(result.output)")
  }

  @Test("Fifty processes at once, readers and writers: each does its work")
  func fiftyAtOnce() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL add start -q >/dev/null
      all=
      for i in $(seq 25); do
        $NL append start "line $i" -q 2>>"$DIR/errors" & all="$all $!"
        $NL list --json >/dev/null 2>>"$DIR/errors" & all="$all $!"
      done
      failed=0
      for pid in $all; do wait $pid || failed=$((failed+1)); done
      echo "failed $failed"; head -n 3 "$DIR/errors"
      $NL show start | grep -c '^line'
      $NL verify -q; echo "verify $?"
      """)
    #expect(result.output == "failed 0\n25\nverify 0\n", "\(result.output)")
  }

  @Test("Readers killed again and again leave no slot behind that a later process cannot take")
  func killedReaders() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      exec 2>/dev/null
      $NL add start -q >/dev/null
      # More than LMDB has slots: without those of the dead being freed, the store would be full.
      for round in $(seq 60); do
        all=
        for i in $(seq 10); do $NL tail -n 0 >/dev/null & all="$all $!"; done
        sleep 0.15
        kill -KILL $all; wait $all
      done
      $NL list -q >/dev/null; echo "list $?"
      $NL append start line -q; echo "append $?"
      $NL verify -q; echo "verify $?"
      """)
    #expect(result.output == "list 0\nappend 0\nverify 0\n", "\(result.output)")
  }

  private static let canUnshare =
    (try? TemporaryFolder.run("unshare", "--uts", "--pid", "--fork", "--mount-proc", "true").status) == 0

  @Test(
    "Two hosts, each with a name and process numbers of its own, on one folder: no change is lost",
    .enabled(if: canUnshare, "name spaces cannot be made here"))
  func twoHosts() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL add start -q >/dev/null
      host() { unshare --uts --pid --fork --mount-proc bash -c "hostname $1; for i in \\$(seq 40); do \\$NL append start \\"$1 \\$i\\" -q || exit 1; \\$NL list -q >/dev/null || exit 1; done"; }
      host left & one=$!
      host right & two=$!
      wait $one; echo "left $?"
      wait $two; echo "right $?"
      $NL show start | grep -c '^left'
      $NL show start | grep -c '^right'
      $NL verify -q; echo "verify $?"
      """)
    #expect(result.output == "left 0\nright 0\n40\n40\nverify 0\n", "\(result.output)")
  }
}
