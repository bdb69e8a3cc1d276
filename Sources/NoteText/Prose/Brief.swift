/// Where a note was left off, in its own words: what is decided, what is open, and what comes next.
package struct Brief: Hashable, Sendable {
  /// The lines that say a decision, and the ticked items.
  package var decided: [String]
  /// The questions and open items.
  package var open: [String]
  /// The first open thing to do.
  package var next: String?

  /// Reads a note of three body lines or more; nil for a shorter one, and where nothing is decided or open.
  ///
  /// A line with a decision word or a ticked box is decided; one with a question mark, an open box, or `TODO` is open;
  /// the first open line that is no question comes next. Nothing is said twice: the next step is not among the open,
  /// and what is open is not decided. Every part is a line of the note, without its Markdown. O(n).
  package init?(of text: Span<UInt8>) {
    decided = []
    open = []
    var title = NoteTitle(of: text)
    var bodyLines = 0
    var actions: [Bool] = []
    while let line = title.nextBodyLine(in: text) {
      bodyLines += 1
      guard line.kind == .text else { continue }
      let words = String(decoding: line.words(in: text), as: UTF8.self)
      guard !words.isEmpty else { continue }
      if let item = ChecklistItem(line: line, in: text) {
        if item.isDone {
          decided.append(words)
        } else {
          open.append(words)
          actions.append(!words.contains("?"))
        }
      } else if Self.isOpen(words) {
        open.append(words)
        actions.append(!words.contains("?"))
      } else if Self.isDecided(words) {
        decided.append(words)
      }
    }
    guard bodyLines >= 3, !decided.isEmpty || !open.isEmpty else { return nil }
    next = actions.firstIndex(of: true).map { open[$0] }
    var said: Set<[UInt8]> = []
    if let next { said.insert(Folding.fold(next)) }
    open = open.filter { said.insert(Folding.fold($0)).inserted }
    decided = decided.filter { said.insert(Folding.fold($0)).inserted }
  }

  private static func isOpen(_ words: String) -> Bool {
    if words.contains("?") || words.contains("？") { return true }
    let list = WordList.words(in: words)
    return list.contains { openWords.contains($0) }
  }

  private static func isDecided(_ words: String) -> Bool {
    WordList.words(in: words).contains { decisionWords.contains($0) }
  }

  private static let openWords = Set(["todo", "tbd", "fixme"].map { Array($0.utf8) })
  private static let decisionWords = Set(
    [
      "agreed", "approved", "booked", "bought", "cancelled", "canceled", "chose", "chosen", "confirmed", "decided",
      "decision", "done", "final", "finalised", "finalized", "ordered", "paid", "picked", "resolved", "settled",
      "signed",
    ].map { Array($0.utf8) })
}
