import Interchange

/// Where an import's notes come from: a folder read here, or the program for other formats.
protocol ImportSource: AnyObject {
  /// The format, for the log: `folder`.
  var format: String { get }
  /// Whether a note is named by its path, so that its folder is part of its name.
  var isNamedByPath: Bool { get }
  /// The next note or problem; nil at the end.
  func next() throws(CommandError) -> ImportItem?
}

/// A folder of Markdown and text files, read in this program.
final class FolderSource: ImportSource {
  private var reader: FolderReader
  private let namesAreTitles: Bool

  /// - Parameter namesAreTitles: Whether a note that does not begin with its file's name gets that for a title.
  init(path: PathArgument, isLossy: Bool, dates: ForeignDate, namesAreTitles: Bool) throws(CommandError) {
    self.namesAreTitles = namesAreTitles
    do throws(InterchangeError) {
      reader = try FolderReader.open(path: path.bytes, isLossy: isLossy, dates: dates)
    } catch {
      throw CommandError(error, absent: Self.absent)
    }
  }

  static let absent = "check the path; it is a folder's, or one file's"

  var format: String { FolderReader.format }
  var isNamedByPath: Bool { true }

  func next() -> ImportItem? {
    let item = reader.next()
    guard namesAreTitles, case .note(var note) = item else { return item }
    let name = note.sourceID.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    note.text = AssembledText.text(title: String(stem), body: note.text, tags: [])
    return .note(note)
  }
}
