/// The body of a note as a list shows it: the lines after the title line.
package enum Preview {
  /// How many grapheme clusters of the preview a record carries.
  package static let recordLimit = 200
  /// How many counters have a row of their own on the pinned card, and so are not shown as the preview as well.
  package static let cardCounters = 3

  /// A body line longer than this many grapheme clusters makes a plain note a long one.
  static let longLine = 60
}

/// Gives a note's preview in full: its first body line without Markdown; empty where there is none.
///
/// Passed over are counter lines that have a row on the card (the first three), rules, fences, underlines, and lines
/// that are nothing but markers. Reads no further than the line it gives.
///
/// - Parameter title: The note's title, where the caller has it.
package func preview(of text: Span<UInt8>, after title: NoteTitle? = nil) -> String {
  var title = title ?? NoteTitle(of: text)
  var counters = 0
  while let line = title.nextBodyLine(in: text) {
    switch line.kind {
    case .rule, .underline, .fence: continue
    default: break
    }
    if counters < Preview.cardCounters, Counter(line: line, in: text) != nil {
      counters += 1
      continue
    }
    let words = line.words(in: text)
    if !words.isEmpty { return String(decoding: words, as: UTF8.self) }
  }
  return ""
}

/// Gives the first `limit` body lines of a note: those after the title line that are not blank.
package func bodyLines(of text: Span<UInt8>, limit: Int) -> [NoteLine] {
  var title = NoteTitle(of: text)
  var lines: [NoteLine] = []
  while lines.count < limit, let line = title.nextBodyLine(in: text) { lines.append(line) }
  return lines
}

/// Tells whether a note is *long*: it has no checklist item, and two body lines or more, or one past sixty
/// grapheme clusters (of its words, as shown). O(n), for an item may stand anywhere.
///
/// - Parameters:
///   - hasItems: Whether the note has an item, where the caller knows; then two lines are read and no more.
///   - title: The note's title, where the caller has it.
package func isLong(_ text: Span<UInt8>, hasItems: Bool? = nil, after title: NoteTitle? = nil) -> Bool {
  if hasItems == true { return false }
  var title = title ?? NoteTitle(of: text)
  var count = 0
  var first: NoteLine?
  if let line = title.line, ChecklistItem(line: line, in: text) != nil { return false }
  while let line = title.nextBodyLine(in: text) {
    count += 1
    if hasItems == false, count == 2 { return true }
    if ChecklistItem(line: line, in: text) != nil { return false }
    if count == 1 { first = line }
  }
  if count >= 2 { return true }
  guard let first else { return false }
  let words = String(decoding: first.words(in: text), as: UTF8.self)
  return clusterCount(words, upTo: Preview.longLine) > Preview.longLine
}
