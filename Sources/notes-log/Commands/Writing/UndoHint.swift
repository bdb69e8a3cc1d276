/// How a change is taken back, behind the line that says it.
enum UndoHint {
  /// Names the command only where there is one: a message must not send people to what does not exist.
  static var suffix: String {
    CommandTable.names.contains("undo") ? " (undo: notes-log undo)" : ""
  }
}
