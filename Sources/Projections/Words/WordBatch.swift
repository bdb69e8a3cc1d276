internal import LogStore
internal import NoteText
internal import Replay

/// Works out what some notes' changes do to the ranked index, and writes it in the order of the terms.
struct WordBatch {
  private var terms = TermNumbers()
  /// term number ‖ note number ‖ counts
  private var changes: [UInt64] = []
  private var lengths: [(note: UInt64, length: NoteLength)] = []
  private var sums: WordSums?

  /// What one note has of each of the terms met: before and after in the stretch that differs, and in the titles.
  private var deltas: [(oldTitle: Int32, newTitle: Int32, text: Int32, isTouched: Bool)] = []
  private var touched: [Int] = []

  private static let most = 2 << 20

  var isFull: Bool { changes.count >= Self.most }

  /// Takes a note's change in.
  mutating func add(
    _ note: UInt64, _ before: NoteState?, _ after: NoteState?, _ folded: FoldedVersions,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    let wasThere = before.map { $0.standing != .erased } ?? false
    let isThere = after.map { $0.standing != .erased } ?? false
    let old = RankedNote(before, folded.old)
    let new = RankedNote(after, folded.new)
    let (oldRange, newRange) = TermScan.difference(old.text.span, new.text.span)
    var titleLength = 0
    var delta = 0
    TermScan.scan(old.title.span, 0..<old.title.count) { deltas[number(of: $0)].oldTitle += 1 }
    TermScan.scan(new.title.span, 0..<new.title.count) {
      deltas[number(of: $0)].newTitle += 1
      titleLength += 1
    }
    TermScan.scan(old.text.span, oldRange) {
      deltas[number(of: $0)].text -= 1
      delta -= 1
    }
    TermScan.scan(new.text.span, newRange) {
      deltas[number(of: $0)].text += 1
      delta += 1
    }
    var known = NoteLengths()
    let oldLength = wasThere ? try known.length(note, in: transaction) : NoteLength(title: 0, text: 0)
    let textTerms = oldLength.textTerms(after: delta) ?? new.countTextTerms()
    let newLength = NoteLength(titleTerms: titleLength, textTerms: isThere ? textTerms : 0)
    try addPostings(note, old, new, in: transaction)
    if newLength != oldLength || wasThere != isThere {
      if newLength != oldLength { lengths.append((note, newLength)) }
      if sums == nil { sums = try WordSums.read(in: transaction) }
      sums?.replace(wasThere ? oldLength : nil, by: isThere ? newLength : nil)
    }
  }

  /// Takes a note in that is new: nothing is looked up.
  mutating func add(_ note: UInt64, _ state: NoteState, folded: [UInt8]) -> NoteLength {
    let new = RankedNote(state, folded)
    var length = NoteLength(title: 0, text: 0)
    TermScan.scan(new.title.span, 0..<new.title.count) {
      deltas[number(of: $0)].newTitle += 1
      length.title += 1
    }
    TermScan.scan(new.text.span, 0..<new.text.count) {
      deltas[number(of: $0)].text += 1
      length.text += 1
    }
    for number in touched {
      let counts = Posting.counts(title: Int(deltas[number].newTitle), text: Int(deltas[number].text))
      changes.append(UInt64(number) << 40 | (note & 0xffff_ffff) << 8 | UInt64(counts))
      deltas[number] = (0, 0, 0, false)
    }
    touched.removeAll(keepingCapacity: true)
    return NoteLength(titleTerms: length.title, textTerms: length.text)
  }

  private mutating func number(of term: Span<UInt8>) -> Int {
    let number = terms.number(of: term)
    while deltas.count <= number { deltas.append((0, 0, 0, false)) }
    if !deltas[number].isTouched {
      deltas[number].isTouched = true
      touched.append(number)
    }
    return number
  }

  /// The counts of the terms that may differ, as they are now.
  private mutating func addPostings(
    _ note: UInt64, _ old: RankedNote, _ new: RankedNote, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    let wanted = touched.filter { deltas[$0].text != 0 || deltas[$0].oldTitle != deltas[$0].newTitle }
    let counted = try textCounts(wanted, note, old, new, in: transaction)
    for (number, text) in zip(wanted, counted) {
      let counts = Posting.counts(title: Int(deltas[number].newTitle), text: text)
      changes.append(UInt64(number) << 40 | (note & 0xffff_ffff) << 8 | UInt64(counts))
    }
    for number in touched { deltas[number] = (0, 0, 0, false) }
    touched.removeAll(keepingCapacity: true)
  }

