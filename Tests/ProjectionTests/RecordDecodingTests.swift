import Events
import Projections
import Testing

/// R30: a record of another version is still readable.
@Suite("Records of other versions")
struct RecordDecodingTests {
  @Test("R30: a recents record with unknown fields, or with less than today's, is read as far as it goes")
  func recents() throws {
    let whole = RecentsRecord(entries: [
      .init(number: 3, title: "One", preview: "body", isPinned: true),
      .init(number: 4, title: "Two", preview: "", isPinned: false),
    ])
    #expect(try RecentsRecord(decoding: whole.encoded()) == whole)
    var writer = ByteWriter()
    var newer = FieldWriter()
    newer.number(1, 7)
    newer.text(2, "Newer")
    newer.text(90, "of a later version")
    writer.counted(newer.finish())
    var bare = FieldWriter()
    bare.number(1, 8)
    writer.counted(bare.finish())
    // An entry without its note says nothing and is passed over.
    var strange = FieldWriter()
    strange.text(91, "no number")
    writer.counted(strange.finish())
    let read = try RecentsRecord(decoding: writer.bytes)
    #expect(
      read.entries == [
        .init(number: 7, title: "Newer", preview: "", isPinned: false),
        .init(number: 8, title: "", preview: "", isPinned: false),
      ])
    #expect(try RecentsRecord(decoding: []).entries.isEmpty)
  }

  @Test("R30: a widget record with unknown fields, or with less than today's, is read as far as it goes")
  func widget() throws {
    let whole = WidgetRecord(
      number: 3, title: "T", preview: "p", counters: [.init(label: "Water", value: 3, line: 2)], done: 1, total: 4,
      updated: Timestamp(microseconds: -5))
    #expect(try WidgetRecord(decoding: whole.encoded()) == whole)
    var bare = FieldWriter()
    bare.number(1, 9)
    bare.text(40, "of a later version")
    #expect(
      try WidgetRecord(decoding: bare.finish())
        == WidgetRecord(
          number: 9, title: "", preview: "", counters: [], done: 0, total: 0, updated: Timestamp(microseconds: 0)))
  }

  @Test("R30: spotlight entries likewise")
  func spotlight() throws {
    let whole = SpotlightEntry(title: "T", preview: "p", keywords: ["a", "é"])
    #expect(try SpotlightEntry(decoding: whole.encoded()) == whole)
    var bare = FieldWriter()
    bare.text(2, "only a preview")
    bare.text(99, "of a later version")
    let read = try SpotlightEntry(decoding: bare.finish())
    #expect(read.title == "" && read.preview == "only a preview" && read.keywords.isEmpty)
  }

  @Test("a record cut short or scrambled is an error, never a trap")
  func scrambled() throws {
    let whole = RecentsRecord(entries: [.init(number: 3, title: "One", preview: "body", isPinned: true)]).encoded()
    let widget = WidgetRecord(
      number: 3, title: "T", preview: "p", counters: [.init(label: "W", value: 3, line: 2)], done: 1, total: 4,
      updated: Timestamp(microseconds: 5)
    ).encoded()
    for bytes in [whole, widget] {
      for count in bytes.indices { _ = try? RecentsRecord(decoding: Array(bytes.prefix(count))) }
      for place in bytes.indices {
        for bit in 0..<8 {
          var flipped = bytes
          flipped[place] ^= 1 << bit
          _ = try? RecentsRecord(decoding: flipped)
          _ = try? WidgetRecord(decoding: flipped)
          _ = try? SpotlightEntry(decoding: flipped)
        }
      }
    }
    #expect(throws: DecodingFailure.self) { try RecentsRecord(decoding: Array(whole.dropLast())) }
  }
}
