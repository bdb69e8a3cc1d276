internal import LogStore
internal import NoteText
internal import Projections

extension NoteStore {
  /// The most notes that an answer names, and the most characters of each.
  private static let answerNotes = 40
  private static let answerCharacters = 240
  /// So much of a note is looked at for its first characters.
  private static let answerBytes = 8192
  /// So much of a note is looked at for a paragraph that has the words.
  private static let paragraphBytes = 64 << 10
  /// How much more a note says that has all words in one paragraph than one that has them in no two together.
  private static let togetherness = 4.0

  /// Looks for the answer to a question: its words without stop words, ranked; nil where no note has one of them.
  ///
  /// Notes in use and notes set aside are looked at; of the forty that rank best, those come first that have the words
  /// together in a paragraph. The answer is the line of the best note that has the most of the
  /// words' weight, as it stands there.
  public func answer(_ question: String, at moment: StoreMoment? = nil) throws(NoteStoreError) -> SearchAnswer? {
    // A term of four bytes or more stands for its longer forms too.
    let words = TermScan.terms(ofQuestion: question)
    let terms = words.map { RankedTerm($0, isPrefix: $0.count >= 4) }
    if terms.isEmpty { return nil }
    return try readIndexed { (log) throws(NoteStoreError) in
      var view = try RankView(self, at: moment, log)
      return try NoteStoreError.passing { () throws(StoreError) in
        var ranked = try view.ranked(terms, log)
        defer { view.end(&ranked) }
        let weights = ranked.weights
        var best: [(number: UInt64, score: Double, row: ListRow, collection: String?)] = []
        while best.count < Self.answerNotes, let next = ranked.next() {
          guard let (row, name) = try view.row(next.note, log), row.shelf != .trash else { continue }
          let share = try view.withText(next.note, log) {
            AnswerLine.share(
              ofParagraphIn: $0.extracting(0..<min($0.count, Self.paragraphBytes)), words: words, weight: weights)
          }
          guard let share else { continue }
          best.append((next.note, next.score * (1 + Self.togetherness * share), row, name))
        }
        let order = best.indices.sorted { (-best[$0].score, $0) < (-best[$1].score, $1) }
        var answer = SearchAnswer(line: "", lineNumber: 0, notes: [])
        for (number, _, row, name) in order.map({ best[$0] }) {
          let isFirst = answer.notes.isEmpty
          let read = try view.withText(number, log) { text in
            (
              line: isFirst ? AnswerLine.best(in: text, words: words, weight: weights) : nil,
              beginning: String(
                decoding: text.extracting(0..<min(text.count, Self.answerBytes)).copied(), as: UTF8.self)
            )
          }
          guard let read else { continue }
          if isFirst, let line = read.line {
            answer.line = line.text
            answer.lineNumber = line.number
          }
          answer.notes.append(
            (try self.row(row, number, name: name, log), cut(read.beginning, to: Self.answerCharacters)))
        }
        return answer.notes.isEmpty ? nil : answer
      }
    } ?? nil
  }
}
