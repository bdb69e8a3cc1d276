import CSystem

/// Reads a dump of events line by line; a line is kept in memory, the file is not.
package struct EventFileReader: ~Copyable {
  /// What a dump begins with.
  private static let beginning = Array("{\"notes-log\":\"events\"".utf8)
  /// The most bytes of a line: a note's longest text, put in and taken out, in base 64, and its header.
  package static let longestLine = 96 << 20

  private let file: OpenFile
  private let shown: String
  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line begins, and up to where there is no line break.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var line = 0

  /// Whether a path is that of a dump of events, by how the file begins.
  package static func isDump(path: [UInt8]) -> Bool {
    guard let file = try? open(FileName(path)) else { return false }
    guard let bytes = try? file.read(atMost: beginning.count) else { return false }
    return bytes == beginning
  }

  private static func open(_ path: FileName) throws(SystemError) -> OpenFile? {
    guard case .regular = try FileStatus.examine(csystem_working_folder, path, followsLink: true).kind else {
      return nil
    }
    return try OpenFile.open(path: path, isFolder: false)
  }

  /// Opens a dump.
  package static func open(
    path: [UInt8], limit: Int = EventFileReader.longestLine
  ) throws(InterchangeError) -> EventFileReader {
    let shown = PathText.text(of: path)
    guard !path.isEmpty, !path.contains(0) else {
      throw InterchangeError(code: .badPath, path: shown, reason: "cannot be a path")
    }
    let file: OpenFile?
    do { file = try open(FileName(path)) } catch { throw error.interchangeError(shown, "opened") }
    guard let file else { throw InterchangeError(code: .wrongKind, path: shown, reason: "is not a regular file") }
    return EventFileReader(file: file, shown: shown, limit: limit)
  }

  private init(file: OpenFile, shown: String, limit: Int) {
    self.file = file
    self.shown = shown
    self.limit = limit
  }

  /// The next line without its break; nil at the end.
  package mutating func next() throws(InterchangeError) -> [UInt8]? {
    line += 1
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0a) {
        let found = Array(buffer[start..<end])
        start = end + 1
        searched = start
        guard found.count <= limit else { throw tooLong() }
        return found
      }
      searched = buffer.count
      guard buffer.count - start <= limit else { throw tooLong() }
      if isAtEnd {
        if start == buffer.count { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      let more: [UInt8]
      do { more = try file.read(atMost: 1 << 18) } catch { throw error.interchangeError(shown, "read") }
      if more.isEmpty { isAtEnd = true }
      buffer += more
    }
  }

  private func tooLong() -> InterchangeError {
    InterchangeError(
      code: .malformed, path: shown, reason: "cannot be taken: line \(line) is longer than any event (\(limit) bytes)")
  }
}
