public import Events
internal import LogStore
internal import NoteText
internal import Projections

/// One import: batches of notes that belong to one act, so that one undo takes all of it back.
///
/// Each batch is one change, durable when it returns; after a crash the same import goes on where it stopped.
public struct ImportRun: Sendable {
  /// What is imported, as it was named.
  public let source: String
  /// Its format.
  public let format: String
  /// The first event of the act; nil until a batch has changed something.
  public private(set) var group: EventID?
  /// What is done with notes that came in before and have changed.
  public let duplicates: DuplicateRule

  /// How many notes make a good batch: as many as the first rows of the substring index hold, which have none with the
  /// number 0, so that an import writes most of its rows once.
  public static let batch = 8_191
  /// How many bytes of text a batch has at most before it is taken, so that memory stays bounded.
  public static let batchBytes = 16 << 20

  public init(source: String, format: String, duplicates: DuplicateRule = .update) {
    self.source = source
    self.format = format
    self.duplicates = duplicates
  }

  /// Imports a batch.
  ///
  /// - Parameter isDryRun: Whether to say only what would become of the notes.
  /// - Returns: What became of each note, in order.
  public mutating func take(
    _ notes: [SourceNote], into store: NoteStore, isDryRun: Bool = false
  ) throws(NoteStoreError) -> [ImportOutcome] {
    if isDryRun && !store.exists { return notes.map { Self.outcomeInEmptyStore($0) } }
    let (source, format, duplicates, isFirst) = (source, format, duplicates, group == nil)
    let performed = try store.perform(
      ChangeOptions(group: group), repeated: { [ImportOutcome]() }
    ) {
      (changes) throws(NoteStoreError) in
      if isFirst { try changes.add(.imported(Imported(source: source, format: format, digest: nil)), to: nil) }
      let announced = changes.drafts.count
      var outcomes: [ImportOutcome] = []
      for note in notes { outcomes.append(try changes.take(note, duplicates)) }
      if isDryRun || changes.drafts.count == announced { changes.forget() }
      return outcomes
    }
    if let receipt = performed.receipt, group == nil { group = receipt.change }
    return performed.value
  }

  private static func outcomeInEmptyStore(_ note: SourceNote) -> ImportOutcome {
    if let reason = note.refusal { return .refused(reason) }
    if isBlank(note.text.span) { return .blank }
    return .created(NoteID(Identifier128(high: 0, low: 0)))
  }
}
