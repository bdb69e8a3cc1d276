/// What a search can ask of a note beside the letters of its text: its title, and the tags of its front matter.
package enum SearchFaces {
  /// The texts that a note shows and need not have in one piece: the title without its Markdown, and the tags of its
  /// front matter without their quotes. O(length up to the title).
  package static func texts(of text: Span<UInt8>) -> [String] {
    texts(of: text, NoteTitle(of: text))
  }

  /// The same of a text of which the title was read.
  package static func texts(of text: Span<UInt8>, _ title: NoteTitle) -> [String] {
    [title.text] + (title.rest.frontMatter?.tags(in: text) ?? [])
  }
}
