/// Finds what could stand at the cursor, from the commands' own declarations.
struct CandidateSearch {
  /// The words between the program's name and the cursor's word.
  private let words: [String]
  /// What is typed of the word at the cursor.
  private let current: String
  private let source: any CandidateSource

  private var command: CommandDescription?
  /// The first word of a nested command whose second is not there yet.
  private var group: String?
  private var arguments: [String] = []
  /// The option that waits for its value.
  private var pending: ParameterDescription?
  private var optionsEnded = false

  init(_ words: [String], current: String, source: any CandidateSource) {
    self.words = words
    self.current = current
    self.source = source
    read()
  }

  /// What the shell may offer.
  func candidates() -> Candidates {
    if let pending { return values(pending.completion, beginning: current) }
    if !optionsEnded, current.hasPrefix("-") {
      guard current.hasPrefix("--"), let equals = current.firstIndex(of: "=") else { return .words(options()) }
      let name = String(current[..<equals])
      let typed = String(current[current.index(after: equals)...])
      guard let option = parameters.first(where: { $0.name == name }) else { return .words([]) }
      return optionValues(option, typed)
    }
    if let group { return .words(matching(secondWords(of: group))) }
    guard let command else { return .words(matching(firstWords())) }
    let declared = command.parameters.filter { $0.form == .argument && !$0.isHidden }
    let argument =
      arguments.count < declared.count
      ? declared[arguments.count] : declared.last.flatMap { $0.arity == .many ? $0 : nil }
    return argument.map { values($0.completion, beginning: current) } ?? .words([])
  }

  // MARK: Reading the words

  private mutating func read() {
    for word in words {
      if pending != nil {
        pending = nil
      } else if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("-"), word.utf8.count > 1 {
        pending = optionWaiting(word)
      } else if command != nil {
        arguments.append(word)
      } else {
        name(group.map { "\($0) \(word)" } ?? word)
      }
    }
  }

  private mutating func name(_ name: String) {
    group = nil
    for (section, entries) in CommandTable.sections {
      if let entry = entries.first(where: { $0.name == name && !$0.isHidden }) {
        command = CommandDescription(entry.type, section: section)
        return
      }
    }
    if CommandTable.names.contains(where: { $0.hasPrefix("\(name) ") }) { group = name }
  }

  /// The option whose value is the next word, by the last option of a bundle.
  private func optionWaiting(_ word: String) -> ParameterDescription? {
    if word.hasPrefix("--") { return parameters.first { $0.form == .option && $0.name == word } }
    for (index, letter) in word.dropFirst().enumerated() {
      guard let option = parameters.first(where: { $0.short == letter }) else { return nil }
      if option.form == .option { return index == word.count - 2 ? option : nil }
    }
    return nil
  }

  /// The options and arguments that may stand here.
  private var parameters: [ParameterDescription] {
    let own = command?.parameters ?? (group == nil ? Newest.allParameters.map(\.description) : [])
    return (own + GlobalOptions.parameters.map(\.description)).filter { !$0.isHidden }
  }

  // MARK: Words of the grammar

  private func firstWords() -> [Candidates.Candidate] {
    var candidates: [Candidates.Candidate] = []
    for command in CommandTable.descriptions() {
      let parts = command.name.split(separator: " ").map(String.init)
      if parts.count == 1 {
        candidates.append(.init(command.name, command.summary))
      } else if !candidates.contains(where: { $0.word == parts[0] }) {
        candidates.append(.init(parts[0], secondWords(of: parts[0]).map(\.word).joined(separator: ", ")))
      }
    }
    return candidates
  }

  private func secondWords(of group: String) -> [Candidates.Candidate] {
    CommandTable.descriptions().filter { $0.name.hasPrefix("\(group) ") }.map {
      .init(String($0.name.dropFirst(group.count + 1)), $0.summary)
    }
  }

  private func options() -> [Candidates.Candidate] {
    var candidates: [Candidates.Candidate] = []
    for option in parameters where option.form != .argument {
      if let long = option.long { candidates.append(.init("--\(long)", option.summary)) }
      if let short = option.short, option.long == nil || current == "-\(short)" {
        candidates.append(.init("-\(short)", option.summary))
      }
    }
    return matching(candidates)
  }

