import Foundation
import Testing

/// Editors are shell scripts that get the draft's path as `$1`.
@Suite("Editor sessions", .enabled(if: BuiltProgram.isThere))
struct EditorTests {
  /// A folder with a note `$ID` ("Groceries", one line `milk`), and `editor`, which makes `$EDITOR` of a script; in
  /// such a script `saved 2` waits until the log has two events.
  private static let start = """
    SAVED='saved() { for i in {1..200}; do [ "$($NL tail --no-follow -n 99 --json=kind | grep -c kind)" -ge $1 ] && return; sleep 0.05; done; }'
    editor() { { echo '#!/bin/bash'; echo "$SAVED"; cat; } > $DIR/editor; chmod +x $DIR/editor; export EDITOR=$DIR/editor; }
    kinds() { $NL tail --no-follow -n 1000 --json=kind | sed 's/.*:"\\(.*\\)".*/\\1/' | paste -sd' '; }
    groups() { $NL tail --no-follow -n 1000 --json=change,group | sort -u | wc -l; }
    rest() { find $DIR/store/drafts -type f 2>/dev/null | wc -l; }
    ID=$(printf 'Groceries\\nmilk\\n' | $NL add -q)

    """

  /// What a script prints after the note was made, with the note's id as `ID`.
  private func run(_ script: String) throws -> String {
    let folder = try TestFolder()
    let result = try folder.shell(Self.start + script + "\necho $ID > $DIR/id")
    let id = try String(contentsOf: folder.url.appendingPathComponent("id"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return result.output.replacingOccurrences(of: folder.url.path, with: "DIR")
      .replacingOccurrences(of: id, with: "ID")
  }

  @Test("R8: a write in place is one change")
  func inPlace() throws {
    let output = try run(
      """
      editor <<< 'echo bread >> "$1"; stat -c "%a" "$1" "$(dirname "$1")"'
      $NL edit $ID; $NL show $ID; kinds; rest
      """)
    #expect(
      output == """
        600
        700
        edited ID Groceries (undo: notes-log undo)
        Groceries
        milk
        bread
        created edited
        0

        """)
  }

  @Test("R8: a save by rename is one change, and what the editor leaves beside the draft goes with it")
  func rename() throws {
    let output = try run(
      """
      editor <<< 'cp "$1" "$1~"; sed s/milk/bread/ "$1" > "$1.new"; mv "$1.new" "$1"; saved 2
        sed s/bread/butter/ "$1" > "$1.new"; mv "$1.new" "$1"; touch "$(dirname "$1")/.$(basename "$1").swp"'
      $NL edit $ID; $NL show $ID; kinds; rest
      """)
    #expect(
      output == """
        edited ID Groceries, 2 saves (undo: notes-log undo)
        Groceries
        butter
        created edited edited
        0

        """)
  }

