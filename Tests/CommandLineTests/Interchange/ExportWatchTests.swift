import Foundation
import Testing

@testable import notes_log

@Suite("export --watch", .timeLimit(.minutes(5)))
struct ExportWatchTests {
  @Test("the folder follows each change by other processes, until Ctrl-C", .enabled(if: BuiltProgram.isThere))
  func follow() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      await() { for i in $(seq 100); do eval "$1" && return; sleep 0.1; done; echo "no $1"; }
      notes-log add One -q >/dev/null; notes-log add Old -q >/dev/null; notes-log trash Old -q
      # Job control gives the program its own group, in which Ctrl-C is not ignored.
      set -m; notes-log export out --watch 2>err & p=$!; set +m
      await '[ -f out/One.md ]'
      notes-log add Two -q >/dev/null; await '[ -f out/Two.md ]'
      notes-log append One more -q; await 'grep -q more out/One.md'
      notes-log edit Two --text Three -q; await '[ -f out/Three.md ] && ! [ -e out/Two.md ]'
      # Nothing of a folder changes by this.
      notes-log bookmark One -q; sleep 1.5
      notes-log trash One -q; await '! [ -e out/One.md ]'
      kill -INT $p; wait $p 2>/dev/null; echo "status $?"; ls out; cat err
      """)
    #expect(
      result.output == """
        status 130
        Three.md
        exported 1 note to out
        exported 1 note to out, 1 were there already
        exported 1 note to out, 1 were there already
        exported 1 note to out, 1 were there already, 1 removed
        exported 0 notes to out, 1 were there already, 1 removed

        """)
  }

  @Test("it follows all notes of the present: notes by name, the past and dumps are refused")
  func refusals() throws {
    let store = try CommandStore()
    store.must("add", "One")
    for words in [["One"], ["--at", "1"], ["--as", "events"]] {
      let outcome = store.run(["export", store.folder.url.path + "/out", "--watch"] + words)
      #expect(outcome.status == 2 && outcome.messages.hasPrefix("notes-log: --watch: "), "\(words): \(outcome)")
    }
  }
}
