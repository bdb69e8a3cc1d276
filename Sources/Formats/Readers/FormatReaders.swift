package import Interchange

/// The readers of all formats.
package enum FormatReaders {
  /// Tells the format of an opened source by its files; nil where a single file is of none.
  package static func detect(_ source: OpenedSource) -> SourceFormat? {
    let files = source.files.filter { !$0.isOfSystem }
    if files.count == 1, let only = files.first, only.folders.isEmpty {
      return FormatDetector.format(of: only.candidate)
    }
    return FormatDetector.format(ofAll: files.map(\.candidate))
  }

  /// Reads a source.
  ///
  /// - Throws: `encrypted` where nothing of it can be read.
  package static func read(_ source: OpenedSource, _ reading: FormatReading) throws(InterchangeError) {
    for problem in source.problems { reading.pass(problem) }
    let files = source.files.filter { !$0.isOfSystem }
    switch reading.format {
    case .folder: MarkdownReader.read(files, reading)
    case .textBundle: TextBundleReader.read(files, reading)
    case .simplenote: SimplenoteReader.read(files, reading)
    case .keep: KeepReader.read(files, reading)
    case .joplin: JoplinReader.read(files, reading)
    case .joplinMarkdown: JoplinMarkdownReader.read(files, reading)
    case .evernote: EvernoteReader.read(files, reading)
    case .standardNotes: try StandardNotesReader.read(files, reading)
    case .dayOne: DayOneReader.read(files, reading)
    case .dayOneClassic: DayOneClassicReader.read(files, reading)
    case .jrnl: try JournalReader.read(files, reading)
    case .nb: NotebookReader.read(files, reading)
    case .tomboy: TomboyReader.read(files, reading)
    case .drafts: DraftsReader.read(files, reading)
    case .csv: CSVReader.read(files, reading)
    case .json: ExportedJSONReader.read(files, reading)
    }
  }
}
