import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes what was deleted for good out of the drafts that editors left behind.
struct DraftErasure {
  private let folder: DraftFolder
  private let store: NoteStore

  init(_ store: NoteStore) {
    self.store = store
    folder = DraftFolder(store.draftsFolder)
  }

  /// Removes the drafts of a note; true where an editor has one open.
  func erase(_ note: NoteID) -> Bool {
    var isOpen = false
    for (draft, isLocked) in drafts(of: note) {
      isOpen = isOpen || isLocked
      draft.remove()
    }
    return isOpen
  }

  /// Cuts a passage out of the drafts of a note, and removes what editors put beside them; true where one is open.
  func erase(_ passage: [UInt8], of note: NoteID) -> Bool {
    var isOpen = false
    for (draft, isLocked) in drafts(of: note) {
      isOpen = isOpen || isLocked
      // An editor that runs has the text in memory, and finds its file changed under it.
      if isLocked { continue }
      for name in folder.names() where name.hasPrefix("\(draft.stem).md~") || name.hasPrefix(".\(draft.stem).md") {
        unlink("\(draft.folder)/\(name)")
      }
      guard let text = try? draft.read() else { continue }
      let rest = NoteStore.text(text, without: passage)
      if rest != text { replace(draft, with: rest) }
    }
    return isOpen
  }

  private func drafts(of note: NoteID) -> [(draft: Draft, isLocked: Bool)] {
    folder.drafts().compactMap { draft in
      let record = try? DraftRecord(draft)
      if let known = record?.note { return known == note ? (draft, false) : nil }
      // Another process has the record, or it says nothing: then the name tells.
      guard let name = draft.shortID, note.description.hasPrefix(name) else { return nil }
      return (draft, record == nil)
    }
  }

  /// Puts another text in a draft's place: in a file of its own, so that no block of the old one is kept.
  private func replace(_ draft: Draft, with text: [UInt8]) {
    let fresh = "\(draft.folder)/.\(draft.stem).new"
    unlink(fresh)
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    guard (try? DescriptorSink(file, name: fresh).write(text)) != nil, rename(fresh, draft.path) == 0 else {
      unlink(fresh)
      return
    }
  }
}
