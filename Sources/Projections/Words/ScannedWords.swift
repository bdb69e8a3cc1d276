internal import NoteText

/// Counts made from texts: the reference for the tables, and the source for the past.
package struct ScannedWords {
  private var counts: [[UInt8]: [Posting]] = [:]
  private var lengths: [UInt32: NoteLength] = [:]
  package private(set) var sums = WordSums()
  package private(set) var noteCount: UInt64 = 0

  package init() {}

  /// Takes a note in.
  package mutating func add(_ note: UInt64, title: String, text: Span<UInt8>) {
    var titles: [[UInt8]: Int] = [:]
    var texts: [[UInt8]: Int] = [:]
    let titleTerms = TermScan.terms(inFolded: Folding.fold(title))
    let textTerms = TermScan.terms(in: text)
    for term in titleTerms { titles[term, default: 0] += 1 }
    for term in textTerms { texts[term, default: 0] += 1 }
    for term in Set(titles.keys).union(texts.keys) {
      counts[term, default: []].append(
        Posting(
          note: UInt32(truncatingIfNeeded: note),
          counts: Posting.counts(title: titles[term] ?? 0, text: texts[term] ?? 0)))
    }
    let length = NoteLength(titleTerms: titleTerms.count, textTerms: textTerms.count)
    lengths[UInt32(truncatingIfNeeded: note)] = length
    sums.replace(nil, by: length)
    noteCount = max(noteCount, note)
  }

  /// The notes about some terms, the best first.
  package func ranked(_ terms: [RankedTerm]) -> RankedNotes {
    var ranker = Ranker(terms, sums: sums, notes: noteCount)
    while let term = ranker.nextTerm {
      postings(term) { ranker.take($0) }
      ranker.endTerm { length($0) }
    }
    return ranker.notes
  }

  package func length(_ note: UInt32) -> NoteLength { lengths[note] ?? NoteLength(title: 0, text: 0) }

  package func postings(_ term: RankedTerm, _ body: (Posting) -> Void) {
    guard term.isPrefix else {
      for posting in counts[term.term] ?? [] { body(posting) }
      return
    }
    for (known, postings) in counts where known.starts(with: term.term) { for posting in postings { body(posting) } }
  }
}
