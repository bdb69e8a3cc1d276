package import Events
import Foundation
import Replay

/// The keystrokes of a real document, as patches in bytes that follow one another.
///
/// Source: `editing-traces` of the shared data, whose positions count Unicode code points.
package struct EditingTrace {
  package static let names = [
    "automerge-paper", "seph-blog1", "rustcode", "json-crdt-blog-post", "json-crdt-patch", "clownschool_flat",
  ]

  package let start: [UInt8]
  package let end: [UInt8]
  package let patches: [Patch]

  package init(_ name: String) throws {
    let data = try SharedData.unzipped("editing-traces/\(name).json.gz")
    let file = try JSONDecoder().decode(File.self, from: data)
    start = Array(file.startContent.utf8)
    end = Array(file.endContent.utf8)
    var index = ScalarIndex(file.startContent)
    var text = GapBuffer(start)
    var patches: [Patch] = []
    for keystroke in file.txns.lazy.flatMap(\.patches) {
      let inserted = Array(keystroke.inserted.utf8)
      let range = index.replace(keystroke.position, keystroke.deletedCount, with: keystroke.inserted)
      patches.append(Patch(offset: range.lowerBound, deleted: text.bytes(in: range), inserted: inserted))
      try text.replace(range, with: inserted)
    }
    self.patches = patches
  }

  private struct File: Decodable {
    var startContent: String
    var endContent: String
    var txns: [Transaction]
  }

  private struct Transaction: Decodable {
    var patches: [Keystroke]
  }

  private struct Keystroke: Decodable {
    var position: Int
    var deletedCount: Int
    var inserted: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      position = try values.decode(Int.self)
      deletedCount = try values.decode(Int.self)
      inserted = try values.decode(String.self)
    }
  }
}

/// Turns code point positions into byte offsets: the few scalars of several bytes are kept in a list.
private struct ScalarIndex {
  /// The scalars that are not ASCII: position in code points, and bytes past the first. Ascending.
  private var wide: [(position: Int, extra: Int)]

  init(_ text: String) {
    wide = Self.wide(text, from: 0)
  }

  private static func wide(_ text: String, from position: Int) -> [(position: Int, extra: Int)] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    return text.unicodeScalars.enumerated().compactMap { index, scalar in
      let extra = UTF8.width(scalar) - 1
      return extra > 0 ? (position + index, extra) : nil
    }
  }

  private func offset(_ position: Int) -> Int {
    position + wide.reduce(0) { $1.position < position ? $0 + $1.extra : $0 }
  }

  /// Follows a replacement and gives the bytes that it takes out.
  mutating func replace(_ position: Int, _ deletedCount: Int, with text: String) -> Range<Int> {
    let range = offset(position)..<offset(position + deletedCount)
    let added = Self.wide(text, from: position)
    if wide.isEmpty && added.isEmpty { return range }
    let shift = text.unicodeScalars.count - deletedCount
    let after = wide.filter { $0.position >= position + deletedCount }.map { ($0.position + shift, $0.extra) }
    wide = wide.filter { $0.position < position } + added + after
    return range
  }
}