  /// How often the new text has some terms, of which the differing stretch tells only the change.
  private func textCounts(
    _ wanted: [Int], _ note: UInt64, _ old: RankedNote, _ new: RankedNote, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [Int] {
    if old.text.isEmpty { return wanted.map { Int(deltas[$0].text) } }
    // In a long text a few terms are cheaper looked up; a posting that is full does not tell its count.
    if wanted.count <= 32, new.text.count > 4096 {
      var counts: [Int] = []
      for number in wanted {
        let known = try PostingRows.posting(of: terms.term(number), note, in: transaction)?.text ?? 0
        if known == 63 { break }
        counts.append(max(0, known + Int(deltas[number].text)))
      }
      if counts.count == wanted.count { return counts }
    }
    var counts: [Int: Int] = [:]
    for number in wanted { counts[number] = 0 }
    if counts.isEmpty { return [] }
    TermScan.scan(new.text.span, 0..<new.text.count) { term in
      if let number = terms.known(term), let count = counts[number] { counts[number] = count + 1 }
    }
    return wanted.map { counts[$0] ?? 0 }
  }

  /// Writes the changes and forgets them.
  mutating func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    var writer = try TermWriter(in: transaction.reading)
    try takeTerms { (terms) throws(StoreError) in try writer.write(terms, in: &transaction) }
    lengths.sort { $0.note < $1.note }
    try NoteLengths.set(lengths, in: &transaction)
    try sums?.write(in: &transaction)
    self = WordBatch()
  }

  /// Gives the changes in the order of the terms, some terms at a time, and forgets them.
  ///
  /// - Parameter notes: Those whose changes do not count.
  mutating func takeTerms<Failure>(
    without notes: Set<UInt64> = [], _ body: ([ChangedTerm]) throws(Failure) -> Void
  ) throws(Failure) {
    if !notes.isEmpty { changes.removeAll { notes.contains($0 >> 8 & 0xffff_ffff) } }
    RadixSort.sort(&changes)
    var starts: [(term: [UInt8], start: Int)] = []
    var index = 0
    while index < changes.count {
      let number = changes[index] >> 40
      starts.append((terms.term(Int(number)), index))
      while index < changes.count, changes[index] >> 40 == number { index += 1 }
    }
    starts.sort { $0.term.lexicographicallyPrecedes($1.term) }
    var made: [ChangedTerm] = []
    for (term, start) in starts {
      var changed = ChangedTerm(term: term)
      var index = start
      while index < changes.count, changes[index] >> 40 == changes[start] >> 40 {
        changed.postings.append(
          Posting(
            note: UInt32(truncatingIfNeeded: changes[index] >> 8), counts: UInt8(truncatingIfNeeded: changes[index])))
        index += 1
      }
      made.append(changed)
      if made.count < 1_024 { continue }
      try body(made)
      made.removeAll(keepingCapacity: true)
    }
    if !made.isEmpty { try body(made) }
    changes = []
  }
}

/// What changes in the postings of a term: ascending by note, counts 0 for a note that has it no more.
struct ChangedTerm: Sendable {
  let term: [UInt8]
  var postings: [Posting] = []
}

/// Writes the changes of terms that come in their order.
struct TermWriter {
  /// The table's last key; nil once a term came that stands behind it.
  private var last: [UInt8]?

  init(in transaction: borrowing ReadTransaction) throws(StoreError) {
    last = try PostingRows.lastKey(in: transaction)
  }

  mutating func write(_ terms: [ChangedTerm], in transaction: inout WriteTransaction) throws(StoreError) {
    for changed in terms {
      if let last, !last.lexicographicallyPrecedes(changed.term) {
        try PostingRows.update(changed.term, changed.postings, in: &transaction)
      } else {
        last = nil
        try PostingRows.append(changed.term, changed.postings, in: &transaction)
      }
    }
  }
}
