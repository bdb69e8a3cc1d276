internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  func nothingToUndo(_ scope: UndoScope) throws(NoteStoreError) -> NoteStoreError {
    if let change = scope.change {
      return NoteStoreError(
        .notFound, "there is nothing to undo in \(change)",
        why: "it is undone already, or it is not a change that undo takes back")
    }
    if let note = scope.note {
      return NoteStoreError(.notFound, "nothing to undo in \(name(of: try state(note)))")
    }
    return NoteStoreError(.notFound, "nothing to undo")
  }

  /// An act that touched several notes is not undone for one of them in silence.
  func touchesOthers(_ unit: UndoSearch.Unit, _ others: [UInt64]) throws(NoteStoreError) -> NoteStoreError {
    var named: [String] = []
    for number in others.prefix(5) where number > 0 {
      let id = try withSnapshot { (log) throws(StoreError) in try log.noteID(number) }
      named.append(name(of: try state(id)))
    }
    if others.contains(0) { named.append("a collection") }
    return NoteStoreError(
      .conflict, "the last change of this note was one with others",
      why: "it also changed \(others.count) more",
      hint: "undo it everywhere: notes-log undo --change \(unit.target); or here alone: --split",
      choices: named)
  }

  /// Later changes touched the text that was to go back.
  func inTheWay(_ reversal: NoteReversal) throws(NoteStoreError) -> NoteStoreError {
    let lines = Set(
      reversal.text.conflicts.map { offset in
        reversal.now.text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
      }
    ).sorted()
    let places = lines.prefix(5).map(String.init).joined(separator: ", ")
    return NoteStoreError(
      .conflict, "later changes touched the same text of \(name(of: reversal.now))",
      why: "in \(lines.count == 1 ? "line" : "lines") \(places)\(lines.count > 5 ? " …" : "")",
      hint: "--force takes back what is left of it")
  }
}
