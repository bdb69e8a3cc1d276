/// What an export wrote to a folder: the paths, what stood in each, and of which note it is, so that the next one knows
/// its own files, sees which of them somebody has changed since, and leaves notes their names.
///
/// It is kept in the folder as `.notes-log-export`: the version, then `DIGEST NOTE PATH` for each file, the note by its
/// id, `-` where the file is of none alone, the path as `PathText`
/// writes it; each ends in NUL, which no path has. Of two lines about a path the later counts, so that changes can be
/// written behind what is there; `-` for a digest says that the file is gone.
struct ExportRecord {
  static let name = FileName(".notes-log-export".utf8)
  private static let beginning = "notes-log-export 2"
  private static let limit = 256 << 20

  /// The digest of what was written, by path.
  private(set) var digests: [String: String] = [:]

  /// The notes' ids, by the paths of their files.
  private(set) var notes: [String: String] = [:]

  mutating func add(_ path: String, _ bytes: [UInt8], note: String?) {
    digests[path] = Self.digest(of: bytes)
    notes[path] = note
  }

  /// Keeps an entry of an earlier record.
  mutating func keep(_ path: String, digest: String, note: String?) {
    digests[path] = digest
    notes[path] = note
  }

  mutating func remove(_ path: String) {
    digests[path] = nil
    notes[path] = nil
  }

  /// The lines that bring a record of these paths up to this one.
  func lines(of paths: some Sequence<String>) -> [UInt8] {
    Array(paths.map { "\(digests[$0] ?? Self.none) \(notes[$0] ?? Self.none) \($0)\0" }.joined().utf8)
  }

  private static let none = "-"

  /// FNV-1a (64 bits) and the length: enough to see that a file is not as it was written.
  static func digest(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
  }

  /// Reads the record of a folder; an empty one where there is none or it is not one.
  static func read(in folder: OpenFile) -> ExportRecord {
    var record = ExportRecord()
    guard let bytes = try? folder.file(name).contents(expecting: 0, limit: limit) else { return record }
    let lines = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == beginning else { return record }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard words.count == 3 else { continue }
      record.digests[words[2]] = words[0] == none ? nil : words[0]
      record.notes[words[2]] = words[1] == none ? nil : words[1]
    }
    return record
  }

  var bytes: [UInt8] {
    Array((Self.beginning + "\0").utf8) + lines(of: digests.keys.sorted())
  }
}
