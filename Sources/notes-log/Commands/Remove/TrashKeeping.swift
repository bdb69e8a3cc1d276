import Dates
import NoteStore

/// What every command does about notes that lay in the Trash for as long as it keeps them: it says so, and a write deletes those
/// of which it was said a day ago (R35).
enum TrashKeeping {
  /// After a command that succeeded. What fails here is said; it changes nothing of what the command did.
  static func run(afterWrite isWrite: Bool, _ session: inout Session) {
    guard let store = session.openedStore else { return }
    do throws(NoteStoreError) {
      let notice = try store.trashNotice(onlyToSay: !isWrite)
      if isWrite && !notice.ripe.isEmpty, let deletion = try store.deleteDue() {
        let drafts = DraftErasure(store)
        for note in deletion.notes { _ = drafts.erase(note.note) }
        let names = NoteNames(deletion.notes.map { ($0.shortID, " \($0.title ?? "")") })
        session.say([("deleted for good, after \(days(&session)) in the Trash: ", nil)] + names.parts)
        Delete.warn(of: deletion.scrub, &session)
      }
      // Where nothing is said, nothing counts as said.
      if !notice.unannounced.isEmpty && !session.options.isQuiet { _ = announce(notice, store, &session) }
    } catch {
      session.sayMore("the Trash was not looked at: \(error.what)")
    }
  }

  /// Says which notes are due and from when on they may go; false where there are none.
  static func announce(_ notice: TrashNotice, _ store: NoteStore, _ session: inout Session) -> Bool {
    guard !notice.due.isEmpty else { return false }
    session.say(text(notice, &session))
    if !session.options.isQuiet { store.announce(notice) }
    return true
  }

  private static func days(_ session: inout Session) -> String {
    let days = (try? session.trashDays()) ?? 0
    return days == 1 ? "a day" : "\(days) days"
  }

  /// `2 notes have been in the Trash for 30 days; they are deleted for good from Tomorrow at 9:14 AM on`.
  static func text(_ notice: TrashNotice, _ session: inout Session) -> String {
    let now = session.now()
    let isOne = notice.due.count == 1
    // What is said for the first time now has a day to go.
    let from = notice.unannounced.isEmpty ? notice.ripeFrom?.microseconds ?? now : now + 86_400_000_000
    let when = from <= now ? "with the next write" : "from \((try? session.humanDate(from)) ?? "tomorrow") on"
    return "\(notice.due.count) \(isOne ? "note has" : "notes have") been in the Trash for \(days(&session)); "
      + "\(isOne ? "it is" : "they are") deleted for good \(when) (notes-log restore keeps a note)"
  }
}
