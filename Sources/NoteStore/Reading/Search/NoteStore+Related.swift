public import Events
internal import LogStore
internal import NoteText
internal import Projections

extension NoteStore {
  /// The notes that share the most content with a note: three content words at least, five notes at most.
  ///
  /// A note with fewer than eight content words is related to none. Words that few notes have weigh more. Notes in the
  /// Trash are left out.
  ///
  /// - Throws: `notFound` for a note that is not there.
  /// - Complexity: O(postings of the note's words).
  public func related(_ note: NoteID, at moment: StoreMoment? = nil) throws(NoteStoreError) -> [RelatedNote] {
    let found = try readIndexed { (log) throws(NoteStoreError) in
      var view = try RankView(self, at: moment, log)
      return try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(note),
          let terms = try view.withText(number, log, { TermScan.terms(in: $0) })
        else { return nil as [RelatedNote]? }
        return try self.related(Set(terms.filter(TermScan.isContent)), number, &view, log)
      }
    }
    guard let found, let related = found else { throw NoteStoreError(.notFound, "no note has the id \(note)") }
    return related
  }

  private func related(
    _ words: Set<[UInt8]>, _ number: UInt64, _ view: inout RankView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [RelatedNote] {
    if words.count < ContentWords.fewest { return [] }
    let count = try view.noteCount(log)
    var shared: [UInt32: [Int]] = [:]
    var weights: [Double] = []
    let ordered = words.sorted { $0.lexicographicallyPrecedes($1) }
    for (place, word) in ordered.enumerated() {
      var frequency = 0.0
      try view.postings(of: word, log) { posting in
        frequency += 1
        if posting.text > 0, UInt64(posting.note) != number { shared[posting.note, default: []].append(place) }
      }
      weights.append(Ranking.rarity(of: frequency, among: count))
    }
    var ranked: [(note: UInt32, places: [Int], score: Double)] = []
    for (note, places) in shared where places.count >= ContentWords.shared {
      ranked.append((note, places, places.reduce(0.0) { $0 + weights[$1] }))
    }
    ranked.sort { $0.score == $1.score ? $0.note > $1.note : $0.score > $1.score }
    var related: [RelatedNote] = []
    for candidate in ranked {
      guard related.count < ContentWords.related else { break }
      guard let (row, name) = try view.row(UInt64(candidate.note), log), row.shelf != .trash else { continue }
      let places = candidate.places.sorted { (left: Int, right: Int) -> Bool in
        weights[left] == weights[right] ? left < right : weights[left] > weights[right]
      }
      related.append(
        RelatedNote(
          row: try self.row(row, UInt64(candidate.note), name: name, log),
          shared: places.map { String(decoding: ordered[$0], as: UTF8.self) }))
    }
    return related
  }
}
