import Interchange

/// A file of a source: on the disk, or in an archive.
package struct SourceFile: Sendable {
  package enum Contents: Sendable {
    case bytes([UInt8])
    case tooLarge
    /// What kept it from being read, as a phrase that continues the path.
    case unreadable(String)
  }

  /// The path below the root, as `PathText` writes it.
  package let path: String
  /// Microseconds since 1970.
  package let modified: Int64?
  private let read: @Sendable (Int) -> Contents
  /// Its first bytes, as many as are asked for.
  let beginning: @Sendable (Int) -> [UInt8]

  package init(
    path: String, modified: Int64?, beginning: @escaping @Sendable (Int) -> [UInt8] = { _ in [] },
    read: @escaping @Sendable (Int) -> Contents
  ) {
    self.path = path
    self.modified = modified
    self.beginning = beginning
    self.read = read
  }

  /// A file in memory.
  package init(path: String, modified: Int64? = nil, bytes: [UInt8]) {
    self.init(path: path, modified: modified, beginning: { Array(bytes.prefix($0)) }) {
      $0 < bytes.count ? .tooLarge : .bytes(bytes)
    }
  }

  /// The bytes; never more than `limit`.
  package func contents(limit: Int) -> Contents { read(limit) }

  /// The last part of the path.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The name without its ending.
  var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The ending with its dot, in lower case; empty where there is none.
  var ending: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[dot...].lowercased()
  }

  /// The folders of the path, the outermost first.
  var folders: [String] { path.split(separator: "/").dropLast().map(String.init) }

  /// The path of its folder.
  var folder: String { folders.joined(separator: "/") }

  /// Whether it is what a system leaves in a folder, never of a note: `._x`, `.DS_Store`, `Thumbs.db`.
  var isOfSystem: Bool {
    name.hasPrefix("._") || name == ".DS_Store" || name == "Thumbs.db" || folders.contains("__MACOSX")
  }

  var candidate: FormatDetector.Candidate { FormatDetector.Candidate(path: path, beginning: beginning) }
}
