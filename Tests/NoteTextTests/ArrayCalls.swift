@testable import NoteText

// The rules by whole arrays: `#expect` cannot hold a span, which may not leave its scope.

func titleOf(_ text: [UInt8]) -> String { title(of: text.span) }
func previewOf(_ text: [UInt8]) -> String { preview(of: text.span) }
func isUntitledNote(_ text: [UInt8]) -> Bool { isUntitled(text.span) }
func isBlankNote(_ text: [UInt8]) -> Bool { isBlank(text.span) }
func isLongNote(_ text: [UInt8]) -> Bool { isLong(text.span) }
func countOf(_ text: [UInt8]) -> Checklist.Count? { Checklist.count(in: text.span) }
func itemsOf(_ text: [UInt8]) -> [ChecklistItem] { Checklist.items(in: text.span) }
func countersOf(_ text: [UInt8]) -> [Counter] { Counter.counters(in: text.span) }
func apply(_ changes: [Replacement], _ text: [UInt8]) -> [UInt8] { Replacement.apply(changes, to: text.span) }
func applied(_ changes: [Replacement], _ text: [UInt8]) -> String { string(apply(changes, text)) }
func itemOf(_ words: String, _ text: [UInt8], done: Bool = false) throws -> ChecklistItem {
  try Checklist.find(words: Array(words.utf8).span, done: done, in: text.span)
}
func itemOf(_ number: Int, _ text: [UInt8], done: Bool = false) throws -> ChecklistItem {
  try Checklist.find(number: number, done: done, in: text.span)
}
func counterOf(_ label: String, _ text: [UInt8]) throws -> Counter {
  try Counter.find(label: Array(label.utf8).span, in: text.span)
}
func adding(_ words: String, _ text: [UInt8]) -> Replacement {
  Checklist.adding(Array(words.utf8).span, to: text.span)
}
func folded(_ text: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  Folding.fold(text.span, into: &output)
  return output
}
func foldedVersions(_ old: [UInt8], _ new: [UInt8]) -> (old: [UInt8], new: [UInt8]) {
  Folding.fold(old.span, new.span)
}
func mapped(_ text: [UInt8]) -> FoldedText { Folding.foldWithMap(text.span) }
func snippetOf(_ query: SearchQuery, _ text: [UInt8], columns: Int = Snippet.columns) -> Snippet? {
  Snippet(of: query, in: text.span, columns: columns)
}
func found(_ needle: ByteSearch, _ text: [UInt8]) -> [Range<Int>] { needle.allRanges(in: text.span) }
func found(first needle: ByteSearch, _ text: [UInt8]) -> Int? { needle.firstOffset(in: text.span, from: 0) }
func holds(_ query: SearchQuery, _ folded: [UInt8]) -> Bool { query.matches(folded: folded.span) }
func frontMatterOf(_ text: [UInt8]) -> FrontMatter? { FrontMatter(in: text.span) }
func frontMatterTags(_ text: [UInt8]) -> [String]? { frontMatterOf(text).map { $0.tags(in: text.span) } }
func removing(_ item: ChecklistItem, _ text: [UInt8]) -> [UInt8] {
  apply([Checklist.removing(item, from: text.span)], text)
}
func moving(_ item: ChecklistItem, _ destination: Checklist.Destination, _ text: [UInt8]) -> Checklist.Move? {
  Checklist.moving(item, to: destination, in: text.span)
}
func dictating(_ spoken: String, _ text: [UInt8]) -> String {
  applied([Checklist.appending(dictated: spoken, to: text.span)], text)
}
