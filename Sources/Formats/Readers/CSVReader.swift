import Interchange

/// Tables with a note a row (RFC 4180), told apart by the names of their columns.
enum CSVReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".csv" || files.count == 1 else {
        reading.notice(file.path, .otherFile, "is not a .csv file")
        continue
      }
      if let text = reading.text(file) { read(text, file, reading) }
    }
  }

  private static let titles = ["title", "name", "subject"]
  private static let texts = ["content", "text", "body", "note"]
  private static let created = ["created", "created_at", "creation date", "date created", "date"]
  private static let modified = ["modified", "modified_at", "updated", "updated_at", "last modified"]
  private static let tags = ["tags", "labels"]
  private static let folders = ["folder", "notebook", "collection"]

  private static func read(_ bytes: [UInt8], _ file: SourceFile, _ reading: FormatReading) {
    let (rows, fault) = CSVTable.rows(of: bytes)
    guard let head = rows.first else { return reading.notice(file.path, .blank, "has no text") }
    let names = head.fields.map { $0.trimmed.lowercased() }
    func column(_ wanted: [String]) -> Int? { wanted.lazy.compactMap { names.firstIndex(of: $0) }.first }
    guard column(titles) != nil || column(texts) != nil else {
      return reading.failure(
        file.path, .malformed, "has no column that is called title, name, content, text, body or note")
    }
    let known = [titles, texts, created, modified, tags, folders].map { column($0) }
    for row in rows.dropFirst() {
      let place = "\(file.path)#\(row.offset)"
      if row.fields.allSatisfy(\.isEmpty) { continue }
      if row.fields.count != names.count {
        reading.notice(
          place, offset: row.offset, .malformed, "has \(row.fields.count) fields where the first row has \(names.count)"
        )
      }
      func field(_ index: Int) -> String? {
        known[index].flatMap { $0 < row.fields.count && !row.fields[$0].isEmpty ? row.fields[$0] : nil }
      }
      let created = reading.date(field(2), place)
      let modified = reading.date(field(3), place)
      // A date that cannot be read is a column like any other.
      var read = known
      if created == nil { read[2] = nil }
      if modified == nil { read[3] = nil }
      var others: [String] = []
      for (index, value) in row.fields.enumerated() where !read.contains(index) && !value.trimmed.isEmpty {
        let name = index < head.fields.count ? head.fields[index].trimmed : ""
        others.append("\(name.isEmpty ? "column \(index + 1)" : name): \(AssembledText.scalar(value))")
      }
      let title = field(0)
      let text = AssembledText.text(title: title, body: Array((field(1) ?? "").utf8), tags: [])
      var draft = DraftNote(
        id: title ?? place, place: place, body: AssembledText.adding(others, to: text))
      draft.title = title
      draft.created = created
      draft.modified = modified
      draft.tags = field(4).map(Self.tags(in:)) ?? []
      draft.folders = field(5)?.split(separator: "/").map(String.init) ?? []
      draft.fileTime = file.modified
      reading.add(draft)
    }
    if let fault {
      reading.failure(file.path, offset: fault, .malformed, "has a quote at byte \(fault) that does not end")
    }
  }

  private static func tags(in text: String) -> [String] {
    let isList = text.contains { $0 == "," || $0 == ";" }
    return text.split { isList ? $0 == "," || $0 == ";" : $0.isWhitespace }.map { String($0).trimmed }
  }
}
