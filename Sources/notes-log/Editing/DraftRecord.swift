import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is known of a draft beside its text: the note, and the position at which the note's text was the draft's.
///
/// It stands in `.k7m2-1.draft`, which is locked while the editor runs: a draft without a lock was left behind.
final class DraftRecord {
  private let file: Int32
  private(set) var note: NoteID?
  /// 0 where no text of the store is a base of the draft.
  private(set) var position: UInt64 = 0

  static func path(of draft: Draft) -> String { "\(draft.folder)/.\(draft.stem).draft" }

  /// Opens a draft's record, made where there is none, and locks it; nil where another process has it.
  init?(_ draft: Draft) throws(CommandError) {
    let path = Self.path(of: draft)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw CommandError.system(path, errno: errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    self.file = file
    let bytes = (try? DescriptorSource(file, name: path).read(upTo: 128)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count == 2 else { return }
    note = NoteID(uuid: String(words[0]))
    position = UInt64(words[1].prefix { $0 != "\n" }) ?? 0
  }

  deinit { close(file) }

  /// Writes down the note, and as of which position its text is the draft's. What cannot be written only makes a
  /// recovery know less.
  func write(_ note: NoteID, position: UInt64) {
    (self.note, self.position) = (note, position)
    let line = Array("\(note.uuid) \(position)\n".utf8)
    if pwrite(file, line, line.count, 0) == line.count { ftruncate(file, off_t(line.count)) }
  }
}
