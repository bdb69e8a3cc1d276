extension FolderReader {
  /// Reads the names of a folder, to be visited next.
  mutating func enter(_ folder: OpenFile, path: [UInt8]) throws(SystemError) {
    let (names, areMore) = try folder.names(limit: limits.names - nameCount)
    nameCount += names.count
    folders.append(Folder(opened: folder, path: path, names: names.reversed()))
    if areMore {
      report(
        path, .tooMany, .failure,
        "holds more than the \(limits.names) names that one import takes; the rest is left out")
    }
  }

  /// Does what the name calls for: enters a folder, reads a note, reports anything else.
  mutating func visit(_ name: FileName, in folder: Folder) {
    let path = folder.path + name.bytes
    do {
      switch try folder.opened.examine(name).kind {
      case .folder: try visitFolder(name, in: folder, path: path)
      case .regular: try visitFile(name, in: folder, path: path)
      case .link: report(path, .symbolicLink, .notice, "is a symbolic link, which is not followed")
      case .special(let words): report(path, .specialFile, .notice, "is \(words)")
      }
    } catch {
      report(path, .unreadable, .failure, "cannot be read: \(error.words)")
    }
  }

  private mutating func visitFolder(_ name: FileName, in folder: Folder, path: [UInt8]) throws(SystemError) {
    if isTrash(name, in: folder) {
      try enter(try folder.opened.folder(name), path: path + [UInt8(ascii: "/")])
    } else if name.isHidden {
      report(path, .hiddenFolder, .notice, "is a hidden folder")
    } else if folders.count > limits.depth {
      report(path, .tooDeep, .failure, "lies more than \(limits.depth) folders deep")
    } else {
      try enter(try folder.opened.folder(name), path: path + [UInt8(ascii: "/")])
    }
  }

  /// Whether a name at the top is the folder into which Obsidian moves what is deleted.
  private func isTrash(_ name: FileName, in folder: Folder) -> Bool {
    guard folder.path.isEmpty, name.bytes.elementsEqual(Self.trash) else { return false }
    if case .folder = (try? folder.opened.examine(FileName(".obsidian".utf8)))?.kind { return true }
    return false
  }

  static let trash = Array(".trash".utf8)

  private mutating func visitFile(_ name: FileName, in folder: Folder, path: [UInt8]) throws(SystemError) {
    if !name.isNote {
      report(path, .otherFile, .notice, "is not a .md, .markdown or .txt file")
    } else if name.bytes.starts(with: "._".utf8) {
      report(path, .appleDouble, .notice, "holds what macOS adds to a file, not a note")
    } else {
      try readNote(
        try folder.opened.file(name), path: path,
        collection: folder.path.isEmpty ? nil : Self.collection(ofFolder: Array(folder.path.dropLast())))
    }
  }

  /// Reads an open file as a note.
  mutating func readNote(_ file: OpenFile, path: [UInt8], collection: String?) throws(SystemError) {
    // Examined again now that it is open: another program may have put something else under the name.
    let status = try file.examine()
    guard case .regular = status.kind else { return report(path, .specialFile, .notice, "is no longer a file") }
    guard var text = try file.contents(expecting: status.size, limit: limits.noteBytes) else {
      return report(path, .tooLarge, .failure, "has more than the \(limits.noteBytes) bytes that a note may have")
    }
    if let offset = UTF8Check.firstInvalidOffset(in: text) {
      guard isLossy else {
        return report(path, offset: offset, .invalidUTF8, .failure, "is not UTF-8 at byte \(offset)")
      }
      text = UTF8Check.replacingInvalid(in: text)
      report(
        path, offset: offset, .replacedBytes, .notice, "is not UTF-8 from byte \(offset) on; such bytes are replaced")
    }
    if BlankText.isBlank(text) { return report(path, .blank, .notice, "has no text") }
    if UTF8Check.firstInvalidOffset(in: path) != nil {
      report(path, .nameNotUTF8, .notice, "has a name that is not UTF-8, shown with %XX")
    }
    var note = ImportedNote(format: Self.format, sourceID: PathText.text(of: path), text: text)
    note.modified = status.modified
    // A copied file is younger than its text: a note is never made after it was changed.
    note.created = min(status.born ?? status.modified, status.modified)
    note.collection = collection
    takeFrontMatter(of: &note)
    if bookmarks.contains(note.sourceID) { note.isBookmarked = true }
    let trash = String(decoding: Self.trash, as: UTF8.self)
    if let collection, collection == trash || collection.hasPrefix(trash + "/") {
      note.isTrashed = true
      let rest = collection.dropFirst(trash.count + 1)
      note.collection = rest.isEmpty ? nil : String(rest)
    }
    noteCount += 1
    items.append(.note(note))
  }

  /// The collection of the notes in a folder: its path, where that is UTF-8.
  static func collection(ofFolder path: [UInt8]) -> String {
    UTF8Check.firstInvalidOffset(in: path) == nil ? String(decoding: path, as: UTF8.self) : PathText.text(of: path)
  }

  private mutating func report(
    _ path: [UInt8], offset: Int? = nil, _ code: ImportProblem.Code, _ severity: ImportProblem.Severity,
    _ reason: String
  ) {
    items.append(
      .problem(
        ImportProblem(path: PathText.text(of: path), offset: offset, code: code, severity: severity, reason: reason)))
  }
}
