import CArchive
package import Interchange

/// Reads zip, tar and gzip files into memory, by libarchive.
///
/// Nothing is ever written: a path in an archive is a name in a report and no place. The bytes of attachments are passed
/// over. What an archive says about sizes is not believed; caps end the reading of a file, and of the archive, that
/// unpacks to more.
package struct ArchiveReader {
  package private(set) var files: [SourceFile] = []
  package private(set) var problems: [ImportProblem] = []
  private let limits: ReadingOptions.Limits
  private var entryCount = 0
  private var byteCount = 0

  /// How deep archives in archives are read: Bear packs a bundle, a person packs Bear's file.
  private static let deepest = 2

  package init(limits: ReadingOptions.Limits) {
    self.limits = limits
  }

  /// Reads an archive at a path.
  ///
  /// - Throws: `.malformed` where it is not an archive at all; one that breaks off is a problem.
  package mutating func read(path: [UInt8]) throws(InterchangeError) {
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    guard let archive = Self.make() else { throw Self.noMemory(path) }
    defer { _ = archive_read_free(archive) }
    guard archive_read_open_filename(archive, terminated, 1 << 16) == ARCHIVE_OK else {
      throw InterchangeError(
        code: InterchangeError.Code("malformed"), path: PathText.text(of: path),
        reason: "cannot be read as an archive: \(Self.message(archive))")
    }
    read(archive, at: "", name: PathText.text(of: path), depth: 0)
  }

  /// Reads an archive in memory whose files stand below `place`.
  package mutating func read(_ bytes: [UInt8], at place: String, depth: Int = 0) {
    guard let archive = Self.make() else { return }
    defer { _ = archive_read_free(archive) }
    bytes.withUnsafeBytes { buffer in
      guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
        return fail(place, .malformed, "cannot be read as an archive: \(Self.message(archive))")
      }
      read(archive, at: place, name: place, depth: depth)
    }
  }

  private mutating func read(_ archive: OpaquePointer, at prefix: String, name: String, depth: Int) {
    var entry: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return }
      guard status >= ARCHIVE_WARN, let entry else {
        return fail(name, .malformed, "breaks off: \(Self.message(archive))")
      }
      entryCount += 1
      if entryCount > limits.files {
        return fail(name, .tooMany, "holds more than the \(limits.files) files that one import takes")
      }
      guard archive_entry_filetype(entry) == 0o100000 else { continue }
      let path = (prefix.isEmpty ? "" : prefix + "/") + Self.path(of: entry)
      let modified =
        archive_entry_mtime_is_set(entry) != 0
        ? Int64(archive_entry_mtime(entry)).multipliedReportingOverflow(by: 1_000_000)
        : (partialValue: 0, overflow: true)
      let time = modified.overflow ? nil : modified.partialValue
      guard Self.holdsNotes(path) else {
        files.append(SourceFile(path: path, modified: time) { _ in .unreadable("is an attachment") })
        continue
      }
      if archive_entry_is_encrypted(entry) != 0 {
        fail(path, .encrypted, "is encrypted; unpack it with its password first")
        continue
      }
      guard let bytes = contents(archive, path) else {
        if byteCount > limits.archiveBytes { return }
        continue
      }
      if FormatDetector.isArchive(bytes), depth < Self.deepest {
        read(bytes, at: path, depth: depth + 1)
      } else {
        files.append(SourceFile(path: path, modified: time, bytes: bytes))
      }
    }
  }

  /// Unpacks the file that the archive stands at; nil, with a problem, where it is broken or too large.
  private mutating func contents(_ archive: OpaquePointer, _ path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
      if count == 0 { break }
      guard count > 0 else {
        fail(path, .malformed, "cannot be unpacked: \(Self.message(archive))")
        return nil
      }
      byteCount += count
      if bytes.count + count > limits.fileBytes {
        fail(path, .tooLarge, "unpacks to more than the \(limits.fileBytes) bytes that an import takes")
        return nil
      }
      if byteCount > limits.archiveBytes {
        fail(
          path, .tooLarge,
          "and what stands before it unpack to more than \(limits.archiveBytes) bytes; the rest is left out")
        return nil
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private mutating func fail(_ path: String, _ code: ImportProblem.Code, _ reason: String) {
    problems.append(ImportProblem(path: path, code: code, severity: .failure, reason: reason))
  }

  private static func make() -> OpaquePointer? {
    guard let archive = archive_read_new() else { return nil }
    _ = archive_read_support_format_zip(archive)
    _ = archive_read_support_format_tar(archive)
    _ = archive_read_support_filter_gzip(archive)
    return archive
  }

  private static func noMemory(_ path: [UInt8]) -> InterchangeError {
    InterchangeError(code: .system, path: PathText.text(of: path), reason: "cannot be read: no memory")
  }

  private static func message(_ archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
  }

  /// The path as text; names that do not say in what encoding they are come byte for byte.
  private static func path(of entry: OpaquePointer) -> String {
    if let raw = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry) {
      let bytes = UnsafeBufferPointer(start: raw, count: length(raw)).map { UInt8(bitPattern: $0) }
      return PathText.text(of: bytes)
    }
    return "?"
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }

  /// Whether a file is of a kind that may hold notes; others are not unpacked.
  private static func holdsNotes(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return true }
    return endings.contains(name[dot...].lowercased())
  }

  private static let endings: Set<String> = [
    ".md", ".markdown", ".txt", ".json", ".note", ".doentry", ".enex", ".csv", ".journal", ".jrnl", ".zip", ".bear2bk",
    ".textpack", ".tar", ".jex", ".xml",
  ]
}
