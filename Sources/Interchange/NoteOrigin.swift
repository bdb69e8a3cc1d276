/// Where an imported note came from, with what its source held about it besides its text, so that an export gives it
/// back.
package struct NoteOrigin: Equatable, Sendable {
  /// The format, such as `keep`.
  package var format: String
  /// What names the note there.
  package var id: String
  /// What the source held, untouched: JSON, a front matter block, lines of keys; nil where it held nothing.
  package var original: [UInt8]?

  package init(format: String, id: String, original: [UInt8]?) {
    self.format = format
    self.id = id
    self.original = original
  }

  /// The key under which an export writes an origin.
  static let key = "notes-log-source"
  /// A front matter block has a bound, past which it would be text.
  private static let longestLine = 40 << 10

  /// The origin of a note that went out by one of our exports and came in again: the one it had then; else this one.
  package var first: NoteOrigin {
    guard let original else { return self }
    let written: JSON? =
      switch SourceFormat(rawValue: format) {
      case .json: JSONReader.read(original).value?[Self.key]
      case .simplenote, .textBundle: JSONReader.read(original).value?["notes-log"]?[Self.key]
      case .folder, .joplinMarkdown: Self.line(in: original).flatMap { JSONReader.read(Array($0)).value }
      default: nil
      }
    guard let written, let format = written["format"]?.string, let id = written["id"]?.string else {
      return isWrittenAnew ? NoteOrigin(format: self.format, id: id, original: nil) : self
    }
    return NoteOrigin(format: format, id: id, original: written["original"]?.string.map { Array($0.utf8) })
  }

  /// Whether it is what one of our own exports wrote and the next one writes by itself.
  private var isWrittenAnew: Bool {
    guard let original else { return true }
    switch SourceFormat(rawValue: format) {
    case .json, .folder: return true
    case .textBundle: return NoteJSON.isOwn(info: JSONReader.read(original).value)
    case .joplinMarkdown: return JoplinBlock.isOwn(original)
    default: return false
    }
  }

  /// What stands behind the key in a block.
  private static func line(in block: [UInt8]) -> ArraySlice<UInt8>? {
    let start = Array((key + ": ").utf8)
    return block.split(separator: 0x0a).first { $0.starts(with: start) }?.dropFirst(start.count)
  }

  /// As JSON; nil where there is nothing to give back.
  var json: JSON? {
    guard let original else { return nil }
    return .object([
      ("format", .string(format)), ("id", .string(id)),
      ("original", .string(String(decoding: original, as: UTF8.self))),
    ])
  }

  /// As a line of a front matter block; nil where there is nothing, or more than a block takes.
  var blockLine: String? {
    guard let bytes = json?.serialized, bytes.count <= Self.longestLine else { return nil }
    return "\(Self.key): \(String(decoding: bytes, as: UTF8.self))"
  }
}

extension ExportForm {
  /// Whether what an export in this form writes depends on a note's origin.
  package func givesOriginBack(hasState: Bool) -> Bool {
    switch self {
    case .markdown: hasState
    case .html: false
    case .textBundle, .simplenote, .joplinMarkdown, .json: true
    }
  }
}
