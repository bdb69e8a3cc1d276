import Foundation
import TestSupport
import Testing

/// `export --watch` through the built program, with other processes that write.
@Suite("export --watch", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct ExportWatchTests {
  /// Shell words that every script begins with: a watch of `out`, and waiting for a condition for at most 20 seconds.
  private static let beginning = """
    set -m; cd "$DIR"
    wait_for() { n=0; until eval "$1"; do n=$((n+1)); [ $n -gt 400 ] && echo "NOT: $1" && return 1; sleep 0.05; done; }
    end() { kill -INT $watch 2>/dev/null; { wait $watch; } 2>/dev/null; echo "status $?"; }
    watch() { : > watch.err; $NL export out --watch "$@" > watch.out 2> watch.err & watch=$!; }

    """

  private func run(_ desk: ProgramDesk, _ script: String) throws -> String {
    try desk.folder.shell(Self.beginning + script).output
  }

  private func files(_ desk: ProgramDesk) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: desk.path + "/out").filter { $0.hasSuffix(".md") }.sorted()
  }

  @Test("each change of another process reaches the folder: new, edited, renamed, moved, trashed, restored, deleted")
  func changes() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "First")
    try desk.must("add", "Second")
    let output = try run(
      desk,
      """
      watch
      wait_for '[ -e out/Second.md ] && grep -q watching watch.err'
      $NL -q add Third >/dev/null; wait_for '[ -e out/Third.md ]'
      $NL -q append First more; wait_for 'grep -q more out/First.md'
      $NL -q title Second Other; wait_for '[ -e out/Other.md ] && [ ! -e out/Second.md ]'
      $NL -q collection set Third Work/deep; wait_for '[ -e out/Work/deep/Third.md ] && [ ! -e out/Third.md ]'
      $NL -q trash Third; wait_for '[ ! -e out/Work ]'
      $NL -q undo; wait_for '[ -e out/Work/deep/Third.md ]'
      $NL -q delete Other --yes; wait_for '[ ! -e out/Other.md ]'
      end
      """)
    #expect(output == "status 130\n")
    #expect(try files(desk) == ["First.md", "Work", "Work/deep", "Work/deep/Third.md"].filter { $0.hasSuffix(".md") })
    // The record is as true as after a whole export: the next one finds nothing to do, and nothing that is not its own.
    #expect(try desk.run("export", "out", "--keep").messages == "exported 0 notes to out, 2 were there already\n")
    try desk.must("title", "First", "Last")
    #expect(
      try desk.run("export", "out", "--keep").messages == "exported 1 note to out, 1 were there already, 1 removed\n")
  }

  @Test("a file that somebody changed stays and is named; a note whose name is taken by another's file too")
  func foreignChanges() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "First")
    let output = try run(
      desk,
      """
      watch
      wait_for 'grep -q watching watch.err'
      echo mine > out/First.md
      $NL -q append First more; wait_for 'grep -q "is not replaced" watch.err'
      echo theirs > out/Taken.md
      $NL -q add Taken >/dev/null; wait_for 'grep -q "Taken.md is there already" watch.err'
      $NL -q add Fine >/dev/null; wait_for '[ -e out/Fine.md ]'
      $NL -q trash First; wait_for 'grep -q "was changed here, and stays" watch.err'
      end
      """)
    #expect(output == "status 130\n")
    #expect(try desk.read("out/First.md") == Array("mine\n".utf8))
    #expect(try desk.read("out/Taken.md") == Array("theirs\n".utf8))
  }

  @Test("chosen notes alone; a renamed collection moves all its files; an import arrives whole; forms of one file")
  func kinds() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Chosen")
    try desk.must("add", "Other")
    let output = try run(
      desk,
      """
      watch Chosen
      wait_for 'grep -q watching watch.err'
      $NL -q append Other x; $NL -q title Chosen Renamed; wait_for '[ -e out/Renamed.md ]'; ls out
      end; rm -r out
      mkdir in; for i in $(seq 600); do echo "note $i" > in/$i.md; done
      watch
      wait_for 'grep -q watching watch.err'
      $NL -q import in; wait_for '[ $(ls out | wc -l) = 602 ]'
      $NL -q collection set Other A; wait_for '[ -e out/A/Other.md ]'
      $NL -q collection rename A B; wait_for '[ -e out/B/Other.md ] && [ ! -e out/A ]'
      end; rm -r out
      watch --as json
      wait_for 'grep -q watching watch.err'
      $NL -q add Latest >/dev/null; wait_for 'grep -q Latest out/notes.json'
      end
      """)
    #expect(output == "Renamed.md\nstatus 130\nstatus 130\nstatus 130\n")
  }

  @Test("it waits for a store that is not there yet; --json is one object a line for each change")
  func emptyStore() throws {
    let desk = try ProgramDesk()
    let output = try run(
      desk,
      """
      watch --json
      wait_for 'grep -q watching watch.err'
      $NL -q add One >/dev/null; wait_for '[ -e out/One.md ] && [ $(wc -l < watch.out) = 2 ]'
      end; cat watch.out
      """)
    let line = #""unchanged":0,"removed":0,"problems":0,"path":"out"}"#
    #expect(output == "status 130\n{\"written\":0,\(line)\n{\"written\":1,\(line)\n")
  }

  @Test("a folder that is taken away ends it with 7 and says so; bad words end it before anything is made")
  func lostFolder() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "First")
    let output = try run(
      desk,
      """
      watch
      wait_for 'grep -q watching watch.err'
      mv out elsewhere; { wait $watch; } 2>/dev/null; echo "status $?"; tail -n 2 watch.err
      """)
    #expect(
      output == """
        status 7
        notes-log: out: the folder that was kept up to date is not there any more
        hint: bring it back, or begin anew with notes-log export --watch

        """)
    for words in [["--at", "yesterday"], ["--as", "events"]] {
      #expect(try desk.run(["export", "new", "--watch"] + words).status == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/new"))
  }
}
