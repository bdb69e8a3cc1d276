/// How a change is taken back, behind the line that says it.
enum UndoHint {
  static let suffix = " (undo: notes-log undo)"
}
