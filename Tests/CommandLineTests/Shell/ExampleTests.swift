import Foundation
import Testing

@testable import notes_log

/// The examples of help and of the manual pages, run as they stand.
@Suite("Examples", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct ExampleTests {
  @Test("every example of every command runs in a store that has what it names")
  func all() throws {
    for command in CommandTable.descriptions() {
      for example in command.examples {
        // It takes a whole archive of another program; the tests of the formats have some.
        if example.line.contains("takeout.zip") { continue }
        let folder = try TestFolder()
        let setup = """
          exec </dev/null
          mkdir -p notes ~/notes; printf '# Imported\\n' > notes/imported.md; printf 'a letter\\n' > letter.txt; cp letter.txt draft.md; printf 'Groceries\n\n- [ ] tea\n' > list.txt
          mkdir -p .zfunc .config/fish/completions .local/share/bash-completion/completions
          notes-log add "call the dentist" -q >/dev/null
          notes-log add Recipes -q >/dev/null
          k7m2=$(notes-log add Groceries --item milk --item "oat milk" --item bread -q)
          notes-log tick Groceries 2 -q
          """
        // Ids are drawn by lot: that of the example stands for the note's own.
        let line = example.line.replacingOccurrences(of: "k7m2", with: "\"$k7m2\"")
          .replacingOccurrences(of: "/tmp/", with: "\"$DIR\"/")
          .replacingOccurrences(of: "/media/disk/", with: "disk/")
        let trashed =
          switch command.name {
          case "restore", "audit": "notes-log trash Groceries -q"
          case "move": "notes-log add Scraps -q >/dev/null"
          case "diff": "for n in $(seq 50); do notes-log append Groceries more -q; done"
          case "backup create": "mkdir disk"
          case "backup check", "backup restore":
            "notes-log backup create notes.backup -q; mkdir disk; cp notes.backup disk/"
          case "verify": "notes-log verify --head -q > ~/heads"
          case "import": "notes-log export all.events --as events -q"
          default: ":"
          }
        try Data("\(setup)\n\(trashed)\n\(line)\n".utf8).write(to: folder.url.appendingPathComponent("example.sh"))
        let result = try folder.named(
          """
          # What watches is ended by Ctrl-C; fish's source reads standard input.
          notes-log() { EDITOR=true timeout --foreground -s INT -k 1 3 "$DIR/bin/notes-log" "$@"; }
          source() { cat; }
          . ./example.sh > example.out 2> example.err; s=$?; cat example.err; exit $s
          """)
        // 1: nothing to be found in so young a store; 124 and 130: it watches until it is ended.
        // What deletes for good asks a person first, and there is none.
        let asks = result.status == 2 && result.output.contains("needs --yes")
        #expect(
          asks || [0, 1, 3, 124, 130].contains(result.status), "\(example.line): \(result.status) \(result.output)")
        #expect(!result.output.contains(" is no option"), "\(example.line): \(result.output)")
      }
    }
  }

  @Test("import --dry-run says what would become of notes in a store that is there, and changes nothing")
  func dryRun() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      mkdir notes; echo one > notes/one.md; notes-log import notes -q
      echo two > notes/two.md; notes-log import notes --dry-run --json=created,unchanged,dry_run 2>/dev/null; echo $?
      notes-log list --ids | wc -l; notes-log log --json=position | grep -c '"position"'
      notes-log import notes --store "$DIR/none" --dry-run -q; echo $?; [ -e "$DIR/none" ] && echo made
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains("\"created\":1") == true && lines.first?.contains("\"unchanged\":1") == true)
    #expect(Array(lines.dropFirst()) == ["0", "1", "2", "0"], "\(result.output)")
  }
}
