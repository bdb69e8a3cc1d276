/// One line of a note: where it is, and what part of a Markdown text it belongs to.
package struct NoteLine: Hashable, Sendable {
  /// What a line is in its note.
  package enum Kind: Hashable, Sendable {
    /// A line of white space only, outside of code and front matter.
    case blank
    /// Prose, a list item, a quote, a table row: anything that the other kinds are not.
    case text
    /// A `#` heading.
    case heading
    /// A thematic break: `---`, `***`, `___`.
    case rule
    /// The `===` or `---` that makes a heading of the paragraph line above it.
    case underline
    /// The line that opens or closes a fenced code block.
    case fence
    /// A line inside of a fenced code block, a blank one too.
    case fencedCode
    /// A line of an indented code block.
    case indentedCode
    /// A line of the YAML block at the top, its two `---` included.
    case frontMatter
  }

  /// The line's number, the first is 1.
  package var number: Int
  /// The bytes of the line without its break; without the byte order mark on the first line.
  package var range: Range<Int>
  /// The offset past the line's break: where the next line begins.
  package var end: Int
  /// What the line is.
  package var kind: Kind
  /// Whether the line has white space only, in code and front matter too.
  package var isBlank: Bool
  /// Whether the line goes on with the paragraph of the line before.
  package var continuesParagraph = false

  /// Whether the line is code, a fence or front matter, where no rule on items, counters, tags or links applies.
  package var isVerbatim: Bool {
    switch kind {
    case .fence, .fencedCode, .indentedCode, .frontMatter: true
    case .blank, .text, .heading, .rule, .underline: false
    }
  }
}
