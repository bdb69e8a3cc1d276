/// Decides when the file of an editor is whole, so that no half-written text is taken for a save.
///
/// An editor that closes the file, or renames another over it, has finished. One that keeps it open, or a file system
/// that tells of nothing, is given time: the file is whole when it has not changed for a while.
struct SaveDetector {
  /// How long an open file has to rest, in milliseconds.
  static let rest: Int64 = 300

  private var taken: FileStamp?
  private var seen: FileStamp?
  private var seenAt: Int64 = 0
  private var isFinished = false
  /// How often bytes were put into the file, as far as was told.
  private(set) var writes = 0

  /// - Parameter stamp: The file before the editor was started.
  init(_ stamp: FileStamp?) {
    taken = stamp
  }

  /// Bytes were put into the file or cut off.
  mutating func wasWritten() {
    writes += 1
    isFinished = false
  }

  /// The file was closed after writing, or another took its name.
  mutating func wasFinished() {
    isFinished = true
  }

  /// Whether the file is to be read now.
  ///
  /// - Parameters:
  ///   - stamp: The file as it is; nil where it is gone.
  ///   - now: Milliseconds of a clock that only goes forward.
  mutating func isWhole(_ stamp: FileStamp?, now: Int64) -> Bool {
    guard let stamp else { return false }
    // Two writes within one tick of the file system's clock can leave the same stamp.
    if isFinished { return true }
    if stamp == taken { return false }
    if stamp != seen { (seen, seenAt) = (stamp, now) }
    return now - seenAt >= Self.rest
  }

  /// The file was read and had not changed meanwhile.
  mutating func take(_ stamp: FileStamp) {
    taken = stamp
    isFinished = false
  }
}