  @Test("R8: every write is one change, durable while the editor is open, and the session is one group")
  func severalSaves() throws {
    let output = try run(
      """
      editor <<< 'n=2; for w in a b c; do echo $w >> "$1"; saved $((n++)); $NL show Groceries | tail -n 1; done'
      $NL edit $ID; kinds
      $NL tail --no-follow -n 3 --json=change,group > $DIR/out
      first=$(head -n 1 $DIR/out | sed 's/.*"change":"\\([^"]*\\)".*/\\1/')
      grep -c "\\"group\\":\\"$first\\"" $DIR/out
      """)
    #expect(
      output == """
        a
        b
        c
        edited ID Groceries, 3 saves (undo: notes-log undo)
        created edited edited edited
        2

        """)
  }

  @Test("R8: a file that is cut off and then written is not taken half")
  func truncatedFirst() throws {
    let output = try run(
      """
      editor <<< 'exec 3> "$1"; sleep 0.5; printf "Groceries\\nbread\\n" >&3; sleep 0.1; printf "butter\\n" >&3; exec 3>&-'
      $NL edit $ID; $NL show $ID; kinds
      """)
    #expect(
      output == """
        edited ID Groceries (undo: notes-log undo)
        Groceries
        bread
        butter
        created edited

        """)
  }

  @Test("R7, R8: closing without a write, or writing the same, changes nothing")
  func noWrite() throws {
    let output = try run(
      """
      EDITOR=true $NL edit $ID
      editor <<< 'cp "$1" "$1.new"; mv "$1.new" "$1"; sleep 0.2'
      $NL edit $ID; kinds; rest
      """)
    #expect(
      output == """
        no change: ID Groceries was not written to
        no change: ID Groceries was not written to
        created
        0

        """)
  }

  @Test("R9: opening for reading puts a note at the top of the list; opening what is there already appends nothing")
  func opening() throws {
    let output = try run(
      """
      $NL add Letter -q > /dev/null
      EDITOR=true; export EDITOR
      $NL edit Groceries -q; kinds; $NL list --json=title | tail -n +2
      $NL edit Groceries -q; kinds
      $NL show Letter; $NL search Letter -q > /dev/null; $NL list --json=title | tail -n +2
      """)
    #expect(
      output == """
        created created opened
        {"title":"Groceries"},
        {"title":"Letter"}
        ]}
        created created opened
        Letter{"title":"Groceries"},
        {"title":"Letter"}
        ]}

        """)
  }

  @Test("R6: a session that ends blank moves the note to the Trash")
  func blank() throws {
    let output = try run(
      """
      editor <<< 'printf " \\n" > "$1"'
      $NL edit $ID; kinds; $NL list --trash --json=id | tail -n +2; rest
      """)
    #expect(
      output == """
        trashed ID Untitled, which was left blank (undo: notes-log undo)
        created edited trashed
        {"id":"ID"}
        ]}
        0

        """)
  }

  @Test("R8: an editor that fails keeps what was saved and the draft, which --recover takes over")
  func failing() throws {
    let output = try run(
      """
      editor <<< 'echo bread >> "$1"; saved 2; exit 3'
      $NL edit $ID; echo "status $?"; kinds; rest
      EDITOR=true $NL edit $ID
      echo butter >> $DIR/store/drafts/$ID-1.md
      $NL show $ID | sed 's/milk/oat milk/' | $NL edit $ID - -q
      $NL edit $ID --recover; $NL show $ID; kinds; rest
      $NL edit --recover; echo "status $?"
      """)
    #expect(
      output == """
        notes-log: the editor ended with status 3: its one save is kept
        hint: the draft is kept: notes-log edit ID-1 --recover
        status 7
        created edited
        2
        notes-log: an editor left a draft of it behind: notes-log edit ID-1 --recover
        no change: ID Groceries was not written to
        recovered ID Groceries (undo: notes-log undo)
        Groceries
        oat milk
        bread
        butter
        created edited edited edited
        0
        notes-log: there is no draft to recover: every editor session ended well
        status 1

        """)
  }

  @Test("R8: an editor that fails before it wrote anything leaves nothing")
  func failingAtOnce() throws {
    let output = try run(
      """
      EDITOR=false $NL edit $ID; echo "status $?"
      EDITOR='no-such-editor -x' $NL edit $ID; echo "status $?"
      kinds; rest
      """)
    #expect(
      output == """
        notes-log: the editor ended with status 1: nothing was written
        status 7
        notes-log: the editor "no-such-editor" cannot be started: no such program, or it may not be run
        hint: $EDITOR names it; set that to a program that is installed
        status 7
        created
        0

        """)
  }

  @Test("R8: when the program is killed, the draft has what was not saved, and --recover takes it")
  func killed() throws {
    let output = try run(
      """
      editor <<< 'echo bread >> "$1"; saved 2; kill -9 $PPID; sleep 0.1; echo butter >> "$1"; touch $DIR/ended'
      $NL edit $ID 2>/dev/null; while [ ! -e $DIR/ended ]; do sleep 0.05; done
      kinds; $NL edit --recover; $NL show $ID; kinds; rest
      """)
    #expect(
      output.hasSuffix(
        """
        created edited
        recovered ID Groceries (undo: notes-log undo)
        Groceries
        milk
        bread
        butter
        created edited edited
        0

        """), "\(output)")
  }

  @Test("drafts of several notes are listed, one is taken by its name; one that is blank is only removed")
  func severalDrafts() throws {
    let output = try run(
      """
      L=$($NL add Letter -q)
      editor <<< 'echo more >> "$1"; exit 1'
      $NL edit $ID -q 2>/dev/null; $NL edit Letter -q 2>/dev/null
      $NL edit --recover 2>&1 | sed "s/$L/LETTER/g"; 
      : > $DIR/store/drafts/$L-1.md
      $NL edit $L-1 --recover 2>&1 | sed "s/$L/LETTER/g"
      $NL edit --recover; rest
      """)
    #expect(
      output == """
        notes-log: there are 2 drafts
          ID-1  Groceries, 20 bytes
          LETTER-1  Lettermore, 11 bytes
        hint: name one: notes-log edit ID-1 --recover
        no change: the draft LETTER-1 was blank, and is removed
        no change: ID Groceries has all that is in the draft, which is removed
        0

        """)
  }

  @Test("what others write while the editor is open is kept; where both changed the same words it is said")
  func carriedForward() throws {
    let output = try run(
      """
      editor <<< '$NL append Groceries "from elsewhere" -q; sed -i s/Groceries/Shopping/ "$1"'
      $NL edit $ID; $NL show $ID
      editor <<< '$NL edit Shopping --text "Errands of Ada" -q; printf "Errands of Bob\\n" > "$1"'
      $NL edit $ID 2>&1 | head -n 1
      """)
    #expect(
      output == """
        edited ID Shopping (undo: notes-log undo)
        Shopping
        milk
        from elsewhere
        notes-log: others changed the same words meanwhile; both stand in the text

        """)
  }

  @Test("a note that was trashed meanwhile is not written to; the draft is kept")
  func trashedMeanwhile() throws {
    let output = try run(
      """
      editor <<< '$NL trash Groceries -q; echo bread >> "$1"'
      $NL edit $ID; echo "status $?"
      $NL restore $ID -q; $NL edit $ID --recover; $NL show $ID; rest
      """)
    #expect(
      output == """
        notes-log: ID Groceries is in the Trash
        hint: put it back first: notes-log restore ID; the draft is kept: notes-log edit ID-1 --recover
        status 3
        recovered ID Groceries (undo: notes-log undo)
        Groceries
        milk
        bread
        0

        """)
  }

  @Test("a draft that is not UTF-8 or too long is kept, and nothing of it is written")
  func unfit() throws {
    let output = try run(
      """
      editor <<< 'printf "bad \\377\\n" > "$1"'
      $NL edit $ID; echo "status $?"; kinds
      $NL edit $ID --recover 2> /dev/null; echo "status $?"
      $NL edit $ID --recover --lossy; $NL show $ID; rest
      editor <<< 'truncate -s 17M "$1"'
      $NL edit $ID > /dev/null 2>&1; echo "status $?"; kinds; rest
      """)
    #expect(
      output == """
        notes-log: the draft is not UTF-8: byte 4 cannot be read
        hint: convert it first, or pass --lossy to replace what cannot be read; the draft is kept: \
        notes-log edit ID-1 --recover
        status 2
        created
        status 2
        recovered ID bad \u{fffd} (undo: notes-log undo)
        bad \u{fffd}
        0
        status 2
        created edited
        2

        """)
  }

  @Test("R36: a trashed note is not opened")
  func trashed() throws {
    let output = try run("$NL trash $ID -q; EDITOR=true $NL edit $ID; echo \"status $?\"; kinds; rest")
    #expect(
      output == """
        notes-log: ID Groceries is in the Trash
        hint: put it back first: notes-log restore ID
        status 3
        created trashed
        0

        """)
  }

  @Test("words of $EDITOR are split without a shell; $NOTES_LOG_EDITOR goes before $VISUAL, and that before $EDITOR")
  func words() throws {
    let output = try run(
      """
      editor <<< 'shift $(($# - 1)); echo "$0 $#" | sed s,.*/,,; echo x >> "$1"'
      cp $DIR/editor "$DIR/my editor"
      EDITOR=false VISUAL=false NOTES_LOG_EDITOR="'$DIR/my editor' --wait '\\$(touch $DIR/no)'" $NL edit $ID
      EDITOR=false VISUAL="$DIR/editor -n" $NL edit $ID -q; ls $DIR/no 2>&1 | wc -l
      """)
    #expect(
      output == """
        my editor 1
        edited ID Groceries (undo: notes-log undo)
        editor 1
        1

        """)
  }

  @Test("without an editor and without a terminal it is said, status 7; with --no-input none is opened")
  func noEditor() throws {
    let output = try run(
      """
      $NL edit $ID; echo "status $?"
      EDITOR=true $NL edit $ID --no-input 2>&1 | head -n 1; kinds
      """)
    #expect(
      output == """
        notes-log: no editor: neither $VISUAL nor $EDITOR is set, and there is no terminal
        hint: export EDITOR=…, or give the text: --text, --file, or - to read it in
        status 7
        notes-log: --no-input: the editor would open
        created

        """)
  }

  @Test("the same command id opens the editor once; --expect is looked at before it opens")
  func onceOnly() throws {
    let output = try run(
      """
      $NL add Letter -q > /dev/null
      editor <<< 'echo bread >> "$1"'
      $NL edit $ID --command-id x -q; $NL edit $ID --command-id x
      $NL edit $ID --expect 1 2>&1 | head -n 1; kinds
      $NL edit $ID --json=action,changed,title -q
      """)
    #expect(
      output == """
        done before, at position 3: ID Groceries
        notes-log: ID Groceries has changed: it is at revision 3, not 1
        created created opened edited
        {"title":"Groceries","action":"edited","changed":true}

        """)
  }

  @Test("no descriptor of the store is open in this process while the editor runs, nor in the editor")
  func storeIsClosed() throws {
    let output = try run(
      """
      editor <<< 'ls -l /proc/$PPID/fd /proc/$$/fd | grep -c store/gen; echo x >> "$1"; saved 2
        ls -l /proc/$PPID/fd | grep -c store/gen; true'
      $NL edit $ID -q
      """)
    #expect(output == "0\n0\n")
  }
}
