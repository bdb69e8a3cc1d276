import TestSupport
import Testing

@testable import NoteText

/// Runs every rule over one text and checks what must hold whatever the text is.
enum Everything {
  static func run(_ text: [UInt8], _ generator: inout SeededGenerator) {
    let span = text.span
    let name = title(of: span)
    #expect(!name.isEmpty)
    #expect(name.utf8.count <= 3 * text.count + 8)
    #expect(!name.utf8.contains(0x0a) && !name.utf8.contains(0x0d))
    let shown = cut(name, to: NoteTitle.recordLimit)
    #expect(shown.count <= 64)
    let body = preview(of: span)
    #expect(!body.utf8.contains(0x0a))
    #expect(cut(body, to: Preview.recordLimit).count <= 200)
    _ = isLong(span)
    if isBlank(span) { #expect(isUntitledNote(text)) }
    _ = bodyLines(of: span, limit: 3)
    for item in Checklist.items(in: span) {
      #expect(item.line.lowerBound <= item.marker.lowerBound && item.text.upperBound <= item.line.upperBound)
      #expect(item.state.lowerBound >= item.marker.lowerBound && item.state.upperBound <= item.marker.upperBound)
    }
    for counter in Counter.counters(in: span) {
      #expect(Int(string(Array(text[counter.digits]))) == counter.value)
      #expect(!counter.label.isEmpty)
    }
    _ = Checklist.appending(Array("a\nb".utf8).span, to: span)
    if let frontMatter = FrontMatter(in: span) { _ = frontMatter.tags(in: span) }
    for tag in Tag.tags(in: span) { #expect(!tag.text.isEmpty && !tag.text.contains("#")) }
    for link in NoteLink.links(in: span) { #expect(link.range.upperBound <= text.count) }
    for heading in Heading.outline(of: span) { #expect((1...6).contains(heading.level)) }
    _ = spoken(of: span)
    ReminderPart.forEach(in: span) { part in
      #expect(part.masked.count == part.bytes.count && !part.bytes.isEmpty)
      return true
    }
    let html = HTMLForm.render(span)
    #expect(html.count <= 64 * text.count + 4_096)
    var vocabulary = Vocabulary()
    vocabulary.add(span)
    for word in vocabulary.words { #expect(word.uses > 0 && !word.text.isEmpty) }
    _ = Brief(of: span)
    _ = ContentWords.words(in: span)
    _ = try? Checklist.sorting(span, by: .alphabetical)
    for changes in [Checklist.splitting(span), Tidy.changes(for: span)] {
      for (one, two) in zip(changes, changes.dropFirst()) { #expect(one.deletedRange.upperBound <= two.offset) }
      #expect(changes.last.map { $0.deletedRange.upperBound <= text.count } ?? true)
    }
    if let change = ListContinuation.pressingReturn(at: generator.below(text.count + 1), in: span) {
      #expect(change.deletedRange.upperBound <= text.count)
    }
    let moved = Moving.appending(span, to: Array("T".utf8).span)
    #expect(moved.offset == 1)
    let titled = NoteTitle.adding("new", to: span)
    #expect(titled.deletedRange.upperBound <= text.count)
    let start = generator.below(text.count + 1)
    let word = string(Array(text[start..<min(text.count, start + 4)]))
    _ = Snippet(of: SearchQuery(parsing: word), in: span)
  }
}
