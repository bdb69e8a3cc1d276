import Foundation
import Interchange
import NoteText
import TestSupport
import Testing

@testable import Formats

/// The table of fields, row by row of formats.md, against what the readers give.
@Suite("Fields of every format", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct FieldTableTests {
  @Test("Step 6: every row of formats.md has a note whose fields are all as they were read by hand")
  func fields() throws {
    for row in FieldTable.rows {
      let sample = try read(row.source)
      guard let note = sample.notes.first(where: { $0.place.hasSuffix(row.place) }) else {
        Issue.record("\(row.row): no note at \(row.place) among \(sample.notes.map(\.place))")
        continue
      }
      let span = note.text.span
      #expect(note.words == row.text, "\(row.row)")
      #expect(NoteTitle(of: span).text == row.title, "\(row.row)")
      #expect(Tag.tags(in: span).map(\.text) == row.tags, "\(row.row)")
      #expect(items(note.words) == row.items, "\(row.row)")
      #expect(note.state == row.state, "\(row.row)")
      let dates = note.dates.split(separator: " ").map(String.init)
      if let created = row.created { #expect(dates[0] == created, "\(row.row)") }
      if let modified = row.modified { #expect(dates[1] == modified, "\(row.row)") }
      #expect(note.created != nil && note.modified != nil, "\(row.row)")
      #expect(note.collection == row.collection, "\(row.row)")
      let original = note.original.map { String(decoding: $0, as: UTF8.self) }
      #expect((original == nil) == (row.original == nil), "\(row.row): \(original ?? "-")")
      if let part = row.original { #expect(original?.contains(part) == true, "\(row.row): \(original ?? "-")") }
      let passedOver: Set = ["other-file", "twin", "blank", "hidden-folder"]
      #expect(Set(sample.problems.map(\.code.word)).subtracting(passedOver) == row.lost, "\(row.row)")
    }
  }

  @Test("Step 6: the table has a row for each row of formats.md, and where no sample is real, it is one of those said")
  func complete() throws {
    let text = try String(contentsOf: SharedData.url("../formats.md"), encoding: .utf8)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { $0.dropFirst(2).prefix { $0 != "|" }.trimmingCharacters(in: .whitespaces) }
    #expect(names.count >= 17)
    for name in names {
      #expect(FieldTable.rows.contains { name.hasPrefix($0.row) }, "\(name)")
    }
    let written = FieldTable.rows.filter { if case .written = $0.source { true } else { false } }.map(\.row)
    #expect(written == ["Standard Notes", "nb", "Drafts"])
  }

  private func read(_ source: FieldRow.Source) throws -> FormatSample {
    switch source {
    case .real(let path, let format, let order):
      try FormatSample.shared(path, as: format, order: order.flatMap(ForeignDate.Order.init(rawValue:)))
    case .written(let files, let format): try FormatSample(files, as: format)
    }
  }

  private func items(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    let done = lines.count { $0.hasPrefix("- [x] ") }
    return "\(done)/\(done + lines.count { $0.hasPrefix("- [ ] ") })"
  }
}
