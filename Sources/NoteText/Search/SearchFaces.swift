/// What a search can ask of a note beside the letters of its text: its title, and the tags of its front matter.
package enum SearchFaces {
  /// The texts that a note shows and need not have in one piece: the title without its Markdown, and the tags of its
  /// front matter without their quotes. O(length up to the title).
  package static func texts(of text: Span<UInt8>) -> [String] {
    let title = NoteTitle(of: text)
    return [title.text] + (title.rest.frontMatter?.tags(in: text) ?? [])
  }
}
