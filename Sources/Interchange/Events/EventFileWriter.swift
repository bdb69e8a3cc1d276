import CSystem

/// Writes a dump of events to a file that appears whole or not at all; only its owner may read it.
package struct EventFileWriter: ~Copyable {
  private let folder: OpenFile
  private let file: OpenFile
  private let name: FileName
  private let temporary: FileName
  private let shown: String
  private let replaces: Bool
  private var buffer: [UInt8] = []

  /// Begins a file at a path; one that is there is an error unless it is to be replaced.
  package static func open(path: [UInt8], replaces: Bool) throws(InterchangeError) -> EventFileWriter {
    let shown = PathText.text(of: path)
    let cut = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = FileName(path[cut...])
    guard !name.bytes.isEmpty, !path.contains(0) else {
      throw InterchangeError(code: .badPath, path: shown, reason: "is not the path of a file")
    }
    func failed(_ error: SystemError) -> InterchangeError { error.interchangeError(shown, "written") }
    let folder: OpenFile
    do {
      folder = try OpenFile.open(path: cut == 0 ? FileName(".".utf8) : FileName(path[..<cut]), isFolder: true)
    } catch {
      throw failed(error)
    }
    if let status = try? folder.examine(name) {
      guard case .regular = status.kind else {
        throw InterchangeError(code: .exists, path: shown, reason: "is there already and is no regular file")
      }
      guard replaces else { throw InterchangeError(code: .exists, path: shown, reason: "is there already") }
    }
    do {
      let (file, temporary) = try folder.makeTemporaryFile("events")
      // It holds everything that was ever written.
      try file.setPermissions(0o600)
      return EventFileWriter(
        folder: folder, file: file, name: name, temporary: temporary, shown: shown, replaces: replaces)
    } catch {
      throw failed(error)
    }
  }

  private init(folder: OpenFile, file: OpenFile, name: FileName, temporary: FileName, shown: String, replaces: Bool) {
    self.folder = folder
    self.file = file
    self.name = name
    self.temporary = temporary
    self.shown = shown
    self.replaces = replaces
  }

  /// Adds bytes.
  package mutating func write(_ bytes: [UInt8]) throws(InterchangeError) {
    buffer += bytes
    if buffer.count >= 1 << 18 { try flush() }
  }

  private mutating func flush() throws(InterchangeError) {
    do { try file.write(buffer) } catch { throw error.interchangeError(shown, "written") }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes the file durable and gives it its name.
  package mutating func finish() throws(InterchangeError) {
    try flush()
    do {
      try file.flush()
      try folder.rename(temporary, to: name, replaces: replaces)
      try folder.flush()
    } catch  where error.isTakenName {
      throw InterchangeError(code: .exists, path: shown, reason: "has just been made by another program")
    } catch {
      throw error.interchangeError(shown, "written")
    }
  }

  /// Takes away what was written; after an error.
  package func abandon() {
    folder.remove(temporary)
  }
}