  private func optionValues(_ option: ParameterDescription, _ typed: String) -> Candidates {
    let found: Candidates =
      option.long == "json" ? .words(fields(typed)) : values(option.completion, beginning: typed)
    guard case .words(let candidates) = found else { return found }
    return .words(candidates.map { .init("\(option.name)=\($0.word)", $0.meaning) })
  }

  /// The fields of `--json=`, after the last comma.
  private func fields(_ typed: String) -> [Candidates.Candidate] {
    let comma = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let given = typed[..<comma].split(separator: ",").map(String.init)
    let known = command?.jsonFields ?? Newest.jsonFields
    return known.filter { $0.hasPrefix(typed[comma...]) && !given.contains($0) }.map { .init(typed[..<comma] + $0) }
  }

  /// Those that begin with what is typed.
  private func matching(_ candidates: [Candidates.Candidate]) -> [Candidates.Candidate] {
    candidates.filter { $0.word.hasPrefix(current) }
  }

  // MARK: Values

  private func values(_ completion: Completion, beginning typed: String) -> Candidates {
    let words: [Candidates.Candidate]
    switch completion {
    case .none: words = []
    case .tag: words = SearchCandidates.tags(of: source, beginning: typed)
    case .template:
      let all = source.templates().filter { $0.title.lowercased().hasPrefix(typed.lowercased()) }
      words = NoteCandidates(source).words(all, beginning: typed)
    case .searchWord: words = SearchCandidates(source).words(beginning: typed)
    case .setting: words = ConfigurationKey.all.filter { $0.name.hasPrefix(typed) }.map { .init($0.name, $0.summary) }
    case .settingValue:
      let key = ConfigurationKey.all.first { $0.name == arguments.first }
      if key?.form == .path { return .files }
      guard case .choice(let choices) = key?.form else { return .words([]) }
      words = choices.filter { $0.hasPrefix(typed) }.map { .init($0) }
    case .projection: words = source.projections().filter { $0.hasPrefix(typed) }.map { .init($0) }
    case .path: return .files
    case .note: words = NoteCandidates(source).words(beginning: typed, inTrash: false)
    case .trashedNote: words = NoteCandidates(source).words(beginning: typed, inTrash: true)
    case .item(let isDone): words = items(isDone, beginning: typed)
    case .collection: words = source.collections().filter { $0.hasPrefix(typed) }.map { .init($0) }
    case .when: words = Self.moments.filter { $0.hasPrefix(typed) }.map { .init($0) }
    case .command: words = helpWords(beginning: typed)
    case .choices(let choices): words = choices.filter { $0.hasPrefix(typed) }.map { .init($0) }
    }
    return .words(words.filter { NoteCandidates.isTypable($0.word) })
  }

  private static let moments = ["yesterday", "1h ago", "1d ago", "1w ago", "mon", "9:00", "yesterday 9am"]

  private func items(_ isDone: Bool?, beginning typed: String) -> [Candidates.Candidate] {
    guard let note = arguments.first else { return [] }
    var seen: Set<String> = []
    return source.items(of: note).compactMap { item in
      guard isDone == nil || item.isDone == isDone, item.words.lowercased().hasPrefix(typed.lowercased()),
        // Digits alone would be an item's number.
        !item.words.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !item.words.hasPrefix("="),
        !item.words.hasPrefix("-"), seen.insert(item.words).inserted
      else { return nil }
      return .init(item.words)
    }
  }

  private func helpWords(beginning typed: String) -> [Candidates.Candidate] {
    let first = arguments.first ?? ""
    let commands = arguments.isEmpty ? firstWords() : secondWords(of: first)
    let topics = arguments.isEmpty ? HelpTopic.allCases.map { Candidates.Candidate($0.name, "a word of help") } : []
    return (commands + topics).filter { $0.word.lowercased().hasPrefix(typed.lowercased()) }
  }
}
