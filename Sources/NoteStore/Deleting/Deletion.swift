public import Events
internal import LogStore

/// A note that was deleted for good.
public struct DeletedNote: Hashable, Sendable {
  public var note: NoteID
  public var shortID: String
  /// The title that the audit keeps; nil where it was to be forgotten.
  public var title: String?
  /// How many events lost their text, and how many bytes went.
  public var events: UInt64
  public var bytes: UInt64
}

/// What became of notes that were to be deleted for good.
public struct Deletion: Sendable {
  /// The notes, in the order given; empty where the command had been carried out before.
  public var notes: [DeletedNote]
  /// Nil where there was nothing to delete.
  public var receipt: ChangeReceipt?
  /// Whether the old pages of the data file are gone too.
  public var scrub: ScrubReport
}

/// What became of a passage that was to be deleted for good.
public struct PassageDeletion: Sendable {
  /// How many events had characters of it, and how many bytes were overwritten.
  public var events: UInt64
  public var bytes: UInt64
  /// Nil where the command had been carried out before and changed nothing now.
  public var receipt: ChangeReceipt?
  /// Whether the old pages of the data file are gone too.
  public var scrub: ScrubReport
  /// Other notes whose text holds the passage now.
  public var otherNotes: [NoteID]
  /// Whether something else of the store holds it: other notes, now or in their past, a collection's name.
  public var standsElsewhere: Bool
}

/// Whether the pages of the data file in which deleted text still stood are gone.
public struct ScrubReport: Hashable, Sendable {
  /// False while the text can still be found in the file; the next write tries again, or `compact`.
  public var isDone: Bool
  /// Why it is not done; empty where it is.
  public var why: String
  /// The generation of the data that counts now.
  public var generation: UInt64
  /// Bytes of the data file before and after; 0 where no copy was made.
  public var bytesBefore: Int64
  public var bytesAfter: Int64

  init(_ scrub: Scrub, generation: UInt64) {
    self.init(isDone: true, why: "", generation: generation, bytesBefore: 0, bytesAfter: 0)
    switch scrub {
    case .none: break
    case .done(let compaction):
      (bytesBefore, bytesAfter) = (compaction.bytesBefore, compaction.bytesAfter)
    case .due(let error): (isDone, why) = (false, error.reason.isEmpty ? error.code.name : error.reason)
    }
  }

  private init(isDone: Bool, why: String, generation: UInt64, bytesBefore: Int64, bytesAfter: Int64) {
    self.isDone = isDone
    self.why = why
    self.generation = generation
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
  }
}
