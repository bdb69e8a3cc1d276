package import Interchange

/// One reading of a source: takes what the format's reader finds, makes notes of it and passes them on.
package final class FormatReading {
  let format: SourceFormat
  let options: ReadingOptions
  private let emit: (ImportItem) -> Void
  /// How often each id was taken, so that two notes of one name stay two.
  private var taken: [String: Int] = [:]

  package init(format: SourceFormat, options: ReadingOptions, emit: @escaping (ImportItem) -> Void) {
    self.format = format
    self.options = options
    self.emit = emit
  }

  /// Passes a note on; one without any text becomes a notice.
  func add(_ draft: DraftNote) {
    let text = AssembledText.text(
      title: draft.title, body: draft.body, tags: draft.tags, isDone: draft.isDone)
    if draft.body.allSatisfy({ $0 == 0x20 || (0x09...0x0d).contains($0) }), draft.title?.trimmed.isEmpty ?? true {
      return notice(draft.place, .blank, "has no text")
    }
    guard text.count <= options.limits.noteBytes else {
      return failure(
        draft.place, .tooLarge, "has more than the \(options.limits.noteBytes) bytes that a note may have")
    }
    let id = Self.bounded(draft.id)
    let count = taken[id, default: 0] + 1
    taken[id] = count
    var note = ImportedNote(
      format: format.rawValue, sourceID: count == 1 ? id : "\(id) (\(count))", text: text)
    note.place = draft.place
    note.title = draft.title
    note.tags = draft.tags
    note.modified = draft.modified ?? draft.created ?? draft.fileTime
    note.created = draft.created ?? note.modified
    note.isPinned = draft.isPinned
    note.isTrashed = draft.isTrashed
    note.isArchived = draft.isArchived
    note.isBookmarked = draft.isBookmarked
    note.original = draft.original
    if let original = draft.original, original.count > options.limits.originalBytes {
      note.original = nil
      notice(draft.place, .lostMetadata, "has \(original.count) bytes of metadata, which are too many to be kept")
    }
    note.collection = Self.collection(of: draft.folders)
    emit(.note(note))
  }

  /// The collection of folders with these names; the outermost go where a collection cannot be so long.
  private static func collection(of folders: [String]) -> String? {
    var names = folders.map { $0.split(separator: "/").joined(separator: "-").trimmed }
    names.removeAll { ["", ".", ".."].contains($0) }
    while names.count > 1, names.joined(separator: "/").utf8.count > longestCollection { names.removeFirst() }
    guard var name = names.first, names.count == 1 else {
      return names.isEmpty ? nil : names.joined(separator: "/")
    }
    while name.utf8.count > longestCollection { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  private static let longestCollection = 400

  /// An id of bounded length: of a longer one the beginning and a digest (FNV-1a, 64 bits).
  private static func bounded(_ id: String) -> String {
    guard id.utf8.count > 400 else { return id }
    let digest = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(id.unicodeScalars.prefix(80).map { String($0) }.joined())… \(String(digest, radix: 16))"
  }

  func notice(_ place: String, offset: Int? = nil, _ code: ImportProblem.Code, _ reason: String) {
    emit(.problem(ImportProblem(path: place, offset: offset, code: code, severity: .notice, reason: reason)))
  }

  func failure(_ place: String, offset: Int? = nil, _ code: ImportProblem.Code, _ reason: String) {
    emit(.problem(ImportProblem(path: place, offset: offset, code: code, severity: .failure, reason: reason)))
  }

  /// Says that a note has things that do not come along.
  func attachments(_ place: String, _ count: Int) {
    if count > 0 {
      notice(place, .attachment, "has \(count) \(count == 1 ? "attachment" : "attachments"), not taken along")
    }
  }

  /// Reads a date; one that is there and means nothing becomes a notice.
  func date(_ text: String?, _ place: String) -> Int64? {
    guard let text, !text.trimmed.isEmpty else { return nil }
    if let moment = options.dates.moment(of: text) { return moment }
    let isNone = text.trimmed.utf8.allSatisfy { $0 == 0x30 }
    notice(
      place, .badDate,
      isNone
        ? "has 0 for a date; the file's stands for it"
        : "has a date that cannot be read (\(text.trimmed.prefix(40))); the file's stands for it")
    return nil
  }

  /// Gives text that is UTF-8, or nil with a failure where it is not.
  func utf8(_ bytes: [UInt8], _ place: String) -> [UInt8]? {
    guard let offset = UTF8Check.firstInvalidOffset(in: bytes) else { return bytes }
    guard options.isLossy else {
      failure(place, offset: offset, .invalidUTF8, "is not UTF-8 at byte \(offset)")
      return nil
    }
    notice(
      place, offset: offset, .replacedBytes, "is not UTF-8 from byte \(offset) on; such bytes are replaced")
    return UTF8Check.replacingInvalid(in: bytes)
  }

  /// Reads a file as UTF-8 text; nil, with a failure, where it cannot be.
  func text(_ file: SourceFile) -> [UInt8]? {
    switch file.contents(limit: options.limits.fileBytes) {
    case .bytes(let bytes): return utf8(bytes, file.path)
    case .tooLarge:
      failure(file.path, .tooLarge, "has more bytes than an import takes")
      return nil
    case .unreadable(let reason):
      failure(file.path, .unreadable, reason)
      return nil
    }
  }
}

extension FormatReading {
  /// Passes on a problem that was found before the reading.
  func pass(_ problem: ImportProblem) {
    switch problem.severity {
    case .failure: failure(problem.path, offset: problem.offset, problem.code, problem.reason)
    case .notice: notice(problem.path, offset: problem.offset, problem.code, problem.reason)
    }
  }
}
