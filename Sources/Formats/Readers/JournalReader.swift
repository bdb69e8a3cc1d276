import Interchange

/// jrnl's journals: a text file, a folder with a file a day, or JSON.
///
/// Whatever does not begin an entry belongs to the one before; what stands above the first is a note of its own, so that
/// no line is lost.
enum JournalReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) throws(InterchangeError) {
    let isFolder = files.contains { FormatDetector.isJournalDay($0.path) }
    for file in files {
      if file.ending == ".json" {
        readJSON(file, reading)
        continue
      }
      if isFolder, !FormatDetector.isJournalDay(file.path) {
        reading.notice(file.path, .otherFile, "is not a day of the journal")
        continue
      }
      let beginning = file.beginning(8)
      if beginning.starts(with: "gAAAA".utf8) || isBinary(file) {
        let error = InterchangeError(
          code: InterchangeError.Code("encrypted"), path: file.path,
          reason: "is an encrypted journal; decrypt it with jrnl first (jrnl --decrypt)")
        guard files.count > 1 else { throw error }
        reading.failure(file.path, .encrypted, error.reason)
        continue
      }
      if let text = reading.text(file) { readText(text, file, reading) }
    }
  }

  private static func isBinary(_ file: SourceFile) -> Bool {
    let bytes = file.beginning(64)
    return bytes.contains { $0 == 0 || ($0 < 0x20 && !(0x08...0x0d).contains($0)) }
  }

  private static func readText(_ text: [UInt8], _ file: SourceFile, _ reading: FormatReading) {
    let dates = reading.options.dates.withOrder(.dmy)
    var entries: [(line: JournalLine?, start: Int, place: Int)] = []
    var start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let first = start
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0a) ?? text.count
      if let line = JournalLine(text[start..<end], dates: dates) {
        entries.append((line, start + line.prefixLength, start))
      } else if entries.isEmpty {
        entries.append((nil, first, first))
      }
      start = end + 1
    }
    for (index, entry) in entries.enumerated() {
      let end = index + 1 < entries.count ? entries[index + 1].place : text.count
      var body = Array(text[min(entry.start, end)..<end])
      // The empty lines between two entries are the journal's.
      while body.count > 1, body.last == 0x0a, body[body.count - 2] == 0x0a { body.removeLast() }
      let words = body.prefix { $0 != 0x0a }
      let id =
        entry.line.map { "\($0.date) \(String(decoding: words.prefix(80), as: UTF8.self))" } ?? "\(file.path)#above"
      var draft = DraftNote(id: id, place: "\(file.path)#\(entry.place)", body: body)
      draft.created = entry.line.flatMap { dates.moment(of: $0.date) }
      draft.fileTime = file.modified
      if words.suffix(2).elementsEqual(" *".utf8) {
        draft.isPinned = true
        draft.body = Array(words.dropLast(2)) + body[words.count...]
      }
      draft.tags = tags(in: draft.body)
      if entry.line == nil, body.allSatisfy({ $0 == 0x20 || (0x09...0x0d).contains($0) }) { continue }
      reading.add(draft)
    }
  }

  /// The words that begin with `@`, in their order, each once.
  private static func tags(in text: [UInt8]) -> [String] {
    var tags: [String] = []
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    for word in words where word.first == "@" {
      let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || "-_/+*#".contains($0) }
      if !tag.isEmpty, !tags.contains(String(tag)) { tags.append(String(tag)) }
    }
    return tags
  }

  private static func readJSON(_ file: SourceFile, _ reading: FormatReading) {
    guard let value = reading.json(file) else { return }
    for (index, entry) in (value["entries"]?.array ?? []).enumerated() {
      let place = "\(file.path)#entries[\(index)]"
      let title = entry["title"]?.string ?? ""
      let date = [entry["date"]?.string, entry["time"]?.string].compactMap(\.self).joined(separator: " ")
      var draft = DraftNote(
        id: "\(date) \(title.prefix(80))", place: place, body: Array((entry["body"]?.string ?? "").utf8))
      draft.title = title
      draft.created = reading.date(date, place)
      draft.fileTime = file.modified
      draft.isPinned = entry["starred"]?.isTrue ?? false
      draft.tags =
        entry["tags"]?.array?.compactMap(\.string).map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 } ?? []
      draft.original = entry.without(["title", "body"]).serialized
      reading.add(draft)
    }
  }
}
