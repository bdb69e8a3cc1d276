import Interchange

/// Day One's JSON: a file a journal, in a folder or zip with its photos.
enum DayOneReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    for file in files {
      guard file.ending == ".json" else {
        reading.notice(file.path, .attachment, "is not a journal: an attachment, not taken along")
        continue
      }
      guard let value = reading.json(file) else { continue }
      for (index, entry) in (value["entries"]?.array ?? []).enumerated() {
        let id = entry["uuid"]?.string ?? "\(file.stem)[\(index)]"
        read(entry, id, "\(file.path)#\(id)", file, reading)
      }
    }
  }

  private static func read(
    _ entry: JSON, _ id: String, _ place: String, _ file: SourceFile, _ reading: FormatReading
  ) {
    let text = entry["text"]?.string ?? ""
    var draft = DraftNote(id: id, place: place, body: Array(unescaped(text).utf8))
    draft.created = reading.date(entry["creationDate"]?.scalar, place)
    draft.modified = reading.date(entry["modifiedDate"]?.scalar, place)
    draft.fileTime = file.modified
    draft.isPinned = (entry["isPinned"]?.isTrue ?? false) || (entry["starred"]?.isTrue ?? false)
    draft.tags = entry["tags"]?.array?.compactMap(\.string) ?? []
    draft.folders = [file.stem]
    draft.original = entry.without(["text", "richText"]).serialized
    let lists = ["photos", "videos", "audios", "pdfAttachments"]
    reading.attachments(place, lists.reduce(0) { $0 + (entry[$1]?.array?.count ?? 0) })
    reading.add(draft)
  }

  /// Takes off the backslashes that Day One puts before every sign that Markdown might take for its own, where the sign
  /// is harmless without it.
  static func unescaped(_ text: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5c, index + 1 < bytes.count, isHarmless(bytes[index + 1], after: result, bytes, index + 1) {
        index += 1
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isHarmless(_ sign: UInt8, after before: [UInt8], _ bytes: [UInt8], _ index: Int) -> Bool {
    let line = before[(before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0)...]
    switch sign {
    case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ":"): return true
    case UInt8(ascii: "."): return !line.drop { $0 == 0x20 }.allSatisfy { (0x30...0x39).contains($0) }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"): return !line.allSatisfy { $0 == 0x20 }
    case UInt8(ascii: "!"): return index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "[")
    default: return false
    }
  }
}
