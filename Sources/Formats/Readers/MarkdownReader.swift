import Interchange
import NoteText

/// Markdown and text files out of an archive, read as a folder of them is.
enum MarkdownReader {
  static let endings = [".md", ".markdown", ".txt"]

  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    let bookmarks =
      files.first { $0.path.hasSuffix(".obsidian/bookmarks.json") }
      .flatMap { reading.json($0) }.map(VaultBookmarks.paths(of:)) ?? []
    let vault = files.first { $0.folders.contains(".obsidian") }?.folders.prefix { $0 != ".obsidian" }
    let root = vault.map { $0.map { $0 + "/" }.joined() } ?? ""
    let hasVault = files.contains { $0.folders.contains(".obsidian") }
    for file in files {
      let isTrash = hasVault && file.folders.contains(".trash")
      guard endings.contains(file.ending) else {
        reading.notice(file.path, .otherFile, "is not a .md, .markdown or .txt file")
        continue
      }
      if !isTrash, file.folders.contains(where: { $0.hasPrefix(".") && $0 != ".." && $0 != "." }) {
        reading.notice(file.path, .hiddenFolder, "is in a hidden folder")
        continue
      }
      guard let text = reading.text(file) else { continue }
      var draft = DraftNote(id: file.path, place: file.path, body: text)
      draft.fileTime = file.modified
      draft.isTrashed = isTrash
      draft.isBookmarked = file.path.hasPrefix(root) && bookmarks.contains(String(file.path.dropFirst(root.count)))
      draft.folders = file.folders.filter { $0 != ".trash" }
      if let frontMatter = FrontMatter(in: text.span) {
        let dates = ["created", "created_at", "date created", "date"] as [StaticString]
        draft.created =
          dates.lazy.compactMap { frontMatter.value($0, in: text.span) }
          .compactMap { reading.options.dates.moment(of: $0) }.first
        draft.modified = file.modified
      }
      reading.add(draft)
    }
  }
}
