import Foundation
import Testing

/// `add` without a text on a terminal, which `script` gives.
@Suite(
  "A new note in the editor",
  .enabled(if: BuiltProgram.isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct NewNoteEditorTests {
  /// Runs a script with a terminal for `$NL`: `on ARGUMENTS`.
  private func run(_ script: String) throws -> String {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      SAVED='saved() { for i in {1..200}; do [ "$($NL tail --no-follow -n 99 --json=kind | grep -c kind)" -ge $1 ] && return; sleep 0.05; done; }'
      editor() { { echo '#!/bin/bash'; echo "$SAVED"; cat; } > $DIR/editor; chmod +x $DIR/editor; export EDITOR=$DIR/editor; }
      on() { script -qec "$NL $*" /dev/null | tr -d '\\r'; }
      kinds() { $NL tail --no-follow -n 1000 --json=kind | sed 's/.*:"\\(.*\\)".*/\\1/' | paste -sd' '; }
      export NO_COLOR=1

      """ + script)
    return result.output
  }

  @Test("R8: the first text makes the note, with what the options ask for; the id is printed")
  func made() throws {
    let output = try run(
      """
      editor <<< 'echo Letter > "$1"; saved 2; echo "Dear Ada" >> "$1"'
      on add --pin | sed -E 's/\\b[0-9a-z]{4,8}\\b +Letter/ID Letter/; s/^[0-9a-z]{4,8}$/ID/'; kinds; $NL show @pinned
      """)
    #expect(
      output == """
        ID
        added ID Letter, 2 saves (undo: notes-log undo)
        created pinned edited
        Letter
        Dear Ada

        """)
  }

  @Test(
    "R6: a new note that ends blank records nothing and leaves nothing",
    arguments: ["true", "printf ' \\n' > \"$1\"", "rm \"$1\""])
  func blank(script: String) throws {
    let output = try run(
      """
      editor <<'END'
      \(script)
      END
      on add; ls -A $DIR | grep -v editor; EDITOR=false on add; ls -A $DIR | grep -v editor
      """)
    #expect(
      output == """
        nothing was written: no note was made
        notes-log: the editor ended with status 1: nothing was written

        """)
  }

  @Test("R8: a new note of an editor that failed is kept, its id printed, and its draft recovered into it")
  func failing() throws {
    let output = try run(
      """
      editor <<< 'echo Letter > "$1"; saved 1; exit 1'
      on add | sed -E 's/^[0-9a-z]{4,8}$/ID/'
      echo more >> $DIR/store/drafts/new-1.md
      $NL edit --recover -q; $NL show @last; kinds
      """)
    #expect(
      output == """
        ID
        notes-log: the editor ended with status 1: its one save is kept
        hint: the draft is kept: notes-log edit new-1 --recover
        Letter
        more
        created edited

        """)
  }

  // Test runners start programs with signals blocked, in which no Ctrl-C would show anything.
  @Test(
    "Ctrl-C is the editor's: this program stays and takes over what it wrote",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/perl")))
  func interrupt() throws {
    let output = try run(
      """
      editor <<< 'trap "echo Letter > \\"$1\\"; exit 0" INT; kill -INT $PPID $$; sleep 0.1'
      unblock() { perl -MPOSIX -e 'sigprocmask(SIG_SETMASK, POSIX::SigSet->new()); exec @ARGV' "$@"; }
      unblock script -qec "$NL add" /dev/null | tr -d '\\r' | head -n 2 | tail -n 1 | sed -E 's/ [0-9a-z]{4,8} / ID /'
      """)
    #expect(output == "added ID Letter (undo: notes-log undo)\n")
  }
}
