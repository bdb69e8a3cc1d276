/// Gives what a voice would read of a note: the words of its open items, or of a plain note's first three body lines.
///
/// A checklist whose items are all done gives nothing. O(n).
package func spoken(of text: Span<UInt8>) -> [String] {
  let items = Checklist.items(in: text)
  if !items.isEmpty {
    return items.filter { !$0.isDone }.map { String(decoding: $0.words(in: text), as: UTF8.self) }
      .filter { !$0.isEmpty }
  }
  var lines: [String] = []
  var title = NoteTitle(of: text)
  while lines.count < 3, let line = title.nextBodyLine(in: text) {
    switch line.kind {
    case .rule, .underline, .fence: continue
    default: break
    }
    let words = line.words(in: text)
    if !words.isEmpty { lines.append(String(decoding: words, as: UTF8.self)) }
  }
  return lines
}
