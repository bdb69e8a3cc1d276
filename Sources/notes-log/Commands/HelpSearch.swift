/// Finds commands by what they do: by the words of their descriptions, and words that stand for these.
struct HelpSearch {
  /// A command that answers, with the options that do.
  struct Answer {
    var command: CommandDescription
    var options: [ParameterDescription]
    var score: Int
    /// How many of the sought words it answers to.
    var matched: Int
  }

  private let sought: [(own: String, stems: Set<String>)]

  init(_ question: String) {
    sought = Thesaurus.words(of: question).map { (Thesaurus.stem($0), Thesaurus.stems(of: $0)) }
  }

  /// The commands that answer to every word, or, where none does, to the most of them; the best first.
  func answers(among commands: [CommandDescription]) -> [Answer] {
    let found = commands.map(answer).filter { $0.matched > 0 }
    let most = found.map(\.matched).max() ?? 0
    var best = found.filter { $0.matched == most }
    // What answers only by the way is no answer where others do so by their names.
    let top = best.map(\.score).max() ?? 0
    best.removeAll { $0.score * 4 < top }
    return best.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }

  private func answer(_ command: CommandDescription) -> Answer {
    var answer = Answer(command: command, options: [], score: 0, matched: 0)
    let options = command.parameters.filter { !$0.isHidden && $0.form != .argument && $0.long != nil }
    for word in sought {
      var score = max(
        9 * weight(word, in: command.name), 4 * weight(word, in: command.summary),
        weight(word, in: command.discussion ?? ""))
      score = max(score, weight(word, in: command.examples.map(\.meaning).joined(separator: " ")))
      for option in options {
        let own = max(2 * weight(word, in: option.long ?? ""), weight(word, in: option.summary))
        // Options of every write command say nothing of this one.
        guard own > 1, !["expect", "command-id"].contains(option.long) else { continue }
        if !answer.options.contains(option) { answer.options.append(option) }
        score = max(score, own)
      }
      if score > 0 { answer.matched += 1 }
      answer.score += score
    }
    return answer
  }

  /// 2 where the text has the word itself, 1 where it has one that stands for it, else 0.
  private func weight(_ word: (own: String, stems: Set<String>), in text: String) -> Int {
    var weight = 0
    for part in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let stem = Thesaurus.stem(String(part))
      if stem == word.own || (word.own.count >= 5 && stem.hasPrefix(word.own)) { return 2 }
      if word.stems.contains(stem) { weight = 1 }
    }
    return weight
  }
}
