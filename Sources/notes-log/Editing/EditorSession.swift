import Glibc
import Interchange
import NoteStore

/// One run of the person's editor on a draft: every write of the file is one change, all of them one group.
///
/// No transaction is held while the editor runs. Each save is carried forward over what others wrote meanwhile.
struct EditorSession {
  /// The note; nil until a new one's first text that is not blank.
  private(set) var note: NoteID?
  /// The first change of the session.
  private(set) var group: EventID?
  /// How many changes were made.
  private(set) var saves = 0
  private(set) var isMerged = false
  /// The draft as it was taken over last: what the next save is a change of.
  private var base: [UInt8]
  let store: NoteStore
  private let start: (inout NoteChanges, [UInt8]) throws(NoteStoreError) -> NoteID

  /// - Parameter start: Makes a new note of its first text.
  init(
    note: NoteID?, text: [UInt8], store: NoteStore,
    start: @escaping (inout NoteChanges, [UInt8]) throws(NoteStoreError) -> NoteID
  ) {
    self.note = note
    base = text
    self.store = store
    self.start = start
  }

  /// Runs the editor until it ends.
  ///
  /// - Returns: Its exit status.
  mutating func run(
    _ editor: EditorProgram, on draft: Draft, folder: String, _ session: inout Session
  ) throws(CommandError) -> Int32 {
    let watch = DraftWatch(folder: folder)
    // Ctrl-C in the terminal goes to the editor; it decides what that means.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    let process = try editor.start(on: draft.path)
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { break }
      watch.wait(milliseconds: 50)
      // A file that is blank now may be one that the editor is about to write; only the end tells.
      if let text = draft.read(), !text.allSatisfy({ $0 <= 0x20 }) { try? save(text, &session) }
    }
    if let text = draft.read() { try save(text, &session) }
    let signalNumber = status & 0x7f
    return signalNumber == 0 ? (status >> 8) & 0xff : 128 + signalNumber
  }

  /// Takes a text that the editor wrote over, as one change.
  private mutating func save(_ text: [UInt8], _ session: inout Session) throws(CommandError) {
    guard text != base, UTF8Check.firstInvalidOffset(in: text) == nil else {
      if text != base {
        throw CommandError(.usage, "the text is not UTF-8", hint: "the draft is kept: notes-log edit --recover")
      }
      return
    }
    let isBlank = text.allSatisfy { $0 <= 0x20 }
    let options = ChangeOptions(group: group)
    do throws(NoteStoreError) {
      let (note, base) = (note, base)
      if note == nil && isBlank { return }
      let performed = try store.perform(options, repeated: { (NoteID?.none, false) }) {
        (changes) throws(NoteStoreError) in
        guard let note else { return (try start(&changes, text), false) }
        return (note, try changes.edit(note, text: text, base: base).isMerged)
      }
      self.note = performed.value.0 ?? note
      isMerged = isMerged || performed.value.1
      self.base = text
      if let receipt = performed.receipt {
        if group == nil { group = receipt.change }
        saves += 1
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Ends the session: a note that was left blank goes to the Trash.
  ///
  /// - Returns: Whether it did.
  mutating func finish() throws(CommandError) -> Bool {
    guard let note, saves > 0, base.allSatisfy({ $0 <= 0x20 }) else { return false }
    let options = ChangeOptions(group: group)
    do throws(NoteStoreError) {
      return try store.perform(options) { (changes) throws(NoteStoreError) in try changes.trashBlank(note) } != nil
    } catch {
      throw CommandError(error)
    }
  }
}
