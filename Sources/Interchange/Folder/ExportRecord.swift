/// What an export wrote to a folder: the paths, and what stood in each, so that the next one knows its own files and
/// sees which of them somebody has changed since.
///
/// It is kept in the folder as `.notes-log-export`: the version, then `DIGEST PATH` for each file, the path as `PathText`
/// writes it; each ends in NUL, which no path has. Of two lines about a path the later counts, so that changes can be
/// written behind what is there; `-` for a digest says that the file is gone.
struct ExportRecord {
  static let name = FileName(".notes-log-export".utf8)
  private static let beginning = "notes-log-export 1"
  private static let limit = 256 << 20

  /// The digest of what was written, by path.
  private(set) var digests: [String: String] = [:]

  mutating func add(_ path: String, _ bytes: [UInt8]) { digests[path] = Self.digest(of: bytes) }

  /// Keeps an entry of an earlier record.
  mutating func keep(_ path: String, digest: String) { digests[path] = digest }

  mutating func remove(_ path: String) { digests[path] = nil }

  /// The lines that bring a record of these paths up to this one.
  func lines(of paths: some Sequence<String>) -> [UInt8] {
    Array(paths.map { "\(digests[$0] ?? Self.gone) \($0)\0" }.joined().utf8)
  }

  private static let gone = "-"

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
      guard let space = line.firstIndex(of: " ") else { continue }
      let digest = line[..<space]
      record.digests[String(line[line.index(after: space)...])] = digest == gone ? nil : String(digest)
    }
    return record
  }

  var bytes: [UInt8] {
    Array((Self.beginning + "\0").utf8) + lines(of: digests.keys.sorted())
  }
}
