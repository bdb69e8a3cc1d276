/// The words that `help WORD` explains besides the commands.
enum HelpTopic: String, CaseIterable {
  case note, when, item, store, json, output, exit

  var name: String {
    switch self {
    case .note: "NOTE"
    case .when: "WHEN"
    case .item: "ITEM"
    case .store, .json, .output, .exit: rawValue
    }
  }

  var introduction: String {
    switch self {
    case .note: "A note is named by one of these. Where a name fits several notes, they are listed and nothing is done."
    case .when: "A moment in the past. The future is an error. A day alone is that day at the present time of day."
    case .item: "A checklist item is named by its words or by its number among all items of the note."
    case .store: "The store is a folder. It is made by the first write; the first of these that is set names it."
    case .json:
      """
      With --json a list is one object, {"schema":1,"items":[…]}, and a stream is one object a line. \
      --json=id,title prints those fields only. Fields are only ever added. Times are RFC 3339 with the zone's \
      offset, sizes are bytes.
      """
    case .output:
      """
      Data goes to standard output, messages to standard error. Colour and the pager are for terminals only. On a \
      terminal, control characters in notes are shown escaped (\\u{1b}); to a file or a pipe, bytes go as they are.
      """
    case .exit: "The exit status says how a command ended. A closed pipe ends it silently, with 0."
    }
  }

  var rows: [(String, String)] {
    switch self {
    case .note:
      [
        ("k7m2", "the first characters of its id, as lists show them"),
        ("@last, @2", "the last used note, the one before it"),
        ("@pinned", "the pinned note"),
        ("title:milk", "words of its title"),
        ("'Groceries'", "its exact title"),
        ("notes://note/UUID", "its deep link; the UUID alone, as --json gives it, will do"),
      ]
    case .when:
      [
        ("1841", "a position in the log: digits alone"),
        ("REPLICA.SEQUENCE", "an event's id"),
        ("'2h ago'", "s, m, h, d, w, mo, y or the whole word: '3 days ago'"),
        ("yesterday, mon", "that day at the present time of day; a weekday is the last one before today"),
        ("14:30, 2:30pm", "the last time the clock showed it"),
        ("'yesterday 9am'", "a day and a time of day"),
        ("3 Oct, Oct 3 14:30", "a day of the year, the last one that has passed"),
        ("2026-10-03", "a date; a time may follow"),
        ("2026-10-03T14:30:00+02:00", "RFC 3339; a space for the T will do"),
      ]
    case .item:
      [
        ("milk", "the first item that is, or else has in it, these words"),
        ("3", "the third of all items"),
        ("=7", "the item whose text is 7"),
      ]
    case .store:
      [
        ("--store DIR", "for one command"),
        ("$NOTES_LOG_STORE", "for all commands"),
        ("$XDG_DATA_HOME/notes-log", "where that variable is set"),
        ("~/.local/share/notes-log", "otherwise"),
      ]
    case .json: []
    case .output:
      [
        ("--color, $NO_COLOR", "turn colour on or off"),
        ("$NOTES_LOG_PAGER, $PAGER", "the pager; less -FRX where neither is set; cat for none"),
        ("$TZ", "the zone in which times are shown"),
      ]
    case .exit:
      [
        ("0", "done, or already so"),
        ("1", "nothing found, nothing to undo"),
        ("2", "the command line or the input is not right"),
        ("3", "ambiguous, in conflict, or --expect was not met"),
        ("4", "the store is busy"),
        ("5", "the store is damaged"),
        ("6", "done in part"),
        ("7", "the system refused: disk full, permission, no editor"),
        ("130", "Ctrl-C"),
      ]
    }
  }
}
