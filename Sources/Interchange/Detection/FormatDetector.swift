/// Tells a format by what stands in its files; names alone decide only where the format is made of them.
package enum FormatDetector {
  /// A file to look at.
  package struct Candidate {
    package let path: String
    /// Its first bytes, as many as are asked for.
    package let beginning: (Int) -> [UInt8]

    package init(path: String, beginning: @escaping (Int) -> [UInt8]) {
      self.path = path
      self.beginning = beginning
      // Once for each of thousands of files, by bytes.
      let bytes = path.utf8
      let end = bytes.lastIndex { $0 != slash }.map { bytes.index(after: $0) } ?? bytes.startIndex
      let whole = bytes[..<end]
      let name = whole[(whole.lastIndex(of: slash).map { whole.index(after: $0) } ?? whole.startIndex)...]
      self.name = String(Substring(name))
      ending = ""
      if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex {
        ending = String(decoding: name[dot...].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
      }
    }

    /// The last part of the path.
    let name: String
    /// What stands from the name's last dot on, in small letters.
    private(set) var ending: String
  }

  private static let slash = UInt8(ascii: "/")

  /// What stands at a path.
  package enum Finding: Equatable {
    case format(SourceFormat)
    /// A zip, tar or gzip file: what is in it only its reading tells.
    case archive
    /// A file that is none of the formats.
    case unknown
  }

  /// How many names are looked at.
  private static let mostNames = 4_000
  private static let mostSamples = 20
  /// How much of a file is looked at.
  private static let window = 16 << 10

  /// Looks at a path.
  package static func find(path: [UInt8]) throws(InterchangeError) -> Finding {
    let tree = try FileTree(path: path, limit: mostNames)
    let candidates = tree.files.map { file in
      Candidate(path: PathText.text(of: file.path)) { tree.beginning(of: file, count: $0) }
    }
    guard tree.isFile, let file = candidates.first else { return .format(format(ofAll: candidates)) }
    if isArchive(file.beginning(512)) { return .archive }
    return format(of: file).map(Finding.format) ?? .unknown
  }

  /// The format of one file; nil where it is none.
  package static func format(of file: Candidate) -> SourceFormat? {
    let bytes = withoutMark(file.beginning(window))
    let first = bytes.first { !isSpace($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let format = jsonFormat(bytes) { return format }
    if first == UInt8(ascii: "<"), let format = markupFormat(bytes) { return format }
    switch file.ending {
    case ".csv": return .csv
    case ".enex": return .evernote
    case ".journal", ".jrnl": return .jrnl
    case ".md", ".markdown": return isJoplinMarkdown(bytes) ? .joplinMarkdown : .folder
    case ".json": return nil
    default: return JournalLine(bytes.prefix { $0 != 0x0a && $0 != 0x0d }) == nil ? .folder : .jrnl
    }
  }

  /// The format of the files of a folder or an archive.
  package static func format(ofAll files: [Candidate]) -> SourceFormat {
    if files.contains(where: { has($0.path, part: ".obsidian") }) { return .folder }
    // A folder of notes with another program's file among them is a folder of notes.
    let plain = files.count { [".md", ".markdown"].contains($0.ending) && !isBundled($0) && !isJoplinItem($0) }
    if hasBundle(files), files.count(where: { isBundled($0) || $0.ending == ".textpack" }) >= plain {
      return .textBundle
    }
    if files.contains(where: { $0.ending == ".doentry" }) { return .dayOneClassic }
    if files.contains(where: { $0.ending == ".enex" }), files.count(where: { $0.ending == ".enex" }) >= plain {
      return .evernote
    }
    if files.contains(where: { $0.ending == ".note" && format(of: $0) == .tomboy }) { return .tomboy }
    if files.contains(where: { isJoplinItem($0) }) { return .joplin }
    if files.contains(where: { $0.name == ".index" }) { return .nb }
    let json = files.filter { $0.ending == ".json" || $0.name == "Standard Notes Backup and Import File.txt" }
    for file in json.count >= plain ? json.prefix(mostSamples) : [] {
      if let format = jsonFormat(withoutMark(file.beginning(window))) { return format }
    }
    if files.contains(where: { isJournalDay($0.path) }) { return .jrnl }
    let notes = files.filter { [".md", ".markdown"].contains($0.ending) }.prefix(mostSamples)
    if !notes.isEmpty, notes.allSatisfy({ isJoplinMarkdown(withoutMark($0.beginning(1024))) }) {
      return .joplinMarkdown
    }
    let visible = files.filter { !$0.name.hasPrefix(".") }
    if !visible.isEmpty, visible.allSatisfy({ $0.ending == ".csv" }) { return .csv }
    return .folder
  }

  package static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4b, 3, 4]) || bytes.starts(with: [0x50, 0x4b, 5, 6])
      || bytes.starts(with: [0x1f, 0x8b]) || (bytes.count > 262 && bytes[257..<262].elementsEqual("ustar".utf8))
  }

  /// Whether a path is a day of a journal kept as a folder: `2020/08/29.txt`.
  package static func isJournalDay(_ path: String) -> Bool {
    guard path.hasSuffix(".txt") else { return false }
    let parts = path.split(separator: "/").suffix(3)
    guard parts.count == 3, let file = parts.last, file.hasSuffix(".txt") else { return false }
    return zip([4, 2, 2], Array(parts.dropLast()) + [file.dropLast(4)]).allSatisfy { count, part in
      part.utf8.count == count && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  private static func jsonFormat(_ bytes: [UInt8]) -> SourceFormat? {
    func has(_ key: String) -> Bool { contains(bytes, "\"\(key)\"") }
    if has("notes-log-export") { return .json }
    if has("activeNotes") || has("trashedNotes") { return .simplenote }
    if has("content_type") && has("items") { return .standardNotes }
    if has("userEditedTimestampUsec") || has("createdTimestampUsec") || has("isTrashed") { return .keep }
    if has("textContent") || has("listContent") { return .keep }
    if has("entries") { return has("creationDate") || has("metadata") ? .dayOne : .jrnl }
    if has("content"), has("flagged") || has("modified_at") { return .drafts }
    return nil
  }

  private static func markupFormat(_ bytes: [UInt8]) -> SourceFormat? {
    if contains(bytes, "<en-export") { return .evernote }
    if contains(bytes, "beatniksoftware.com/tomboy") { return .tomboy }
    return contains(bytes, "<plist") && contains(bytes, "<key>Entry Text</key>") ? .dayOneClassic : nil
  }

  /// Whether the front matter begins as Joplin writes it: the title, then when it was updated and created.
  private static func isJoplinMarkdown(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0a, maxSplits: 40, omittingEmptySubsequences: false)
      .map { String(decoding: $0.last == 0x0d ? $0.dropLast() : $0, as: UTF8.self).lowercased() }
    guard lines.first == "---", lines.dropFirst().first?.hasPrefix("title:") == true else { return false }
    let block = lines.dropFirst().prefix { $0 != "---" }
    return block.contains { $0.hasPrefix("updated:") } && block.contains { $0.hasPrefix("created:") }
  }

  private static func isJoplinItem(_ file: Candidate) -> Bool {
    guard file.ending == ".md", file.name.utf8.count == 35,
      file.name.utf8.dropLast(3).allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return false }
    return contains(file.beginning(1 << 20), "\ntype_: ") || contains(file.beginning(1 << 20), "\nid: ")
  }

  /// Whether a file is the text of a bundle.
  private static func isBundled(_ file: Candidate) -> Bool {
    ["text.md", "text.markdown", "text.txt"].contains { file.name == $0 }
  }

  private static func hasBundle(_ files: [Candidate]) -> Bool {
    let names = files.contains { $0.name == "info.json" } ? Set(files.map(\.path)) : []
    return files.contains { file in
      if mayHave(file.path, ".textbundle"),
        file.path.split(separator: "/").dropLast().contains(where: { $0.lowercased().hasSuffix(".textbundle") })
      {
        return true
      }
      guard file.name == "info.json" else { return file.ending == ".textpack" }
      return ["text.md", "text.markdown"].contains { names.contains(file.path.dropLast(9) + $0) }
    }
  }

  private static func has(_ path: String, part: String) -> Bool {
    mayHave(path, part) && path.split(separator: "/").contains { $0 == part }
  }

  /// Whether a path has letters in it that begin with a dot, in either case.
  private static func mayHave(_ path: String, _ letters: String) -> Bool {
    var rest = path.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      if rest[dot...].prefix(letters.utf8.count).elementsEqual(letters.utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
        return true
      }
      rest = rest[dot...].dropFirst()
    }
    return false
  }

  private static func contains(_ bytes: [UInt8], _ words: String) -> Bool {
    bytes.firstRange(of: Array(words.utf8)) != nil
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
