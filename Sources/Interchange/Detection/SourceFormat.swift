/// A format that notes come in from.
package enum SourceFormat: String, CaseIterable, Sendable {
  /// Markdown and text files; Obsidian's vaults and what Apple Notes exports are such folders.
  case folder
  /// TextBundles, as folders or packed; Bear's backups are archives of them.
  case textBundle = "textbundle"
  case simplenote
  case keep
  /// Joplin's archive (JEX) and the same files in a folder (RAW).
  case joplin
  case joplinMarkdown = "joplin-md"
  case evernote
  case standardNotes = "standard-notes"
  case dayOne = "dayone"
  case dayOneClassic = "dayone-classic"
  case jrnl
  case nb
  case tomboy
  case drafts
  case csv
  /// What `export --as json` writes.
  case json

  /// The words by which a person may name a format, besides its own name.
  package static func named(_ word: String) -> SourceFormat? {
    switch word {
    case "obsidian", "apple-notes", "markdown": .folder
    case "bear": .textBundle
    case "jex", "joplin-raw": .joplin
    case "enex": .evernote
    case "gnote": .tomboy
    default: SourceFormat(rawValue: word)
    }
  }
}
