public import Events
internal import NoteText

/// A note that a search found.
public struct SearchHit: Sendable {
  public var row: NoteRow
  /// The line around the first hit, cut; the preview where no letters were asked for or the hit is not in the text.
  public var snippet: String
  /// Every hit in the snippet, as ranges of its UTF-8 bytes.
  public var snippetHits: [Range<Int>]
  /// The snippet's line in the note, from 1; 0 where there is none.
  public var line: Int

  init(_ row: NoteRow, _ snippet: Snippet?) {
    self.row = row
    self.snippet = snippet?.text ?? row.preview
    snippetHits = snippet?.hits ?? []
    line = snippet?.lineNumber ?? 0
  }
}

/// Words that a note once had and has no more.
public struct LostWords: Sendable {
  /// The note as it stands now.
  public var row: NoteRow
  /// The line around the words as it last stood.
  public var snippet: String
  public var snippetHits: [Range<Int>]
  public var line: Int
  /// The last position at which the note had the words.
  public var lastHeld: UInt64
  /// The event after which it had them no more.
  public var removal: LogEntry
}

/// What a search for a question's answer found.
public struct SearchAnswer: Sendable {
  /// The line of the best note that answers best; it is text of that note.
  public var line: String
  /// Its number in the note, from 1.
  public var lineNumber: Int
  /// The notes about the question, the best first, each with its beginning.
  public var notes: [(row: NoteRow, beginning: String)]
}

/// A note that shares content with another.
public struct RelatedNote: Sendable {
  public var row: NoteRow
  /// The words that both have, those first that fewest notes have.
  public var shared: [String]
}

/// Reads the value of `before:` and `after:`; throws what is wrong with it, as `why` and `hint`.
///
/// The library knows no calendar of people: an app passes its own.
public typealias SearchDates = (String) throws(NoteStoreError) -> Timestamp
