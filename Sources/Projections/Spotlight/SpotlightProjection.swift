package import Events
package import NoteText
package import LogStore
internal import Replay

/// `spotlight`: what a system-wide search shows of each note that is not blank and not in the Trash.
package struct SpotlightProjection: Projection {
  package let name = "spotlight"
  package let version: UInt64 = 3
  package let mayLag = true
  package var tables: [Table] { [SpotlightEntry.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, let face = change.face else { return }
    let key = Key.number(change.number)
    guard let shelf = Shelf(of: after), shelf != .trash, !face.isBlank else {
      return try transaction.remove(SpotlightEntry.table, key)
    }
    let known = change.before == nil ? nil : try transaction.reading.value(SpotlightEntry.table, key)
    if known != nil && !change.changesText { return }
    let row = SpotlightEntry(
      title: face.title, preview: face.preview, keywords: Tag.tags(in: after.text.span).map(\.text)
    ).encoded()
    // Most edits change nothing here, and a row that is written costs three pages.
    if row != known { try transaction.put(SpotlightEntry.table, key, row, isLikelyLast: change.before == nil) }
  }
}

/// What a system-wide search shows of a note; when it was last used stands in its row of the list.
package struct SpotlightEntry: Equatable, Sendable {
  /// note number → entry
  package static let table = Table("spotlight@3.entries", slot: 85)

  package var title: String
  package var preview: String
  /// The note's tags.
  package var keywords: [String]

  package init(title: String, preview: String, keywords: [String]) {
    self.title = title
    self.preview = preview
    self.keywords = keywords
  }

  // 1 title · 2 preview · 3 keywords (strings)
  package func encoded() -> [UInt8] {
    var fields = FieldWriter()
    fields.text(1, title)
    if !preview.isEmpty { fields.text(2, preview) }
    if !keywords.isEmpty {
      var writer = ByteWriter()
      for keyword in keywords { writer.string(keyword) }
      fields.bytes(3, writer.bytes)
    }
    return fields.finish()
  }

  package init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var fields = FieldReader(bytes)
    title = try fields.textIfPresent(1) ?? ""
    preview = try fields.textIfPresent(2) ?? ""
    keywords = []
    var reader = ByteReader(try fields.bytesIfPresent(3) ?? [])
    while !reader.isAtEnd { keywords.append(try reader.string()) }
    _ = try fields.finish()
  }

  /// Whether every word is in the title, the preview or a keyword, folded.
  package func matches(_ words: [ByteSearch]) -> Bool {
    if words.isEmpty { return true }
    let faces = ([title, preview] + keywords).map { Folding.fold($0) }
    return words.allSatisfy { word in faces.contains { word.isIn($0.span) } }
  }

  /// The entry of a note; nil for one that is blank, in the Trash or deleted.
  package static func read(
    _ number: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> SpotlightEntry? {
    guard let bytes = try transaction.value(table, Key.number(number)) else { return nil }
    return try StoreError.decodingRow("read the spotlight index") { () throws(DecodingFailure) in
      try SpotlightEntry(decoding: bytes)
    }
  }
}
