import Interchange

/// The words of `import --from`.
enum ImportFormat: String, ChoiceValue {
  case markdown, obsidian
  case appleNotes = "apple-notes"
  case bear, textbundle, simplenote, keep
  case joplin
  case joplinMarkdown = "joplin-md"
  case evernote
  case standardNotes = "standard-notes"
  case dayOne = "dayone"
  case dayOneClassic = "dayone-classic"
  case jrnl, nb, tomboy, drafts, csv, json
  /// A dump of another store, which is merged and not read as notes.
  case events

  /// The format that is meant.
  var format: SourceFormat { SourceFormat.named(rawValue) ?? .folder }
}

/// The words of `import --on-duplicate`.
enum DuplicateChoice: String, ChoiceValue {
  case skip, update, copy
}

/// The words of `import --date-order`.
enum DateOrder: String, ChoiceValue {
  case dmy, mdy
}
