import Interchange
import NoteStore

extension Import {
  /// Opens what is to be imported: a folder of text files here, anything else by the program for other formats.
  func openSource(_ session: inout Session) throws(CommandError) -> any ImportSource {
    let order = dateOrder.flatMap { ForeignDate.Order(rawValue: $0.rawValue) }
    let dates = ForeignDate(order: order, zone: try session.zone())
    var format = from?.format
    if format == nil || format == .folder {
      let found: FormatDetector.Finding
      do throws(InterchangeError) {
        found = try FormatDetector.find(path: path.bytes)
      } catch {
        throw CommandError(error, absent: FolderSource.absent)
      }
      switch found {
      case .format(let found): format = format ?? found
      case .archive: return try formatsProgram(format, session)
      case .unknown: break
      }
    }
    if format == .folder {
      return try FolderSource(path: path, isLossy: isLossy, dates: dates, namesAreTitles: namesAreTitles)
    }
    return try formatsProgram(format, session)
  }

  private func formatsProgram(_ format: SourceFormat?, _ session: Session) throws(CommandError) -> any ImportSource {
    var words: [String] = []
    if let format { words += ["--from", format.rawValue] }
    if let dateOrder { words += ["--date-order", dateOrder.rawValue] }
    if isLossy { words.append("--lossy") }
    return try FormatsProgram(words: words, path: path, environment: session.environment)
  }

  /// A note of the source as the store takes it.
  static func sourceNote(_ note: ImportedNote, root: String, isNamedByPath: Bool) -> SourceNote {
    let id = isNamedByPath ? SourcePath.id(root: root, file: note.sourceID) : note.sourceID
    var source = SourceNote(format: note.format, id: id, text: note.text)
    source.created = note.created.map(Timestamp.init(microseconds:))
    source.modified = note.modified.map(Timestamp.init(microseconds:))
    source.collection = note.collection
    source.isPinned = note.isPinned
    source.isTrashed = note.isTrashed
    source.isArchived = note.isArchived
    source.isBookmarked = note.isBookmarked
    source.original = note.original
    return source
  }
}
