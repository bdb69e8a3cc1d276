internal import NoteText

/// A heading of a note.
public struct NoteHeading: Hashable, Sendable {
  /// 1 to 6.
  public var level: Int
  /// Its words without Markdown.
  public var text: String
  /// Its line, from 1.
  public var line: Int
}

/// Where a note was left off, in its own words.
public struct NoteBrief: Hashable, Sendable {
  public var decided: [String]
  public var open: [String]
  public var next: String?

  public init(decided: [String], open: [String], next: String?) {
    self.decided = decided
    self.open = open
    self.next = next
  }
}

extension NoteStore {
  /// What a list shows of a text: its title, cut to 64 grapheme clusters, and its preview, cut to 200.
  ///
  /// Costs the lines that it shows, however long the text is.
  public static func titleAndPreview(of text: [UInt8]) -> (title: String, preview: String) {
    (
      cut(NoteText.title(of: text.span), to: NoteTitle.recordLimit),
      cut(NoteText.preview(of: text.span), to: Preview.recordLimit)
    )
  }

  /// The headings of a text, from the top.
  public static func outline(of text: [UInt8]) -> [NoteHeading] {
    Heading.outline(of: text.span).map { NoteHeading(level: $0.level, text: $0.text, line: $0.lineNumber) }
  }

  /// What a voice would read of a text: its open items, or a plain note's first three body lines.
  public static func spoken(of text: [UInt8]) -> [String] {
    NoteText.spoken(of: text.span)
  }

  /// What of a text is decided, open, and next; nil for one of fewer than three body lines, or where nothing is.
  public static func brief(of text: [UInt8]) -> NoteBrief? {
    Brief(of: text.span).map { NoteBrief(decided: $0.decided, open: $0.open, next: $0.next) }
  }

  /// The lines of a text that tidying is about, past their markers.
  package static func tidyLines(of text: [UInt8]) -> [String] {
    Tidy.contents(of: text.span).map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// The words of a text's checklist items, without Markdown, from the top.
  package static func itemWords(of text: [UInt8]) -> [String] {
    Checklist.items(in: text.span).map { String(decoding: $0.words(in: text.span), as: UTF8.self) }
  }

  /// A text as an HTML fragment: its Markdown rendered, everything else escaped; no script can come of it.
  public static func html(of text: [UInt8]) -> [UInt8] {
    HTMLForm.render(text.span)
  }
}
