internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  /// The shortest part of a note's shown id that names it; the whole id where that cannot be told.
  func shortID(of note: NoteID) -> String {
    let shown = note.description
    do throws(NoteStoreError) {
      let length = try withSnapshot { (snapshot) throws(StoreError) in try snapshot.shortestUniquePrefix(note) }
      return String(shown.prefix(length))
    } catch {
      return shown
    }
  }

  /// A note as messages name it: short id and title.
  func name(of state: NoteState) -> String {
    "\(shortID(of: state.id)) \(NoteFace.title(of: state))"
  }
}
