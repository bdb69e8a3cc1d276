import Interchange
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of the person's editor on a draft: every write of the file is one change, all of them one group.
///
/// While the editor runs the store is closed; each save opens it, is carried forward over what others wrote meanwhile,
/// and closes it again.
struct EditorSession {
  /// Makes a new note of its first text.
  typealias Maker = (inout NoteChanges, [UInt8]) throws(NoteStoreError) -> NoteID

  let draft: Draft
  /// The note; nil until a new one's first text that is not blank.
  private(set) var note: NoteID?
  /// The first change of the session, and the position of the last.
  private(set) var place: ChangeReport.Place?
  /// How many changes were made.
  private(set) var saves = 0
  /// Whether a save touched the same words as what others wrote meanwhile.
  private(set) var isMerged = false
  private(set) var isTrashed = false
  /// Whether the draft has a text that the store has not.
  private(set) var hasUnsaved = false
  /// The draft as it was taken over last: what the next save is a change of.
  private var base: [UInt8]
  private let record: DraftRecord
  private let make: Maker

  /// - Parameters:
  ///   - note: Nil for a new one.
  ///   - text: What the draft was begun with.
  init(note: NoteID?, text: [UInt8], draft: Draft, record: DraftRecord, make: @escaping Maker) {
    self.note = note
    base = text
    self.draft = draft
    self.record = record
    self.make = make
  }

  /// Runs the editor until it ends, and takes over what it wrote.
  ///
  /// - Returns: Its exit status.
  mutating func run(_ editor: EditorProgram, _ session: inout Session) throws(CommandError) -> Int32 {
    // While the editor runs the store is closed.
    session.openedStore = nil
    // Ctrl-C and Ctrl-\ in the terminal go to the editor; it decides what they mean.
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let watch = DraftWatch(draft)
    var detector = SaveDetector(FileStamp(draft.path))
    let process = try editor.start(on: draft.path, session)
    var status: Int32?
    while status == nil {
      watch.wait(milliseconds: 50, &detector)
      status = ChildProcess.ended(process)
      if status == nil { saveWhatIsWhole(watch, &detector, &session) }
    }
    try saveLast(isGoodEnd: status == 0, &session)
    return status ?? 0
  }

  /// Takes over what the editor has written, if it has finished writing.
  ///
  /// What fails now is tried again at the end, and said then: the screen is the editor's.
  private mutating func saveWhatIsWhole(
    _ watch: borrowing DraftWatch, _ detector: inout SaveDetector, _ session: inout Session
  ) {
    guard let stamp = FileStamp(draft.path), detector.isWhole(stamp, now: Self.milliseconds) else { return }
    let writes = detector.writes
    let text = try? draft.read()
    watch.drain(&detector)
    // Written to while it was read: what was read may be half of it.
    guard detector.writes == writes, FileStamp(draft.path) == stamp else { return }
    detector.take(stamp)
    // A file that is blank now may be one that the editor is about to fill; only the end tells.
    guard let text, !NoteStore.isBlank(text) else { return }
    try? save(text, &session)
  }

  private mutating func saveLast(isGoodEnd: Bool, _ session: inout Session) throws(CommandError) {
    hasUnsaved = true
    let text = try draft.read()
    // An editor that broke may have cut the file off before it wrote.
    if let text, isGoodEnd || !NoteStore.isBlank(text) { try save(text, isLast: true, &session) }
    hasUnsaved = text != nil && text != base
  }

  /// Takes a text that the editor wrote over, as one change.
  private mutating func save(
    _ text: [UInt8], isLast: Bool = false, _ session: inout Session
  ) throws(CommandError) {
    guard text != base else { return }
    _ = try TextInput.checked(text, isLossy: false, "the draft")
    if note == nil && NoteStore.isBlank(text) {
      base = text
      return
    }
    let store = try session.openStore(isReadOnly: false)
    defer { session.openedStore = nil }
    let (note, base, make) = (note, base, make)
    let performed = try passing { () throws(NoteStoreError) in
      try store.perform(ChangeOptions(group: place?.change), repeated: { Saved?.none }) {
        (changes) throws(NoteStoreError) -> Saved? in
        guard let note else { return Saved(note: try make(&changes, text), isSame: true) }
        let result = try changes.edit(note, text: text, base: base)
        var saved = Saved(note: note, isMerged: result.isMerged, isSame: result.text == text)
        if isLast && NoteStore.isBlank(result.text) { saved.isTrashed = try changes.trashBlank(note) }
        return saved
      }
    }
    guard let saved = performed.value else { return }
    self.note = saved.note
    self.base = text
    isMerged = isMerged || saved.isMerged
    isTrashed = saved.isTrashed
    guard let receipt = performed.receipt else { return }
    saves += 1
    place = ChangeReport.Place(position: receipt.positions.upperBound, change: place?.change ?? receipt.change)
    if saved.isSame { record.write(saved.note, position: receipt.positions.upperBound) }
  }

  private struct Saved: Sendable {
    var note: NoteID
    var isMerged = false
    /// Whether the store has the very text of the draft.
    var isSame: Bool
    var isTrashed = false
  }

  /// A clock that only goes forward.
  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
