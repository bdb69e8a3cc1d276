import Events
import Foundation
import LogStore
import NoteStore
import Projections
import Testing

/// A rebuild of a large store through the built program, killed in the middle.
@Suite("A rebuild that is killed", .enabled(if: BuiltProgram.isThere))
struct RebuildKilledTests {
  @Test(
    "notes are read and written while it lasts and after it was killed; the next one goes on, and a search does too")
  func killed() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Milk and honey")
    try fill(desk, notes: 26_000)
    for _ in 0..<2 {
      let outcome = try BuiltProgram.shell(
        """
        "$NL" rebuild search words -q & one=$!
        # Half made: the head is past where the index is.
        for try in $(seq 400); do
          "$NL" status | grep -q "behind: search, words" && break
          sleep 0.02
        done
        "$NL" add "Written meanwhile" && "$NL" list -n 1 --json | grep -c "Written meanwhile"
        kill -KILL $one; { wait $one; } 2>/dev/null; echo "status $?"
        "$NL" status | grep ^tables
        "$NL" list -n 1 --json | grep -c "Written meanwhile"
        """, in: desk.folder.url)
      #expect(outcome.output.contains("1\nstatus 137\ntables      behind: search, words\n1\n"), "\(outcome.output)")
    }
    #expect(try desk.must("search", "meanwhile", "--count") == "2")
    #expect(try desk.must("status").contains("all up to date"))
    #expect(try desk.must("search", "honey", "--count") == "1")
    #expect(try desk.run("rebuild", "--check").status == 0)
  }

  /// Adds many notes in one change.
  private func fill(_ desk: ProgramDesk, notes: Int) throws {
    let options = NoteStore.Options(
      stateFolder: desk.path + "/.local/state/notes-log", scratchFolder: desk.path,
      origin: Origin(actor: "ada", host: "desk", program: "tests"),
      clock: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)) })
    let store = try NoteStore.open(desk.store, options)
    _ = try store.perform { (changes) throws(NoteStoreError) in
      for number in 0..<notes { _ = try changes.create(Array("Note \(number)".utf8)) }
    }
  }
}
