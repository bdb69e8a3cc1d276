import NoteText

extension FolderReader {
  /// Takes what the front matter says about a note; the text stays as it is, but for a block that an export put there.
  func takeFrontMatter(of note: inout ImportedNote) {
    let text = note.text
    guard let frontMatter = FrontMatter(in: text.span) else { return }
    note.title = frontMatter.title(in: text.span)
    note.tags = frontMatter.tags(in: text.span)
    for key in ["created", "created_at", "date created", "date"] as [StaticString] {
      if let value = frontMatter.value(key, in: text.span), let moment = dates.moment(of: value) {
        note.created = moment
        break
      }
    }
    StateBlock.take(from: &note, frontMatter, dates)
  }
}
