import Foundation
import Testing

@testable import notes_log

/// Streams that close early, are not there, or are full: nothing or one line is said, and the status is right.
@Suite("Streams", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct StreamTests {
  private static let setup = """
    notes-log add Groceries --item milk -q >/dev/null
    # More than a pipe holds, so that a reader that leaves is noticed.
    seq 60000 | sed 's/^/line of the long note /' | notes-log add - -q >/dev/null
    """

  private static let readers = [
    "list", "list --json", "show @last", "log", "log --json", "search line", "titles", "help --all", "recent",
    "spotlight line", "history @last", "history Groceries --stat", "blame @last", "export - --as events",
    "show @last --as json", "list --all -l", "log -p", "titles --json", "config list", "version", "recent --watch",
    "tail --no-follow", "tail", "man --source", "completion bash", "status",
  ]

  @Test("| head -1 ends every command silently, with 0")
  func head() throws {
    let folder = try TestFolder()
    var script = Self.setup
    for words in Self.readers {
      // Something happens while tail watches, so that it writes to the pipe that is closed.
      let nudge =
        words == "tail" || words.hasSuffix("--watch")
        ? "(sleep 0.5; notes-log append Groceries x -q; sleep 0.3; notes-log append Groceries y -q) &" : ""
      script +=
        "\n\(nudge)\n(timeout 20 notes-log \(words); echo \"\(words): $?\" >&2) 2>err | head -n 1 >/dev/null; wait; cat err"
    }
    let result = try folder.named(script)
    #expect(result.output == Self.readers.map { "\($0): 0\n" }.joined())
  }

  @Test("a full device is said in one line, status 7, and a write that was done stays done")
  func full() throws {
    let folder = try TestFolder()
    for words in Self.readers where words != "tail" && !words.hasSuffix("--watch") {
      let result = try folder.named(
        "\(words == Self.readers[0] ? Self.setup : "")\nnotes-log \(words) > /dev/full; echo $?")
      #expect(result.output == "notes-log: standard output: No space left on device\n7\n", "\(words)")
    }
    for words in ["tail", "tail --json", "recent --watch"] {
      let tail = try folder.named("timeout 10 notes-log \(words) > /dev/full; echo $?")
      #expect(tail.output == "notes-log: standard output: No space left on device\n7\n", "\(words)")
    }
    let add = try folder.named("notes-log add Kept > /dev/full; echo $?; notes-log titles | grep -c Kept")
    #expect(add.output.hasSuffix("7\n1\n"), "\(add.output)")
  }

  @Test("closed standard output is said, status 7; closed standard input reads as an error or is not needed")
  func closed() throws {
    let folder = try TestFolder()
    _ = try folder.named(Self.setup)
    for words in ["list", "show @last", "help", "log"] {
      let result = try folder.named("notes-log \(words) >&-; echo $?")
      #expect(result.output == "notes-log: standard output: Bad file descriptor\n7\n", "\(words)")
      let input = try folder.named("notes-log \(words) <&- >/dev/null; echo $?")
      #expect(input.output == "0\n", "\(words)")
    }
    let add = try folder.named("notes-log add - <&-; echo $?; notes-log add Fine -q <&- >/dev/null; echo $?")
    let lines = add.output.split(separator: "\n")
    #expect(
      lines.count == 3 && lines[0].hasPrefix("notes-log: standard input") && lines[1] != "0" && lines[2] == "0",
      "\(add.output)")
    let both = try folder.named("notes-log list <&- >&- 2>&-; echo $?; notes-log rebuild --check -q; echo $?")
    #expect(both.output == "7\n0\n")
  }

  @Test(
    "less that is left early ends the command silently, with 0",
    .enabled(if: ShellTools.canRun("tmux", "less"), "less or tmux is not installed"))
  func less() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      \(Self.setup)
      export LC_ALL=C.UTF-8
      t() { tmux -S "$DIR/tmux" -f /dev/null "$@"; }
      t new-session -d -x 80 -y 24 'exec bash --norc --noprofile -i'
      await() { for i in $(seq 100); do t capture-pane -p | grep -q "$1" && return; sleep 0.1; done; echo "no $1"; t capture-pane -p; }
      t send-keys -l "PS1='> '; clear; notes-log show @last; echo status \\$?"; t send-keys Enter
      await '^line of the long note 20'; t send-keys q; await '^status 0'
      t send-keys -l "clear; notes-log show @last | less; echo piped \\${PIPESTATUS[0]}"; t send-keys Enter
      await '^line of the long note 20'; t send-keys q; await '^piped 0'
      t kill-server
      """)
    #expect(result.output == "")
  }

  @Test("Ctrl-C ends tail and an import with 130 and at most one line; what was imported stays, and the store is whole")
  func interrupted() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      mkdir many; for i in $(seq 3000); do printf '# Note %s\\n\\nbody\\n' $i > many/$i.md; done
      # Job control gives each program its own group, in which Ctrl-C is not ignored; what bash says of jobs is not asked.
      exec 2>/dev/null; set -m
      notes-log add start -q > /dev/null
      for words in tail "tail --json" "recent --watch" "titles --watch --json" "export out --watch -q"; do
        notes-log $words > /dev/null 2> tail.err & p=$!; sleep 0.5; kill -INT $p; wait $p; echo "$words $?"; wc -l < tail.err
      done
      notes-log import many > /dev/null 2> import.err & p=$!; sleep 0.25; kill -INT $p; wait $p; s=$?
      # So quick a machine that it was done before is no failure.
      [ $s = 0 ] && s=130; echo "import $s"; [ $(wc -l < import.err) -le 3 ] && echo short || cat import.err
      set +m
      notes-log rebuild --check -q; echo "check $?"
      """)
    let watching = ["tail", "tail --json", "recent --watch", "titles --watch --json", "export out --watch -q"]
    #expect(result.output.hasPrefix(watching.map { "\($0) 130\n0\n" }.joined()), "\(result.output)")
    #expect(result.output.contains("import 130\nshort\n"), "\(result.output)")
    #expect(result.output.hasSuffix("check 0\n"), "\(result.output)")
  }
}
