/// The names of notes that begin as typed: titles, ids, `@last`.
struct NoteCandidates {
  private let source: any CandidateSource

  init(_ source: any CandidateSource) {
    self.source = source
  }

  /// The names; a title that several notes have stands once.
  func words(beginning typed: String, inTrash: Bool) -> [Candidates.Candidate] {
    if typed.hasPrefix("@") { return inTrash ? [] : places(beginning: typed) }
    return words(source.notes(beginning: typed, inTrash: inTrash), beginning: typed)
  }

  /// The names of some notes.
  func words(_ notes: [(id: String, title: String)], beginning typed: String) -> [Candidates.Candidate] {
    var candidates: [Candidates.Candidate] = []
    var places: [String: Int] = [:]
    for (id, title) in notes {
      let shown = Self.shown(title)
      // Typed an id, a person wants the id.
      if !typed.isEmpty, id.hasPrefix(typed.lowercased()), !title.lowercased().hasPrefix(typed.lowercased()) {
        candidates.append(.init(id, shown))
      } else if let place = places[title] {
        candidates[place].meaning = "several notes"
      } else if Self.isName(title) {
        places[title] = candidates.count
        candidates.append(.init(title, id))
      } else {
        candidates.append(.init(id, shown))
      }
    }
    // As typed comes before what differs in case or accents; one of these is taken where the other is not there.
    let exact = candidates.filter { $0.word.hasPrefix(typed) }
    return exact.isEmpty ? candidates : exact
  }

  private func places(beginning typed: String) -> [Candidates.Candidate] {
    var candidates: [Candidates.Candidate] = []
    let used = source.lastUsed(9)
    for (index, note) in used.enumerated() {
      candidates.append(.init(index == 0 ? "@last" : "@\(index + 1)", Self.shown(note.title)))
    }
    if let pinned = source.pinned() { candidates.append(.init("@pinned", Self.shown(pinned.title))) }
    return candidates.filter { $0.word.hasPrefix(typed) }
  }

  /// Whether the title names its note on a command line.
  private static func isName(_ title: String) -> Bool {
    !title.isEmpty && isTypable(title) && !title.hasPrefix("-") && !title.hasPrefix("@")
      && !title.hasPrefix("title:") && !title.lowercased().hasPrefix("notes://")
  }

  /// Whether a word has no control character or bidirectional override, which no shell could show on one line.
  static func isTypable(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      let value = scalar.value
      return value >= 0x20 && !(0x7f...0x9f).contains(value) && !(0x2028...0x202e).contains(value)
        && !(0x2066...0x2069).contains(value)
    }
  }

  /// A title as a description: on one line and harmless.
  private static func shown(_ title: String) -> String {
    String(String.UnicodeScalarView(title.unicodeScalars.filter { isTypable(String($0)) }))
  }
}
