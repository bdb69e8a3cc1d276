/// `complete`: what the shells' scripts call at each press of the tab key. It never fails and never says anything.
///
/// The answer's first line is `words` or `files`; each further line is a word and, after a tab, what it is. For bash
/// a word is quoted as the line is, and cut by what readline leaves standing.
struct Complete: Command {
  var shell = Shell.bash
  var breaks = ""
  var isListing = false
  var line: [ByteText] = []

  static let grammar = Grammar(
    "complete", "Answer a shell that completes a command line",
    [
      .option("--shell", \Complete.shell, value: "SHELL", "bash, zsh or fish"),
      .option("--breaks", \Complete.breaks, value: "CHARACTERS", "What parts words for readline"),
      .flag("--listing", \Complete.isListing, "The words are shown, not inserted"),
      .argument(
        "line", \Complete.line, "bash: the line up to the cursor; others: its words, the unfinished last",
        optional: true),
    ])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let texts = line.map { String(decoding: $0.bytes, as: UTF8.self) }
    let parsed = shell == .bash ? ShellWords(texts.first ?? "", breaks: breaks) : Self.parsed(texts, by: shell)
    if parsed.isRedirection { return try session.output.raw("files\n") }
    let words = Array(parsed.words.dropFirst())
    let source = StoreCandidates(session, path: Self.storePath(in: words) ?? session.options.store)
    switch CandidateSearch(words, current: parsed.current, source: source).candidates() {
    case .files: try session.output.raw("files\n")
    case .words(let candidates):
      try session.output.raw("words\n")
      let lines = shell == .bash ? bashLines(candidates, parsed) : candidates.map { "\($0.word)\t\($0.meaning)" }
      for line in lines { try session.output.raw(line + "\n") }
    }
  }

  /// zsh has taken the quotes off; fish leaves them at the word under the cursor.
  private static func parsed(_ texts: [String], by shell: Shell) -> ShellWords {
    var parsed = ShellWords("")
    parsed.words = texts.dropLast()
    parsed.current = texts.last.map { shell == .fish ? ShellWords.unquoted($0) : $0 } ?? ""
    return parsed
  }

  /// The folder that the line names with `--store`.
  private static func storePath(in words: [String]) -> String? {
    var path: String?
    for (index, word) in words.enumerated() {
      if word == "--" { break }
      if word == "--store", index + 1 < words.count { path = words[index + 1] }
      if word.hasPrefix("--store=") { path = String(word.dropFirst("--store=".count)) }
    }
    return path.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func bashLines(_ candidates: [Candidates.Candidate], _ parsed: ShellWords) -> [String] {
    let kept = Array(parsed.current.utf8.prefix(parsed.kept))
    var rows: [(word: String, meaning: String)] = []
    for candidate in candidates {
      let bytes = Array(candidate.word.utf8)
      guard bytes.starts(with: kept) else { continue }
      let rest = String(decoding: bytes[kept.count...], as: UTF8.self)
      rows.append((ShellQuoting.bash(rest, in: parsed.quote), candidate.meaning))
    }
    guard isListing, rows.count > 1, rows.contains(where: { !$0.meaning.isEmpty }) else { return rows.map(\.word) }
    let width = min(40, rows.map { DisplayWidth.columns(of: $0.word) }.max() ?? 0)
    return rows.map { row in
      let gap = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: row.word)) + 2)
      return row.meaning.isEmpty ? row.word : "\(row.word)\(gap)(\(row.meaning))"
    }
  }
}
