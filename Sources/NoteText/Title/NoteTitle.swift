/// A note's title, and where in the note it stands.
///
/// The title is the first line that has more than punctuation in it once its Markdown is off, or the `title:` of
/// the front matter where there is one. Reads no further than that line.
package struct NoteTitle: Sendable {
  /// What a note without a title is called.
  package static let untitled = "Untitled"
  /// How many grapheme clusters of the title a record carries.
  package static let recordLimit = 64

  /// The title in full, at most 64 KiB of it; `Untitled` where there is none. Cut it with `cut(_:to:)`.
  package var text: String
  /// The line that the title stands on; nil for a front matter title that no line repeats, and for `Untitled`.
  package var line: NoteLine?
  /// Whether the note has no title of its own.
  package var isUntitled: Bool
  /// Whether the title comes from the front matter.
  package var isFromFrontMatter: Bool

  /// The scanner after the title line, and the line it had to read ahead: the body lines follow.
  var rest: LineScanner
  var readAhead: NoteLine?

  /// Finds the title. O(length up to the title line), however long the note is.
  package init(of text: Span<UInt8>) {
    var scanner = LineScanner(text)
    let declared = scanner.frontMatter?.title(in: text)
    while let candidate = scanner.next(in: text) {
      guard let words = Self.words(of: candidate, in: text) else {
        // With a title already declared, a rule or an empty line above the body is not the body either.
        continue
      }
      guard let declared else {
        self.init(text: words, line: candidate, isFromFrontMatter: false, rest: scanner)
        return
      }
      let repeated = words == declared ? candidate : nil
      self.init(text: declared, line: repeated, isFromFrontMatter: true, rest: scanner)
      readAhead = repeated == nil ? candidate : nil
      return
    }
    self.init(
      text: declared ?? Self.untitled, line: nil, isFromFrontMatter: declared != nil, rest: scanner)
    isUntitled = declared == nil
  }

  private init(text: String, line: NoteLine?, isFromFrontMatter: Bool, rest: LineScanner) {
    self.text = text
    self.line = line
    isUntitled = false
    self.isFromFrontMatter = isFromFrontMatter
    self.rest = rest
  }

  /// What a line would be called as a title; nil where it has nothing but punctuation or is front matter.
  private static func words(of line: NoteLine, in text: Span<UInt8>) -> String? {
    switch line.kind {
    case .blank, .rule, .underline, .fence, .frontMatter: return nil
    case .text, .heading, .fencedCode, .indentedCode: break
    }
    let words = line.words(in: text)
    return words.span.isOnlyPunctuation(0..<words.count) ? nil : String(decoding: words, as: UTF8.self)
  }

  /// Gives the next line after the title line that is not blank; nil after the last, and always for an untitled note.
  mutating func nextBodyLine(in text: Span<UInt8>) -> NoteLine? {
    if let line = readAhead {
      readAhead = nil
      return line
    }
    while let line = rest.next(in: text) {
      if !line.isBlank, line.kind != .frontMatter { return line }
    }
    return nil
  }
}

extension NoteLine {
  /// The line's words: its Markdown taken off, except in code, where there is none.
  package func words(in text: Span<UInt8>) -> [UInt8] {
    isVerbatim ? text.array(text.trimming(range)) : Markdown.strip(text, line: range)
  }
}

/// Gives a note's title in full: the first line that says something, without its Markdown; else `Untitled`.
package func title(of text: Span<UInt8>) -> String { NoteTitle(of: text).text }

/// Tells whether a note has no title of its own.
package func isUntitled(_ text: Span<UInt8>) -> Bool { NoteTitle(of: text).isUntitled }

/// Tells whether a note has white space only; a byte order mark does not count. Stops at the first other thing.
package func isBlank(_ text: Span<UInt8>) -> Bool {
  text.isBlank(FrontMatter.byteOrderMark(in: text)..<text.count)
}
